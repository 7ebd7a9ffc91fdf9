// The rights of the ledger, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    ledgerAccount: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub
DRIVER SUBDRIVER: driverId=user
CUSTOMER COMMERCIAL: companyId=company
`,
  },
  actions: {
    ledgerAccount: `
fold (internal): SYS, from open
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER DRIVER SUBDRIVER CUSTOMER COMMERCIAL':
      'Query.ledgerAccounts Subscription.ledgerAccountChanged',
  },
  live: { ledgerAccountChanged: 'ledgerAccount' },
  tables: [
    'ledger_accounts: scoped s, staff siu',
    'ledger_entries: scoped s, staff si',
    'ledger_postings: scoped s, staff si',
    'ledger_unfolded: scoped s, staff sid',
    'tax_rates: scoped s, staff siud',
  ],
};

// The rights of the ledger, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    ledgerAccount: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub driverHubId=hub
DRIVER SUBDRIVER: driverId=user
CUSTOMER COMMERCIAL: companyId=company
`,
    taxRate: 'ADMIN: everything',
  },
  actions: {
    ledgerAccount: `
fold (internal): SYS, from open
setLimit (guarded): ADMIN, from open
follow (internal): SYS, from open
`,
    taxRate: `
create: ADMIN, from nothing
remove: ADMIN, from active
restore: ADMIN, from removed
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER DRIVER SUBDRIVER CUSTOMER COMMERCIAL':
      'Query.ledgerAccounts Query.ledgerStatement Subscription.ledgerAccountChanged Mutation.ledgerStatementExport',
    'ADMIN ACCOUNTANT SUBACCOUNTANT': 'Query.codRiver Subscription.codRiver',
    ADMIN:
      'Mutation.ledgerAccountSetLimit Query.taxRates Mutation.taxRateCreate Mutation.taxRateRemove Mutation.taxRateRestore Subscription.taxRateChanged',
  },
  live: { ledgerAccountChanged: 'ledgerAccount', taxRateChanged: 'taxRate', codRiver: 'reconciliation' },
  tables: [
    'ledger_accounts: scoped s, staff siu',
    'ledger_entries: scoped s, staff si',
    'ledger_postings: scoped s, staff si',
    'ledger_unfolded: scoped s, staff sid',
    'tax_rates: scoped s, staff siu',
  ],
};

// The rights of reconciliations, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: { reconciliation: 'ADMIN ACCOUNTANT SUBACCOUNTANT: everything' },
  actions: {
    reconciliation: `
start (internal): SYS, from nothing
record (internal): SYS, from running stopped
finish (internal): SYS, from running stopped
stop (internal): SYS, from running
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT':
      'Query.reconciliations Query.reconciliationDifferences Subscription.reconciliationChanged',
    'ADMIN ACCOUNTANT': 'Mutation.reconcile',
  },
  live: { reconciliationChanged: 'reconciliation' },
  menu: { reconciliation: 'ADMIN ACCOUNTANT SUBACCOUNTANT' },
  tables: ['reconciliation_differences: staff sid', 'reconciliations: staff siud'],
};

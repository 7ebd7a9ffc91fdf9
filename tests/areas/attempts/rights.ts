// The rights of attempts, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    attempt: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
`,
  },
  actions: {
    attempt: `
record (internal): SYS, from nothing
withdraw (internal): SYS, from clear open
confirm: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open
dismiss: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open
reopen: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from confirmed dismissed
`,
  },
  fields: {
    'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT': `Query.attempt Query.attempts Query.attemptCounts Query.attemptRates
      Query.attemptsOfPackage Subscription.attemptChanged Subscription.attemptCounts Mutation.attemptsExport
      Mutation.attemptConfirm Mutation.attemptDismiss Mutation.attemptReopen`,
  },
  live: { attemptChanged: 'attempt', attemptCounts: 'attempt' },
  screens: { '/attempts': 'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT' },
  menu: { attempts: 'ADMIN HOUSEKEEPER HOUSEKEEPER+ BACKOFFICE SUPPORT' },
  tables: ['attempts: scoped s, staff siu'],
  columns: ['attempts: scoped update decided_at, decided_by_id, note, status, updated_at, version'],
  personalTexts: { attempt: 'note' },
};

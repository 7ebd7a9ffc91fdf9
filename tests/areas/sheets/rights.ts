// The rights of sheets, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    sheet: `
ADMIN BACKOFFICE: everything
CUSTOMER: companyId=company
`,
  },
  actions: {
    sheet: `
create (limit sheets): CUSTOMER BACKOFFICE ADMIN, from nothing
edit (limit sheets): CUSTOMER BACKOFFICE ADMIN, from active
remove: CUSTOMER BACKOFFICE ADMIN, from active
erase (internal): ADMIN, from active removed
report (internal): SYS, from active
`,
  },
  fields: {
    'ADMIN CUSTOMER BACKOFFICE': `Query.sheets Query.sheetAccount Subscription.sheetChanged Mutation.sheetCreate Mutation.sheetEdit
      Mutation.sheetRemove Mutation.sheetInspect Mutation.sheetSync`,
  },
  live: { sheetChanged: 'sheet' },
  tables: ['sheet_runs: staff siu', 'sheets: scoped siu, staff siu'],
  personalTexts: { sheet: 'sheetName' },
};

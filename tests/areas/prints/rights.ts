// The rights of prints, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    paperPrint: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: printedById=user hubId=hub
ACCOUNTANT SUBACCOUNTANT DRIVER SUBDRIVER COLLECTOR CUSTOMER SUBCUSTOMER COMMERCIAL TRANSPORTOR: printedById=user
`,
  },
  actions: {
    paperPrint: `
log (internal): everybody, from nothing
`,
  },
  fields: {
    everybody: `Query.paperPrints Query.paperPrintCounts Subscription.paperPrintChanged Subscription.paperPrintCounts
      Mutation.paperPrintsExport`,
  },
  live: { paperPrintChanged: 'paperPrint', paperPrintCounts: 'paperPrint' },
  screens: {
    '/print/log': 'ADMIN HOUSEKEEPER COMMERCIAL ACCOUNTANT SUBACCOUNTANT DRIVER BACKOFFICE SUPPORT CUSTOMER',
  },
  tables: ['paper_print_items: scoped si, staff si', 'paper_prints: scoped si, staff si'],
};

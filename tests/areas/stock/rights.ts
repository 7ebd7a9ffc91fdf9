// The rights of the stock, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

const rows = `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
CUSTOMER: companyId=company
`;

export const rights: AreaRights = {
  access: {
    stockLevel: `${rows}
hidden from HOUSEKEEPER: pictureId
`,
    stockArrival: rows,
    stockProduct: `
ADMIN BACKOFFICE SUPPORT: everything
CUSTOMER: companyId=company
`,
  },
  actions: {
    stockLevel: `
receive: HOUSEKEEPER ADMIN BACKOFFICE, from active
adjust: HOUSEKEEPER ADMIN BACKOFFICE, from active
transfer: HOUSEKEEPER ADMIN BACKOFFICE, from active
inspect (guarded): HOUSEKEEPER ADMIN BACKOFFICE, from active
writeOff: HOUSEKEEPER ADMIN BACKOFFICE, from active
open (internal): SYS, from nothing
move (internal): SYS, from active archived
describe (internal): SYS, from active archived
`,
    stockProduct: `
create: CUSTOMER ADMIN BACKOFFICE, from nothing
edit: CUSTOMER ADMIN BACKOFFICE, from active
archive: CUSTOMER ADMIN BACKOFFICE, from active
restore: CUSTOMER ADMIN BACKOFFICE, from archived
`,
    stockArrival: `
declare: CUSTOMER ADMIN BACKOFFICE, from nothing
count: HOUSEKEEPER ADMIN BACKOFFICE, from declared
cancel: CUSTOMER ADMIN BACKOFFICE, from declared
`,
  },
  fields: {
    'ADMIN BACKOFFICE SUPPORT HOUSEKEEPER CUSTOMER': `Query.stockLevel Query.stockLevels Query.stockLevelCounts
      Query.stockMovements Query.stockToLabel Mutation.stockLabelsPrint Mutation.stockMovementsExport Subscription.stockLevelChanged Subscription.stockLevelCounts Mutation.stockLevelsExport
      Query.stockArrival Query.stockArrivals Query.stockArrivalCounts Subscription.stockArrivalChanged
      Subscription.stockArrivalCounts Mutation.stockArrivalsExport`,
    'ADMIN BACKOFFICE SUPPORT CUSTOMER': 'Query.stockProduct Subscription.stockProductChanged',
    'ADMIN BACKOFFICE HOUSEKEEPER': `Mutation.stockLevelReceive Mutation.stockLevelAdjust Mutation.stockLevelTransfer
      Mutation.stockLevelInspect Mutation.stockLevelWriteOff Mutation.stockArrivalCount`,
    'ADMIN BACKOFFICE CUSTOMER': `Mutation.stockProductCreate Mutation.stockProductEdit Mutation.stockProductArchive
      Mutation.stockProductRestore Mutation.stockProductFileRead Mutation.stockProductsImport Mutation.stockArrivalDeclare Mutation.stockArrivalCancel`,
  },
  live: {
    stockLevelChanged: 'stockLevel',
    stockLevelCounts: 'stockLevel',
    stockProductChanged: 'stockProduct',
    stockArrivalChanged: 'stockArrival',
    stockArrivalCounts: 'stockArrival',
  },
  screens: {
    '/stock': 'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT CUSTOMER',
    '/stock/arrivals': 'ADMIN HOUSEKEEPER BACKOFFICE SUPPORT CUSTOMER',
  },
  menu: { stock: 'ADMIN HOUSEKEEPER HOUSEKEEPER+ BACKOFFICE SUPPORT CUSTOMER' },
  tables: [
    'stock_arrivals: scoped siu, staff siu',
    'stock_levels: scoped su, staff siu',
    'stock_movements: scoped s, staff si',
    'stock_products: scoped siu, staff siu',
  ],
};

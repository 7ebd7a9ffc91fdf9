// The rights of cash, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

const safe = `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub
`;

export const rights: AreaRights = {
  access: {
    handOver: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub
DRIVER SUBDRIVER: driverId=user
hidden from ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER: declared
`,
    deposit: safe,
    cashDay: safe,
    ownCash: 'DRIVER SUBDRIVER: driverId=user',
  },
  actions: {
    handOver: `
declare: DRIVER SUBDRIVER, from nothing
receive: ADMIN HOUSEKEEPER, from nothing
count: ADMIN HOUSEKEEPER, from declared recount
resolve: ADMIN HOUSEKEEPER, from different
recount: ADMIN HOUSEKEEPER, from different
countPrint (internal): ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER DRIVER SUBDRIVER, from declared..canceled
cancel: DRIVER SUBDRIVER, from declared
cancel: ADMIN HOUSEKEEPER, from recount
`,
    deposit: `
create: ADMIN HOUSEKEEPER, from nothing
cancel: ADMIN ACCOUNTANT, from made
`,
    cashDay: `
close: ADMIN HOUSEKEEPER, from nothing
countPrint (internal): ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER, from closed
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER DRIVER SUBDRIVER':
      'Query.handOver Query.handOvers Query.handOverCounts Query.handOversOfDriver Subscription.handOverChanged Subscription.handOverCounts Mutation.handOversExport Mutation.handOverPrint',
    'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER': `Query.deposit Query.deposits Query.depositCounts Subscription.depositChanged Subscription.depositCounts
      Mutation.depositsExport Query.cashDay Query.cashDays Query.cashDayCounts Subscription.cashDayChanged
      Subscription.cashDayCounts Mutation.cashDaysExport Mutation.cashDayPrint Query.openCashDay Query.cashHolders`,
    'DRIVER SUBDRIVER': 'Mutation.handOverDeclare Query.ownCash Subscription.ownCash',
    'ADMIN HOUSEKEEPER':
      'Mutation.handOverReceive Mutation.handOverCount Mutation.handOverResolve Mutation.handOverRecount Mutation.depositCreate Mutation.cashDayClose',
    'ADMIN HOUSEKEEPER DRIVER SUBDRIVER': 'Mutation.handOverCancel',
    'ADMIN ACCOUNTANT': 'Mutation.depositCancel',
  },
  live: {
    handOverChanged: 'handOver',
    handOverCounts: 'handOver',
    depositChanged: 'deposit',
    depositCounts: 'deposit',
    cashDayChanged: 'cashDay',
    cashDayCounts: 'cashDay',
    ownCash: 'ownCash',
  },
  screens: {
    '/billing/hand-overs': 'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER DRIVER SUBDRIVER',
    '/billing/deposits': 'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER',
    '/billing/days': 'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER',
  },
  menu: { cash: 'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER DRIVER+ SUBDRIVER HOUSEKEEPER HOUSEKEEPER+' },
  tables: [
    'cash_day_lines: scoped s, staff si',
    'cash_days: scoped siu, staff siu',
    'cash_numbers: staff siu',
    'deposits: scoped siu, staff siu',
    'hand_overs: scoped siu, staff siu',
  ],
  personalTexts: { handOver: 'note' },
};

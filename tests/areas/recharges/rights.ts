// The rights of recharges, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    recharge: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
CUSTOMER COMMERCIAL: companyId=company
`,
  },
  actions: {
    recharge: `
create: ADMIN ACCOUNTANT SYS, from nothing
reverse: ADMIN ACCOUNTANT, from posted
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT CUSTOMER COMMERCIAL':
      'Query.recharge Query.recharges Query.rechargeCounts Subscription.rechargeChanged Subscription.rechargeCounts Mutation.rechargesExport',
    'ADMIN ACCOUNTANT': 'Mutation.rechargeCreate Mutation.rechargeReverse',
  },
  live: { rechargeChanged: 'recharge', rechargeCounts: 'recharge' },
  screens: { '/billing/recharges': 'ADMIN ACCOUNTANT SUBACCOUNTANT CUSTOMER COMMERCIAL' },
  menu: { recharges: 'ADMIN ACCOUNTANT SUBACCOUNTANT CUSTOMER COMMERCIAL COMMERCIAL+' },
  tables: ['recharge_carries: staff si', 'recharges: scoped s, staff siu'],
  personalTexts: { recharge: 'reversalReason' },
};

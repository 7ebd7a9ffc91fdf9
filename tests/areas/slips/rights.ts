// The rights of slips, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    slip: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT: everything
HOUSEKEEPER: hubId=hub toHubId=hub
DRIVER SUBDRIVER COLLECTOR: carrierId=user
CUSTOMER: companyId=company
`,
  },
  actions: {
    slip: `
create (internal): ADMIN HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR SYS, from nothing
print: ADMIN BACKOFFICE SUPPORT ACCOUNTANT HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR CUSTOMER, from issued
sign: ADMIN HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR, from issued
void: ADMIN HOUSEKEEPER, from issued
`,
  },
  fields: {
    'ADMIN ACCOUNTANT DRIVER SUBDRIVER COLLECTOR CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT':
      'Query.slip Query.slips Query.slipCounts Query.packageSlips Subscription.slipChanged Subscription.slipCounts Mutation.slipPrint Mutation.slipsExport',
    'ADMIN DRIVER SUBDRIVER COLLECTOR HOUSEKEEPER': 'Mutation.slipsMake Mutation.slipSign',
    'ADMIN HOUSEKEEPER': 'Mutation.slipVoid',
  },
  live: { slipChanged: 'slip', slipCounts: 'slip' },
  tables: ['slip_lines: scoped si, staff si', 'slip_numbers: staff siu', 'slips: scoped siu, staff siu'],
  columns: ['slip_lines: staff update recipient_name, sender'],
};

// The rights of slips, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    slip: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT: everything
HOUSEKEEPER: hubId=hub
DRIVER SUBDRIVER COLLECTOR: carrierId=user
CUSTOMER: companyId=company
`,
  },
  actions: {
    slip: `
create (internal): ADMIN HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR, from nothing
print: ADMIN BACKOFFICE SUPPORT ACCOUNTANT HOUSEKEEPER DRIVER SUBDRIVER COLLECTOR CUSTOMER, from issued
void: ADMIN HOUSEKEEPER, from issued
`,
  },
  fields: {
    'ADMIN ACCOUNTANT DRIVER SUBDRIVER COLLECTOR CUSTOMER HOUSEKEEPER BACKOFFICE SUPPORT':
      'Query.slip Query.packageSlips Subscription.slipChanged Mutation.slipPrint',
    'ADMIN DRIVER SUBDRIVER COLLECTOR HOUSEKEEPER': 'Mutation.slipsMake',
    'ADMIN HOUSEKEEPER': 'Mutation.slipVoid',
  },
  live: { slipChanged: 'slip' },
  tables: ['slip_lines: scoped si, staff si', 'slip_numbers: staff siu', 'slips: scoped siu, staff siu'],
  columns: ['slip_lines: staff update recipient_name, sender'],
};

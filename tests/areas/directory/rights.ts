// The rights of the directory, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    person: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub
DRIVER: managerId=user
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER HOUSEKEEPER BACKOFFICE SUPPORT': 'Query.people',
    everybody: 'Query.cities Query.hubs',
  },
};

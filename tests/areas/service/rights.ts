// The rights of the page of the service, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  fields: {
    ADMIN: 'Query.serviceHealth Query.serviceChecks',
  },
  screens: {
    '/service': 'ADMIN',
  },
  menu: {
    service: 'ADMIN',
  },
};

// The rights of statistics, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  // A commercial only with the manager flag.
  fields: { 'ADMIN COMMERCIAL': 'Query.statistics' },
  screens: { '/statistics': 'ADMIN COMMERCIAL' },
  menu: { statistics: 'ADMIN COMMERCIAL+' },
};

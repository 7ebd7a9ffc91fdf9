// The rights of scorecards, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    scorecard: `
ADMIN BACKOFFICE: everything
HOUSEKEEPER: hubId=hub
DRIVER SUBDRIVER: id=user
`,
  },
  fields: { 'ADMIN HOUSEKEEPER BACKOFFICE DRIVER SUBDRIVER': 'Query.driverScorecard' },
};

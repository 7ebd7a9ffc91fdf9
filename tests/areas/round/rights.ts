// The rights of rounds, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    round: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
DRIVER: driverId=driver
SUBDRIVER: driverId=user
`,
    ownRound: 'DRIVER SUBDRIVER COLLECTOR: carrierId=user',
  },
  actions: {
    round: `
create: DRIVER SUBDRIVER, from nothing
arrange: DRIVER SUBDRIVER, from open, by driverId=user
`,
  },
  fields: {
    'ADMIN BACKOFFICE SUPPORT HOUSEKEEPER DRIVER SUBDRIVER': 'Query.round Subscription.roundChanged',
    'DRIVER SUBDRIVER': 'Mutation.roundCreate Mutation.roundArrange',
    'DRIVER SUBDRIVER COLLECTOR': 'Query.ownRound Query.parcelHub',
  },
  live: { roundChanged: 'round' },
  screens: {
    '/round': 'DRIVER SUBDRIVER COLLECTOR',
    '/round/map': 'DRIVER SUBDRIVER',
    '/round/scan': 'DRIVER SUBDRIVER COLLECTOR',
  },
  menu: { round: 'DRIVER DRIVER+' },
  tables: ['rounds: scoped siu, staff su'],
};

// The rights of the catalogue of extra services, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    extra: `
everybody but TRANSPORTOR: everything
hidden from DRIVER SUBDRIVER COLLECTOR: prices
`,
  },
  actions: {
    extra: `
create: ADMIN, from nothing
edit: ADMIN, from active
setPrice: ADMIN, from active
dropPrice: ADMIN, from active
deactivate: ADMIN, from active
activate: ADMIN, from inactive
`,
  },
  fields: {
    'everybody but TRANSPORTOR': 'Query.extras Subscription.extraChanged',
    ADMIN: `Mutation.extraCreate Mutation.extraEdit Mutation.extraSetPrice Mutation.extraDropPrice Mutation.extraDeactivate
      Mutation.extraActivate`,
  },
  live: { extraChanged: 'extra' },
  tables: ['extra_services: scoped s, staff siu'],
};

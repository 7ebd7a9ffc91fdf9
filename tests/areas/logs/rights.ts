// The rights of the log, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: { log: 'ADMIN: everything' },
  fields: {
    ADMIN: `Query.log Query.logKinds Query.logHead Subscription.logHead Query.logCheck Mutation.logVerify
      Mutation.logExport`,
  },
  live: { logHead: 'log' },
  screens: { '/logs': 'ADMIN' },
  menu: { logs: 'ADMIN' },
};

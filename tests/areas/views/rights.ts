// The rights of saved views, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    savedView: 'everybody: ownerId=user teamId=team',
  },
  actions: {
    savedView: `
create: everybody, from nothing
rename: everybody, from active, by ownerId=user
update: everybody, from active, by ownerId=user
share: everybody, from active, by ownerId=user
unshare: everybody, from active, by ownerId=user
remove: everybody, from active, by ownerId=user
restore: everybody, from removed, by ownerId=user
`,
  },
  fields: {
    everybody: `Query.savedView Query.savedViews Subscription.savedViewChanged Mutation.savedViewCreate
      Mutation.savedViewRename Mutation.savedViewUpdate Mutation.savedViewShare Mutation.savedViewUnshare
      Mutation.savedViewRemove Mutation.savedViewRestore`,
  },
  live: { savedViewChanged: 'savedView' },
  tables: ['saved_views: scoped siu, staff siu'],
  personalTexts: { savedView: 'name' },
};

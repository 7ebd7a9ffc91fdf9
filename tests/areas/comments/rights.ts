// The rights of comments among staff, typed by hand and never read from declarations. No customer, driver or other role
// has any.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    comment: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
`,
  },
  actions: {
    comment: `
post (limit comment): ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from nothing
correct: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from posted
remove: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from posted
changeScope (internal): SYS, from posted removed
`,
  },
  fields: {
    'ADMIN BACKOFFICE SUPPORT HOUSEKEEPER': `Query.comments Query.commentsFound Query.colleagues Subscription.commentChanged
      Mutation.commentPost Mutation.commentCorrect Mutation.commentRemove`,
  },
  live: { commentChanged: 'comment' },
  tables: ['comments: scoped siu, staff siu'],
  personalTexts: { comment: 'title text textBefore' },
};

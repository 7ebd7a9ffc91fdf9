// The rights of ratings, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    rating: `
ADMIN SUPPORT: everything
DRIVER: driverId=user
CUSTOMER: companyId=company
hidden from DRIVER: flagged flagReason authorId
hidden from CUSTOMER: flagged flagReason
`,
  },
  actions: {
    rating: `
create: CUSTOMER SYS, from nothing
respond (guarded): SUPPORT ADMIN, from active
answer (guarded): CUSTOMER SYS, from active
flag (guarded): ADMIN, from active archived
unflag (guarded): ADMIN, from active archived
archive: ADMIN, from active
unarchive: ADMIN, from archived
remove: ADMIN, from active archived
`,
  },
  fields: {
    ADMIN: `Mutation.ratingsExport Query.customerSatisfactionMetrics Query.ratings Query.ratingCounts
      Subscription.ratingCounts Mutation.ratingFlag Mutation.ratingUnflag Mutation.ratingArchive
      Mutation.ratingUnarchive Mutation.ratingRemove Mutation.ratingsFlag Mutation.ratingsUnflag
      Mutation.ratingsArchive Mutation.ratingsUnarchive Mutation.ratingsRemove`,
    'ADMIN DRIVER CUSTOMER SUPPORT': 'Query.rating Query.packageRatings Subscription.ratingChanged',
    CUSTOMER: 'Query.ratable Mutation.ratingCreate Mutation.ratingAnswer',
    'nobody everybody': 'Query.trackingRatings Mutation.trackingRate Mutation.trackingAnswer',
    'ADMIN SUPPORT': 'Mutation.ratingRespond',
  },
  live: { ratingChanged: 'rating', ratingCounts: 'rating' },
  screens: {
    '/ratings': 'ADMIN',
    '/ratings/:id': 'ADMIN DRIVER CUSTOMER SUPPORT',
  },
  menu: {
    ratings: 'ADMIN',
  },
  tables: ['ratings: scoped si, staff siu', 'rating_figures: staff siu'],
  columns: ['ratings: scoped update answer, answered_at, updated_at, version'],
  personalTexts: { rating: 'comment response answer flagReason text' },
};

// The rights of public tracking, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  fields: {
    'nobody everybody': `Query.tracking Mutation.trackingOpen Mutation.trackingRequest
      Query.trackingClaim Mutation.trackingClaimOpen Mutation.trackingClaimWrite`,
  },
};

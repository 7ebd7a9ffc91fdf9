// GraphQL documents of the claims beside the one that is open.
import { graphql } from '#client/live/graphql.ts';

/** Other claims of a customer. */
export const EarlierClaimsQuery = graphql(`
  query EarlierClaims($filter: ClaimFilter) {
    claims(tab: all, filter: $filter, first: 6, sort: { by: created, direction: desc }) {
      rows {
        id
        version
        reference
        type
        status
      }
    }
  }
`);

/** The claims that another one may be a double of. */
export const MergeTargetsQuery = graphql(`
  query MergeTargets($search: String, $filter: ClaimFilter) {
    claims(tab: all, search: $search, filter: $filter, first: 20, sort: { by: created, direction: desc }) {
      rows {
        id
        version
        reference
        title
        mergedIntoId
        company {
          id
        }
      }
    }
  }
`);

/** How many unsettled claims somebody works on. */
export const MineQuery = graphql(`
  query MyClaims($filter: ClaimFilter) {
    claims(tab: unsettled, filter: $filter, first: 1) {
      total
    }
  }
`);

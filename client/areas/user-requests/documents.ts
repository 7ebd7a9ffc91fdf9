// GraphQL documents of requests. One fragment selects every field that the screens read.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const UserRequestLive = graphql(`
  fragment UserRequestLive on UserRequest {
    id
    version
    status
    allowedActions
    reference
    kind
    askedBy
    packageId
    trackingNumber
    address
    day
    window
    quantity
    packaging
    amount
    text
    rejectionReason
    assignedParcels
    invoiceId
    invoiceReference
    closedAt
    createdAt
    updatedAt
    asker {
      id
      name
      avatarId
    }
    collector {
      id
      name
    }
    company {
      id
      name
    }
    hub {
      id
      code
      nameFr
      nameAr
    }
    city {
      id
      nameFr
      nameAr
    }
    steps {
      status
      at
      note
      by {
        id
        name
      }
    }
  }
`);
export type UserRequest = ResultOf<typeof UserRequestLive>;

export const UserRequestQuery = graphql('query UserRequest($id: ID!) { userRequest(id: $id) { ...UserRequestLive } }', [
  UserRequestLive,
]);

export const UserRequestsQuery = graphql(
  `
    query UserRequests(
      $tab: UserRequestTab
      $search: String
      $filter: UserRequestFilter
      $sort: UserRequestSort
      $page: Int
      $after: String
      $before: String
    ) {
      userRequests(
        tab: $tab
        search: $search
        filter: $filter
        sort: $sort
        page: $page
        after: $after
        before: $before
      ) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          kinds {
            kind
            n
          }
        }
        rows {
          ...UserRequestLive
        }
      }
    }
  `,
  [UserRequestLive],
);
export const UserRequestCountsQuery = graphql('query UserRequestCounts { userRequestCounts { id tabs { tab n } } }');

export const PackageRequestsQuery = graphql(
  'query PackageRequests($packageId: ID!) { userRequestsOfPackage(packageId: $packageId) { ...UserRequestLive } }',
  [UserRequestLive],
);

registerLive({
  entity: 'userRequest',
  document: graphql(
    `
      subscription UserRequestChanged {
        userRequestChanged {
          kind
          id
          version
          changed
          reason
          userRequest {
            ...UserRequestLive
          }
        }
      }
    `,
    [UserRequestLive],
  ),
});
registerLive({
  entity: 'userRequestCounts',
  document: graphql('subscription UserRequestCountsChanged { userRequestCounts { id tabs { tab n } } }'),
});

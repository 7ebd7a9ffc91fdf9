// GraphQL documents of claims. One fragment each selects every field of a claim and of a line of its thread.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const ClaimLive = graphql(`
  fragment ClaimLive on Claim {
    id
    version
    status
    allowedActions
    reference
    type
    priority
    title
    packageId
    trackingNumber
    invoiceNumber
    openedBy
    resolution
    resolutionReason
    messages
    lastMessageAt
    lastMessage
    lastMessageBy
    answeredAt
    dueAt
    isOver
    isWaiting
    resolvedAt
    closedAt
    reopens
    satisfaction
    satisfactionComment
    mergedIntoId
    language
    createdAt
    updatedAt
    opener {
      id
      name
      avatarId
    }
    assignee {
      id
      name
      avatarId
    }
    driver {
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
  }
`);
export type Claim = ResultOf<typeof ClaimLive>;

export const ClaimQuery = graphql('query Claim($id: ID!) { claim(id: $id) { ...ClaimLive } }', [ClaimLive]);

export const ClaimsQuery = graphql(
  `
    query Claims(
      $tab: ClaimTab
      $search: String
      $filter: ClaimFilter
      $sort: ClaimSort
      $page: Int
      $after: String
      $before: String
    ) {
      claims(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          types {
            type
            n
          }
        }
        rows {
          ...ClaimLive
        }
      }
    }
  `,
  [ClaimLive],
);
export const ClaimCountsQuery = graphql('query ClaimCounts { claimCounts { id tabs { tab n } } }');

export const PackageClaimsQuery = graphql(
  'query PackageClaims($packageId: ID!) { claimsOfPackage(packageId: $packageId) { ...ClaimLive } }',
  [ClaimLive],
);

export const MessageLive = graphql(`
  fragment ClaimMessageLive on ClaimMessage {
    id
    version
    allowedActions
    claimId
    n
    side
    step
    text
    correctedAt
    createdAt
    author {
      id
      name
      avatarId
    }
    about {
      id
      name
    }
    files {
      id
      mediaType
      size
      width
      height
    }
  }
`);
export type ClaimMessage = ResultOf<typeof MessageLive>;

export const ClaimMessagesQuery = graphql(
  `
    query ClaimMessages($claimId: ID!, $before: Int) {
      claimMessages(claimId: $claimId, before: $before) {
        ...ClaimMessageLive
      }
    }
  `,
  [MessageLive],
);

const ReaderLive = graphql(`
  fragment ClaimReaderLive on ClaimReader {
    id
    version
    claimId
    userId
    seenThrough
    seenAt
    person {
      id
      name
    }
  }
`);
export type ClaimReader = ResultOf<typeof ReaderLive>;

export const ClaimReadersQuery = graphql(
  'query ClaimReaders($claimId: ID!) { claimReaders(claimId: $claimId) { ...ClaimReaderLive } }',
  [ReaderLive],
);

export const SeeClaim = graphql(
  'mutation SeeClaim($claimId: ID!, $seenThrough: Int!) { claimSee(claimId: $claimId, seenThrough: $seenThrough) { ...ClaimReaderLive } }',
  [ReaderLive],
);

/** How far the viewer has seen the unsettled claims. */
export const OwnReadersQuery = graphql('query OwnClaimReaders { ownClaimReaders { ...ClaimReaderLive } }', [
  ReaderLive,
]);

registerLive({
  entity: 'claim',
  document: graphql(
    'subscription ClaimChanged { claimChanged { kind id version changed reason claim { ...ClaimLive } } }',
    [ClaimLive],
  ),
});
registerLive({
  entity: 'claimCounts',
  document: graphql('subscription ClaimCountsChanged { claimCounts { id tabs { tab n } } }'),
});
registerLive({
  entity: 'claimMessage',
  document: graphql(
    `
      subscription ClaimMessageChanged {
        claimMessageChanged {
          kind
          id
          version
          changed
          reason
          claimMessage {
            ...ClaimMessageLive
          }
        }
      }
    `,
    [MessageLive],
  ),
});
registerLive({
  entity: 'claimReader',
  document: graphql(
    `
      subscription ClaimReaderChanged {
        claimReaderChanged {
          kind
          id
          version
          changed
          reason
          claimReader {
            ...ClaimReaderLive
          }
        }
      }
    `,
    [ReaderLive],
  ),
});

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

export const MacroLive = graphql(`
  fragment MacroLive on Macro {
    id
    version
    status
    allowedActions
    name
    textFr
    textAr
    textEn
  }
`);
export type Macro = ResultOf<typeof MacroLive>;

export const MacrosQuery = graphql('query Macros { macros { ...MacroLive } }', [MacroLive]);

/** What of the parcel fills the placeholders of saved answers. */
export const ClaimPackageQuery = graphql(`
  query ClaimPackage($id: ID!) {
    package(id: $id) {
      id
      version
      status
      trackingNumber
      trackingId
      recipientName
      address
      cod
      city {
        id
        nameFr
        nameAr
      }
      driver {
        id
        name
      }
    }
  }
`);

registerLive({
  entity: 'macro',
  document: graphql(
    'subscription MacroChanged { macroChanged { kind id version changed reason macro { ...MacroLive } } }',
    [MacroLive],
  ),
});
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

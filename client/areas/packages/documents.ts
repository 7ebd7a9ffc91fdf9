// GraphQL documents of the parcels screen. One fragment selects every field that the list, the drawer and live events
// need, so that all three share one object in the cache.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const PackageLive = graphql(`
  fragment PackageLive on Package {
    id
    version
    status
    reason
    returnStage
    cashStage
    allowedActions
    trackingNumber
    trackingId
    partnerId
    orderStatus
    linkedId
    newDestination
    recipientName
    phone
    address
    cityText
    clientEmail
    website
    undeliveredOrders
    city {
      id
      nameFr
      nameAr
      hubId
    }
    company {
      id
      name
    }
    driver {
      id
      name
      avatarId
      kind
    }
    collector {
      id
      name
      avatarId
      kind
    }
    originHub {
      id
      code
      nameFr
      nameAr
    }
    hub {
      id
      code
      nameFr
      nameAr
    }
    toHub {
      id
      code
      nameFr
      nameAr
    }
    shelf {
      id
      code
    }
    housedAt
    cod
    feeDelivered
    feeRefused
    feeReturned
    feesFixed
    extras
    extraFees
    commission
    cashCollected
    clientInvoiced
    driverInvoiced
    clientInvoiceStatus
    driverInvoiceStatus
    products
    weight
    length
    width
    height
    note
    internalNote
    fromStock
    stockLines {
      levelId
      sku
      name
      quantity
    }
    exchange
    noOpening
    fragile
    whatsappSent
    processed
    proofOfNoResponse
    hasProof
    wantsProof
    receivedBy
    proofPhotos {
      id
      width
      height
      canRemove
    }
    withoutPickup
    attempts
    nextDate
    late
    nonCompliant
    compliance {
      compliant
      todayStatus
      day
    }
    inDeliverySince
    createdAt
    updatedAt
    confirmedAt
    pickedUpAt
    assignedAt
    deliveredAt
    canceledAt
    returnedAt
  }
`);

/** A parcel as the server sends it: money in centimes, dates as text, null for fields hidden from the viewer's role. */
export type Package = ResultOf<typeof PackageLive>;

export const PackagesQuery = graphql(
  `
    query Packages(
      $tab: PackageTab
      $search: String
      $filter: PackageFilter
      $sort: PackageSort
      $page: Int
      $after: String
      $before: String
    ) {
      packages(tab: $tab, search: $search, filter: $filter, sort: $sort, page: $page, after: $after, before: $before) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          late
          exact
          statuses {
            status
            n
          }
        }
        missingNumbers
        rows {
          ...PackageLive
        }
      }
    }
  `,
  [PackageLive],
);

export const PackageQuery = graphql('query Package($id: ID!) { package(id: $id) { ...PackageLive } }', [PackageLive]);

export const EmbeddedPackagesQuery = graphql(
  `
    query EmbeddedPackages($tab: PackageTab, $filter: PackageFilter, $first: Int) {
      packages(tab: $tab, filter: $filter, first: $first, sort: { by: created, direction: desc }) {
        total
        totalIsExact
        rows {
          ...PackageLive
        }
      }
    }
  `,
  [PackageLive],
);

export const PackageCountsQuery = graphql(`
  query PackageCounts {
    packageCounts {
      id
      tabs {
        tab
        n
        cod
      }
    }
  }
`);

const RulesFields = graphql(
  'fragment PackageRules on Rules { id version maxAttempts reportReasons cancelReasons proofFrom messageUnderwayFr messageUnderwayAr messageUnderwayEn messageUnansweredFr messageUnansweredAr messageUnansweredEn messagePlannedFr messagePlannedAr messagePlannedEn messageOtherFr messageOtherAr messageOtherEn }',
);
/** Business settings: the reasons that are offered, how many attempts there are, and the texts of messages. */
export const RulesQuery = graphql('query Rules { rules { ...PackageRules } }', [RulesFields]);

registerLive({
  entity: 'rules',
  document: graphql(
    'subscription RulesChanged { rulesChanged { kind id version changed reason rules { ...PackageRules } } }',
    [RulesFields],
  ),
});
registerLive({
  entity: 'package',
  // `maxAttempts` affects `allowedActions` of every parcel.
  dependsOn: { rules: ['maxAttempts'] },
  document: graphql(
    'subscription PackageChanged { packageChanged { kind id version changed reason package { ...PackageLive } } }',
    [PackageLive],
  ),
});
registerLive({
  entity: 'packageCounts',
  document: graphql('subscription PackageCountsChanged { packageCounts { id tabs { tab n cod } } }'),
});

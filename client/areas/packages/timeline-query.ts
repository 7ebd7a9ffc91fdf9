// The history of a parcel, apart from the documents of the list, which shows none.
import { graphql, type ResultOf } from '#client/live/graphql.ts';

export const PackageTimelineQuery = graphql(`
  query PackageTimeline($id: ID!) {
    packageTimeline(id: $id) {
      id
      at
      name
      version
      changed
      actorRole
      source
      madeAt
      apiKey
      actor {
        id
        name
      }
      from
      to
      note
      internalNote
      reason
      nextDate
      requestedDay
      requestedAddress
      attempts
      cashCollected
      returnStage
      newDestination
      slipNumber
      proofOfNoResponse
      receivedBy
      late
      nonCompliant
      linkedId
      driver {
        id
        name
      }
      previousDriver {
        id
        name
      }
      collector {
        id
        name
      }
      hub {
        id
        nameFr
        nameAr
      }
      toHub {
        id
        nameFr
        nameAr
      }
      city {
        id
        nameFr
        nameAr
      }
      photos {
        id
        width
        height
        canRemove
      }
      cause {
        name
        packageId
        actor {
          id
          name
        }
      }
      changes {
        field
        before
        after
      }
    }
  }
`);
export type TimelineEntry = NonNullable<ResultOf<typeof PackageTimelineQuery>['packageTimeline']>[number];

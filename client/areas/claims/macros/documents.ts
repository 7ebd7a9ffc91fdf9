// GraphQL documents of saved answers.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

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

registerLive({
  entity: 'macro',
  document: graphql(
    'subscription MacroChanged { macroChanged { kind id version changed reason macro { ...MacroLive } } }',
    [MacroLive],
  ),
});

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

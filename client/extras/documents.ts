// GraphQL documents of the catalogue of extra services.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const ExtraLive = graphql(`
  fragment ExtraLive on Extra {
    id
    version
    status
    allowedActions
    code
    nameFr
    nameEn
    nameAr
    orderedBy
    tie
    prices {
      since
      amount
    }
    createdAt
    updatedAt
  }
`);
export type Extra = ResultOf<typeof ExtraLive>;

export const ExtrasQuery = graphql('query Extras { extras { ...ExtraLive } }', [ExtraLive]);

export const createExtra = createActionDocument({ entity: 'extra', action: 'create', fragment: ExtraLive });

registerLive({
  entity: 'extra',
  document: graphql(
    'subscription ExtraChanged { extraChanged { kind id version changed reason extra { ...ExtraLive } } }',
    [ExtraLive],
  ),
});

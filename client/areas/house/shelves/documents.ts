// GraphQL documents of shelves.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const ShelfLive = graphql(`
  fragment ShelfLive on Shelf {
    id
    version
    status
    allowedActions
    code
    place
    kind
    hub {
      id
      code
      nameFr
      nameAr
    }
    toHub {
      id
      nameFr
      nameAr
    }
    cities {
      id
      nameFr
      nameAr
    }
    createdAt
    updatedAt
  }
`);
export type Shelf = ResultOf<typeof ShelfLive>;

export const ShelvesQuery = graphql(
  'query ShelvesOfHub($hubId: ID!) { shelvesOfHub(hubId: $hubId) { ...ShelfLive } }',
  [ShelfLive],
);

export const createShelf = createActionDocument({ entity: 'shelf', action: 'create', fragment: ShelfLive });

registerLive({
  entity: 'shelf',
  document: graphql(
    'subscription ShelfChanged { shelfChanged { kind id version changed reason shelf { ...ShelfLive } } }',
    [ShelfLive],
  ),
});

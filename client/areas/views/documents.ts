// GraphQL documents of saved views.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const SavedViewLive = graphql(`
  fragment SavedViewLive on SavedView {
    id
    version
    status
    allowedActions
    list
    name
    query
    shared
    owner {
      id
      name
    }
  }
`);
export type SavedView = ResultOf<typeof SavedViewLive>;

export const SavedViewsQuery = graphql(
  'query SavedViews($list: String!) { savedViews(list: $list) { ...SavedViewLive } }',
  [SavedViewLive],
);

registerLive({
  entity: 'savedView',
  document: graphql(
    'subscription SavedViewChanged { savedViewChanged { kind id version changed reason savedView { ...SavedViewLive } } }',
    [SavedViewLive],
  ),
});

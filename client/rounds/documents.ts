// The chosen order of a driver's stops: the driver's phone and the maps of dispatchers follow it.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const RoundOrder = graphql('fragment RoundOrder on Round { id version allowedActions driverId day stopIds }');
export type RoundOrder = ResultOf<typeof RoundOrder>;

registerLive({
  entity: 'round',
  document: graphql(
    'subscription RoundChanged { roundChanged { kind id version changed reason round { ...RoundOrder } } }',
    [RoundOrder],
  ),
});

// The pallets between two hubs, with where their carriers are.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { PalletLive, PositionLive } from '../documents.ts';

export const UnderWayQuery = graphql(
  'query PalletsUnderWay { palletsUnderWay { ...PalletLive position { ...PalletPositionLive } } }',
  [PalletLive, PositionLive],
);
export type UnderWay = ResultOf<typeof UnderWayQuery>['palletsUnderWay'][number];

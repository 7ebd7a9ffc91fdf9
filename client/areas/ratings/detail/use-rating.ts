import type { ResultOf } from '#client/live/graphql.ts';
import { type LiveRowState, useLiveRow } from '#client/live/use-live-row.ts';
import { type Rating, RatingQuery } from '../documents.ts';

const ratingQuery = {
  entity: 'rating',
  document: RatingQuery,
  rowOf: ({ rating }: ResultOf<typeof RatingQuery>) => rating,
};

export type RatingState = LiveRowState<Rating>;

/** A live rating. */
export const useRating = (id: string): RatingState => useLiveRow(ratingQuery, id);

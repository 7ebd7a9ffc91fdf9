// Entity service of ratings.
import { entities } from '#shared/areas/index.ts';
import { ratingCountKey, sentimentOf } from '#shared/areas/ratings/derived.ts';
import type { RatingRow } from '#shared/areas/ratings/row.ts';
import type { EntityService } from '../../commands/entity-service.ts';
import { ratingHandlers, ratingCreateHandlers } from './handlers.ts';
import { insertRating, lockRating, readRatingSnapshots, saveRating } from './store.ts';

export const ratingService: EntityService<RatingRow> = {
  entity: 'rating',
  definition: entities.rating,
  isRow: (value): value is RatingRow => 'sentiment' in value && 'overall' in value,
  instants: { createdAt: true, respondedAt: true, updatedAt: true },
  lock: lockRating,
  insert: insertRating,
  save: saveRating,
  derive: ({ overall }) => ({ sentiment: sentimentOf(overall) }),
  countKey: ratingCountKey,
  createHandlers: ratingCreateHandlers,
  handlers: ratingHandlers,
  rowSnapshots: readRatingSnapshots,
};

// Entity service of ratings.
import { areas } from '#shared/areas/index.ts';
import { ratingBucket, sentimentOf } from '#shared/areas/ratings/derive.ts';
import type { RatingRow } from '#shared/areas/ratings/row.ts';
import type { AreaServer } from '../../commands/area-server.ts';
import { ratingHandlers, ratingMakers } from './commands.ts';
import { insertRating, lockRating, ratingPlaces, saveRating } from './store.ts';

export const ratingServer: AreaServer<RatingRow> = {
  entity: 'rating',
  area: areas.rating,
  isRow: (value): value is RatingRow => 'sentiment' in value && 'overall' in value,
  lock: lockRating,
  insert: insertRating,
  save: saveRating,
  derive: ({ overall }) => ({ sentiment: sentimentOf(overall) }),
  bucket: ratingBucket,
  makers: ratingMakers,
  handlers: ratingHandlers,
  places: ratingPlaces,
};

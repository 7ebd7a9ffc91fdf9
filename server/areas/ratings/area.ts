// What the area brings: ratings of drivers and support.
import { areaEntity, defineArea } from '../define-area.ts';
import { ratingLiveFields } from './schema.ts';
import { ratingService } from './service.ts';

export const ratingsArea = defineArea({
  entities: [areaEntity(ratingService)],
  liveFields: ratingLiveFields,
});

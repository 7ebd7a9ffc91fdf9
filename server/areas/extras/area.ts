// What the area brings: the catalogue of extra services.
import { areaEntity, defineArea } from '../define-area.ts';
import { extraLiveFields } from './schema.ts';
import { extraService } from './service.ts';

export const extrasArea = defineArea({
  entities: [areaEntity(extraService)],
  liveFields: extraLiveFields,
});

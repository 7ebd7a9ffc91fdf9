// What the area brings: the rounds of drivers.
import { areaEntity, defineArea } from '../define-area.ts';
import { roundLiveFields } from './schema.ts';
import { roundService } from './service.ts';

export const roundArea = defineArea({
  entities: [areaEntity(roundService)],
  liveFields: roundLiveFields,
});

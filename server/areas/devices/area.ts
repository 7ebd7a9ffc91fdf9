// What the area brings: drivers' phones.
import { areaEntity, defineArea } from '../define-area.ts';
import { deviceLiveFields } from './schema.ts';
import { deviceService } from './service.ts';

export const devicesArea = defineArea({
  entities: [areaEntity(deviceService)],
  liveFields: deviceLiveFields,
});

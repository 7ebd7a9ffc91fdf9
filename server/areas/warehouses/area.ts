// What the area brings: warehouses.
import { areaEntity, defineArea } from '../define-area.ts';
import { warehouseLiveFields } from './schema.ts';
import { warehouseService } from './service.ts';

export const warehousesArea = defineArea({
  entities: [areaEntity(warehouseService)],
  liveFields: warehouseLiveFields,
});

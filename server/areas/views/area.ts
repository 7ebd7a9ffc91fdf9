// What the area brings: saved views of lists.
import { areaEntity, defineArea } from '../define-area.ts';
import { savedViewLiveFields } from './schema.ts';
import { savedViewService } from './service.ts';

export const viewsArea = defineArea({
  entities: [areaEntity(savedViewService)],
  liveFields: savedViewLiveFields,
});

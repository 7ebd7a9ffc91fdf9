// What the area brings: runs of the reconciliation. Their step is given all areas' checks where jobs are started.
import { areaEntity, defineArea } from '../define-area.ts';
import { reconciliationLiveFields } from './schema.ts';
import { deleteOldReconciliations, reconciliationService, stopWithJob } from './service.ts';

export const reconciliationArea = defineArea({
  entities: [areaEntity(reconciliationService)],
  liveFields: reconciliationLiveFields,
  subscribers: [stopWithJob],
  maintenance: [deleteOldReconciliations],
});

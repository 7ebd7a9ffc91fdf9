// What the area brings: inventories of hubs, their scans and their reports.
import { areaEntity, defineArea } from '../define-area.ts';
import { followInventories } from './follow-inventories.ts';
import { createReportStep } from './paper/step.ts';
import { inventoryLiveFields } from './schema.ts';
import { createTakeShelvesStep } from './take-shelves.ts';
import { inventoryScanService, inventoryService } from './service.ts';

export const inventoriesArea = defineArea({
  entities: [areaEntity(inventoryService), areaEntity(inventoryScanService)],
  liveFields: inventoryLiveFields,
  subscribers: [followInventories],
  jobSteps: ({ context, carrier }) => ({
    inventory: createReportStep(context, carrier.name),
    takeShelves: createTakeShelvesStep(context),
  }),
});

// What the area brings: shelves, the days of drivers, and the board of a hub.
import { areaEntity, defineArea } from '../define-area.ts';
import { houseStateField } from './board/schema.ts';
import { driverDayLiveFields } from './days/schema.ts';
import { driverDayService } from './days/service.ts';
import './labels/schema.ts';
import { createShelfLabelStep } from './labels/step.ts';
import './scan/schema.ts';
import { shelfLiveFields } from './shelves/schema.ts';
import { shelfService } from './shelves/service.ts';

export const houseArea = defineArea({
  entities: [areaEntity(driverDayService), areaEntity(shelfService)],
  jobSteps: ({ context }) => ({ shelfLabels: createShelfLabelStep(context) }),
  liveFields: [...shelfLiveFields, ...driverDayLiveFields, houseStateField],
});

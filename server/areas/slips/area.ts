// What the area brings: slips and their paper.
import { areaEntity, defineArea } from '../define-area.ts';
import { createSlipStep } from './paper/step.ts';
import { slipLiveFields } from './schema.ts';
import { slipService } from './service.ts';

export const slipsArea = defineArea({
  entities: [areaEntity(slipService)],
  liveFields: slipLiveFields,
  jobSteps: ({ context, carrier }) => ({ slip: createSlipStep(context, carrier.name) }),
});

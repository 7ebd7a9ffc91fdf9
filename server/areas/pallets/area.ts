// What the area brings: pallets, their discrepancies and their manifests.
import { areaEntity, defineArea } from '../define-area.ts';
import { followPallets, settlePallets } from './follow-pallets.ts';
import { palletPositionService } from './locate.ts';
import { createManifestStep } from './paper/step.ts';
import { positionLiveFields } from './position-schema.ts';
import { palletLiveFields } from './schema.ts';
import { discrepancyService, palletService } from './service.ts';

export const palletsArea = defineArea({
  entities: [areaEntity(discrepancyService), areaEntity(palletService), areaEntity(palletPositionService)],
  liveFields: [...palletLiveFields, ...positionLiveFields],
  subscribers: [followPallets, settlePallets],
  jobSteps: ({ context, carrier }) => ({ manifest: createManifestStep(context, carrier.name) }),
});

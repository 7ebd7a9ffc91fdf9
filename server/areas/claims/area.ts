// What the area brings: claims with their threads, and who has seen them.
import { followParent } from '../../entities/follow-parent.ts';
import { areaEntity, defineArea } from '../define-area.ts';
import { recordParcelSteps } from './parcel-steps.ts';
import { claimLiveFields } from './schema.ts';
import { macroService } from './macros.ts';
import { claimMessageService, claimReaderService, claimService } from './service.ts';
import { writeThread } from './thread.ts';

export const claimsArea = defineArea({
  entities: [
    areaEntity(claimService),
    areaEntity(claimMessageService),
    areaEntity(claimReaderService),
    areaEntity(macroService),
  ],
  liveFields: claimLiveFields,
  subscribers: [recordParcelSteps, writeThread, followParent(claimMessageService)],
});

// What the area brings: parcels, and their stickers.
import { areaEntity, defineArea } from '../define-area.ts';
import { notePrices } from './detail/price-source.ts';
import { packageLiveFields } from './schema.ts';
import { packageService } from './service.ts';
import { createStickerStep } from './stickers/step.ts';

export const packagesArea = defineArea({
  entities: [areaEntity(packageService)],
  liveFields: packageLiveFields,
  subscribers: [notePrices],
  jobSteps: ({ context, carrier }) => ({ stickers: createStickerStep(context, carrier) }),
});

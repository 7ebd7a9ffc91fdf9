// What the area brings: products in warehouses, and what arrivals and parcels move.
import { areaEntity, defineArea } from '../define-area.ts';
import { arrivalService } from './arrivals.ts';
import { followArrivals } from './follow-arrivals.ts';
import { followProducts } from './follow-products.ts';
import { keepMovements } from './keep-movements.ts';
import './import/schema.ts';
import { createImportStep } from './import/step.ts';
import { createLabelStep } from './labels/step.ts';
import { levelService } from './levels.ts';
import './movements/export-schema.ts';
import { createMovementsStep } from './movements/export-step.ts';
import { moveParcelStock } from './move-parcels.ts';
import { productService } from './products.ts';
import { stockLiveFields } from './schema.ts';
import { checkStock } from './verify-stock.ts';

export const stockArea = defineArea({
  entities: [areaEntity(productService), areaEntity(levelService), areaEntity(arrivalService)],
  liveFields: stockLiveFields,
  subscribers: [moveParcelStock, followProducts, followArrivals, keepMovements],
  jobSteps: ({ context }) => ({
    stockLabels: createLabelStep(context),
    stockMovements: createMovementsStep(context),
    importProducts: createImportStep(context),
  }),
  maintenance: [checkStock],
});

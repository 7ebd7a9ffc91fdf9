// One schema per action of a level: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text, whole } from '../../lib/fields.ts';
import type { LevelAction } from './level.ts';
import { movementSchema } from './movements.ts';
import { productStatuses } from './product.ts';
import { maxUnits } from './product-input.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const units = () => whole(1, maxUnits);
const reason = () => text(200);

export const lossKinds = ['damaged', 'lost'] as const;

const described = z.object({
  sku: z.string(),
  name: z.string(),
  variant: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  weight: z.nullable(z.number()),
  reorderPoint: z.number(),
  pictureId: z.nullable(z.string()),
});

export const levelInputs = {
  receive: z.strictObject({ ...target, quantity: units(), reason: optionalText(200) }),
  /** How many are really there: the difference is the movement. */
  adjust: z.strictObject({ ...target, counted: whole(0, maxUnits), reason: reason() }),
  transfer: z.strictObject({ ...target, warehouseId: id(), quantity: units(), reason: optionalText(200) }),
  /** Of what came back: so many are good, so many damaged; the others stay in quarantine. */
  inspect: z
    .strictObject({ ...target, good: whole(0, maxUnits), damaged: whole(0, maxUnits), reason: optionalText(200) })
    .check(z.refine(({ good, damaged }) => good + damaged > 0, { path: ['good'], params: { code: 'required' } })),
  writeOff: z.strictObject({
    ...target,
    kind: z.enum(lossKinds).check(z.meta({ scalar: 'StockLossKind' })),
    quantity: units(),
    reason: reason(),
  }),
  open: z.strictObject({
    productId: id(),
    warehouseId: id(),
    companyId: id(),
    hubId: id(),
    ...described.shape,
    movements: z.array(movementSchema),
  }),
  move: z.strictObject({ id: id(), movements: z.array(movementSchema) }),
  describe: z.strictObject({ id: id(), status: z.enum(productStatuses), ...described.shape }),
} satisfies Record<LevelAction, z.ZodMiniType>;

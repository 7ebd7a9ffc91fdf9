// One schema per action of an arrival: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, optionalText, whole } from '../../lib/fields.ts';
import type { ArrivalAction } from './arrival.ts';
import { maxUnits } from './product-input.ts';

/** The most products of one arrival. */
export const maxArrivalLines = 100;

const target = { id: id(), idempotencyKey: idempotencyKey() };
const lines = <Line extends z.ZodMiniType>(line: Line) =>
  z.array(line).check(z.minLength(1), z.maxLength(maxArrivalLines));

export const arrivalInputs = {
  declare: z.strictObject({
    companyId: z.optional(id()),
    warehouseId: id(),
    expectedOn: day(),
    lines: lines(
      z
        .strictObject({ productId: id(), quantity: whole(1, maxUnits) })
        .check(z.meta({ scalar: 'StockArrivalLineInput' })),
    ),
    note: optionalText(500),
    idempotencyKey: idempotencyKey(),
  }),
  /** A product that is not named did not come. */
  count: z.strictObject({
    ...target,
    lines: lines(
      z.strictObject({ productId: id(), counted: whole(0, maxUnits) }).check(z.meta({ scalar: 'StockCountLineInput' })),
    ),
    countNote: optionalText(500),
  }),
  cancel: z.strictObject(target),
} satisfies Record<ArrivalAction, z.ZodMiniType>;

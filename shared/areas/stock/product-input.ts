// One schema per action of a product: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text, visible, whole } from '../../lib/fields.ts';
import type { ProductAction } from './product.ts';

/** The most units that one movement moves, and that a product may have. */
export const maxUnits = 1_000_000;

const target = { id: id(), idempotencyKey: idempotencyKey() };

/** A SKU in capitals: two that differ in case are one. Without the signs that separate lines in spreadsheets. */
export const sku = () =>
  z.pipe(
    z.string().check(
      visible(),
      z.minLength(1),
      z.maxLength(40),
      z.refine((value) => /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(value), { params: { code: 'stock.invalid_sku' } }),
    ),
    z.transform((value: string) => value.toUpperCase()),
  );

/** What is printed and scanned: the signs of Code 128. */
const barcode = () =>
  z.nullish(
    z.pipe(
      z.string().check(
        visible(),
        z.maxLength(40),
        z.refine((value) => /^[ -~]*$/.test(value), { params: { code: 'stock.invalid_barcode' } }),
      ),
      z.transform((value: string) => (value === '' ? null : value)),
    ),
  );

/** What a product is. */
export const productDetails = {
  sku: sku(),
  name: text(120),
  variant: optionalText(80),
  barcode: barcode(),
  weight: z.nullish(whole(1, 100_000)),
  reorderPoint: z.optional(whole(0, maxUnits)),
  pictureIds: z.optional(z.array(id()).check(z.maxLength(1))),
};

export const productInputs = {
  create: z.strictObject({
    ...productDetails,
    companyId: z.optional(id()),
    warehouseId: id(),
    /** What lies there already; the office alone says so. */
    quantity: z.nullish(whole(0, maxUnits)),
    idempotencyKey: idempotencyKey(),
  }),
  edit: z.strictObject({
    ...target,
    version: whole(1, 1_000_000),
    ...z.partial(z.object(productDetails)).shape,
  }),
  archive: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<ProductAction, z.ZodMiniType>;

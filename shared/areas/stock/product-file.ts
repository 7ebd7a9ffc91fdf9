// Products in a spreadsheet: its columns, and what an import of them is to do.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, whole } from '../../lib/fields.ts';
import { maxUnits, productDetails } from './product-input.ts';

/** In the order in which the preview shows them. */
export const productColumns = ['sku', 'name', 'variant', 'barcode', 'reorderPoint', 'quantity'] as const;
export type ProductColumn = (typeof productColumns)[number];

/** Without these a file has no products. */
export const neededProductColumns = ['sku', 'name'] as const satisfies readonly ProductColumn[];

/** Products in one file at most. */
export const maxFileProducts = 500;

const { sku, name, variant, barcode, reorderPoint } = productDetails;

/** A product as a row describes it; `quantity` is what is announced for the warehouse. */
export const productRow = z.strictObject({
  sku,
  name,
  variant,
  barcode,
  reorderPoint,
  quantity: z.nullish(whole(0, maxUnits)),
});
export type ProductFileRow = z.output<typeof productRow>;

/** Of which company the products of a file are; a customer's are its own. */
export const productFileInput = z.strictObject({ companyId: z.optional(id()) });

/** The import of rows that were looked at. */
export const productImportInput = z.strictObject({
  companyId: z.optional(id()),
  warehouseId: id(),
  /** When what is announced comes. */
  expectedOn: day(),
  rows: z
    .array(productRow.check(z.meta({ scalar: 'StockProductRowInput' })))
    .check(z.minLength(1), z.maxLength(maxFileProducts)),
  idempotencyKey: idempotencyKey(),
});

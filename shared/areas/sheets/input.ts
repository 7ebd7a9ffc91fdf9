// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, text, whole } from '../../lib/fields.ts';
import { requiredSheetFields, type SheetAction, sheetFields } from './sheet.ts';
import { parseSheetLink } from './sheet-link.ts';
import { normalize } from './sheet-table.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

const link = () =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(500),
    z.refine((value) => parseSheetLink(value) !== null, { params: { code: 'invalid_sheet_link' } }),
  );

/** Where the sheet is: a link or an id, the name of the tab, the row of the titles from 1. */
const place = { link: link(), sheetName: text(100), headerRow: whole(1, 100) };

const isComplete = (titles: readonly string[]) =>
  titles.length === sheetFields.length &&
  requiredSheetFields.every((field) => titles[sheetFields.indexOf(field)]?.trim() !== '');
const areDistinct = (titles: readonly string[]) => {
  const mapped = titles.map(normalize).filter((title) => title !== '');
  return new Set(mapped).size === mapped.length;
};
/** The title of the column of each field, in the order of `sheetFields`; empty if it has none. */
const columns = () =>
  z
    .array(z.string().check(z.trim(), z.maxLength(200)))
    .check(
      z.maxLength(sheetFields.length),
      z.refine(isComplete, { params: { code: 'required' } }),
      z.refine(areDistinct, { params: { code: 'repeated' } }),
    );

const config = { ...place, columns: columns(), scheduled: z.boolean() };

export const sheetInputs = {
  create: z.strictObject({ companyId: z.optional(id()), ...config, idempotencyKey: idempotencyKey() }),
  /** With the version that the form was filled from. */
  edit: z.strictObject({ ...target, version: whole(1, 2_147_483_647), ...config }),
  remove: z.strictObject(target),
  erase: z.strictObject({ id: id() }),
  report: z.strictObject({ id: id(), errorCode: z.nullable(z.string()) }),
} satisfies Record<SheetAction, z.ZodMiniType>;

/** What is read before a sheet is stored, to choose its columns. */
export const inspectSheetInput = z.strictObject({ ...place, idempotencyKey: idempotencyKey() });
export const syncSheetInput = z.strictObject(target);

// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, text, whole } from '../../lib/fields.ts';
import { columnUses, importFields } from './columns.ts';
import { type ImportAction, importLimits, importSources, textEncodings } from './import.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const cell = () => z.string().check(z.maxLength(importLimits.cell));
const cells = () => z.array(cell()).check(z.maxLength(importLimits.columns));
/** Rows by their number in the file. */
const lines = () => z.array(whole(1, 10_000_000)).check(z.minLength(1), z.maxLength(importLimits.rows));

export const importInputs = {
  create: z.strictObject({
    companyId: z.optional(id()),
    source: z.enum(importSources),
    name: text(importLimits.name),
    sheetName: z.nullable(z.string().check(z.maxLength(importLimits.name))),
    header: cells(),
    rows: z.array(z.strictObject({ line: whole(1, 10_000_000), cells: cells() })),
    /** Of a file. */
    reading: z.optional(
      z.strictObject({
        encoding: z.nullable(z.enum(textEncodings)),
        encodingIsSure: z.boolean(),
        hiddenRows: whole(0, 10_000_000),
        hiddenColumns: whole(0, 10_000),
        withHidden: z.boolean(),
      }),
    ),
  }),
  setColumns: z.strictObject({
    ...target,
    columns: z
      .array(z.enum(columnUses).check(z.meta({ scalar: 'ColumnUse' })))
      .check(z.minLength(1), z.maxLength(importLimits.columns)),
  }),
  // An empty text clears the cell.
  edit: z.strictObject({
    ...target,
    lines: lines(),
    field: z.enum(importFields).check(z.meta({ scalar: 'ImportField' })),
    text: cell(),
  }),
  exclude: z.strictObject({ ...target, lines: lines(), excluded: z.boolean() }),
  keep: z.strictObject({ ...target, lines: lines() }),
  finish: z.strictObject({
    id: id(),
    packages: z.array(z.strictObject({ line: whole(1, 10_000_000), packageId: id(), trackingNumber: text(60) })),
  }),
  cancel: z.strictObject(target),
} satisfies Record<ImportAction, z.ZodMiniType>;

/** Confirming an import, which creates its parcels. */
export const confirmImportInput = z.strictObject({
  id: id(),
  /** The version that the person has seen. */
  version: whole(1, 1_000_000),
  /** True to import a file that was imported before. */
  again: z.optional(z.boolean()),
  idempotencyKey: idempotencyKey(),
});

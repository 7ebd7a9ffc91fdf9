// An uploaded spreadsheet becomes a draft. The file itself is not kept.
import * as z from 'zod/mini';
import { importLimits, type ImportFileRow, textEncodings } from '#shared/areas/imports/import.ts';
import { id, idempotencyKey, text } from '#shared/lib/fields.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countRefused, requireFewRefused } from '../../files/refused-uploads.ts';
import type { UploadedBytes } from '../../files/upload-file.ts';
import { createDraftImport } from './create-draft.ts';
import { readSpreadsheet } from './files/read-spreadsheet.ts';

export const uploadInput = z.strictObject({
  /** The name of the file, shown to people and used for nothing else. */
  name: text(importLimits.name),
  companyId: z.optional(id()),
  /** Of a text file, instead of the one that its content shows. */
  encoding: z.optional(z.enum(textEncodings).check(z.meta({ scalar: 'TextEncoding' }))),
  /** True to import the hidden rows and columns too. */
  withHidden: z.optional(z.boolean()),
  /** The draft that this one replaces: the same file, read in another way. */
  replaces: z.optional(id()),
  idempotencyKey: idempotencyKey(),
});

/**
 * Reads the file into a draft. Fails like `readSpreadsheet` and `createDraftImport`, and with `file.too_many_refused` when
 * as many uploads of the person, images or spreadsheets, were refused today as may be.
 */
export async function uploadSpreadsheet(
  context: CommandContext,
  actor: Actor,
  file: UploadedBytes,
  rawInput: unknown,
): Promise<ImportFileRow> {
  const { name, companyId, encoding, withHidden, replaces } = parseInput(uploadInput, rawInput);
  if (file.size > importLimits.megabytes * 1_048_576) fail('import.too_large', { limit: importLimits.megabytes });
  const { db } = context;
  const uploader = { id: actor.id ?? fail('forbidden'), dbPrincipal: actor.dbPrincipal };
  const now = context.now();
  // Before the work: whoever was refused too often must not keep the processor busy.
  await inTransaction(db, uploader.dbPrincipal, (trx) => requireFewRefused(trx, uploader.id, now));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const table = await readSpreadsheet(bytes, { encoding, withHidden, account: uploader.id }).catch(
    async (error: unknown) => {
      // A busy server is nobody's fault.
      if (error instanceof AppError && error.code.startsWith('import.')) await countRefused(db, uploader, now);
      throw error;
    },
  );
  return createDraftImport(context, actor, { ...table, source: 'file', name, companyId, replaces });
}

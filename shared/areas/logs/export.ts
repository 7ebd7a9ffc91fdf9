// The export of the log as a CSV file. Events are in it by their codes, which are the same in every language and year.
import * as z from 'zod/mini';
import { exportLanguages } from '../../entities/list-export.ts';
import { idempotencyKey, text } from '../../lib/fields.ts';
import { logFilter } from './log.ts';

export const logExportColumns = [
  'seq',
  'at',
  'actor',
  'role',
  'event',
  'object',
  'objectId',
  'subject',
  'source',
  'details',
] as const;

export const logExportInput = z.strictObject({
  filter: z.optional(logFilter.check(z.meta({ scalar: 'LogFilter' }))),
  search: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** The titles of the columns, in their order. */
  titles: z.array(text(80)).check(z.length(logExportColumns.length)),
  language: z.enum(exportLanguages).check(z.meta({ scalar: 'ExportLanguage' })),
  /** The name of the file, without its ending. */
  name: text(80),
  idempotencyKey: idempotencyKey(),
});

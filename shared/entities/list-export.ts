// The export of a list: what a request says, for the dialog, the mutation and the job.
import * as z from 'zod/mini';
import { text } from '../lib/fields.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportLanguages = ['fr', 'en', 'ar'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

/** How a cell is written: `money` is centimes, `instant` a moment in Casablanca, `choice` one of the column's words. */
export const cellKinds = ['text', 'phone', 'number', 'money', 'instant', 'day', 'choice'] as const;
export type CellKind = (typeof cellKinds)[number];

/** Rows of a sheet in every spreadsheet program, less one for the header. */
export const maxSheetRows = 1_048_575;
/** Longest file name, without its ending. */
const maxNameLength = 80;
const maxColumns = 100;
const maxWords = 100;

/** A field of the row, or of an object in it: `phone`, `driver.name`. */
const path = () => z.string().check(z.regex(/^[a-z]\w{0,40}(\.[a-z]\w{0,40})?$/i));

const exportColumn = z
  .strictObject({
    path: path(),
    title: text(80),
    kind: z.enum(cellKinds).check(z.meta({ scalar: 'ExportCellKind' })),
    /** The words of values, in the person's language. */
    words: z.optional(
      z
        .array(
          z
            .strictObject({ value: z.string().check(z.maxLength(80)), word: text(120) })
            .check(z.meta({ scalar: 'ExportWord' })),
        )
        .check(z.maxLength(maxWords)),
    ),
  })
  .check(z.meta({ scalar: 'ExportColumn' }));
export type ExportColumn = z.output<typeof exportColumn>;

/** What every export says beside the filters of its list. */
export const exportChoices = {
  columns: z.array(exportColumn).check(z.minLength(1), z.maxLength(maxColumns)),
  format: z.enum(exportFormats).check(z.meta({ scalar: 'ExportFormat' })),
  language: z.enum(exportLanguages).check(z.meta({ scalar: 'ExportLanguage' })),
  /** The name of the file, without its ending. */
  name: text(maxNameLength),
};

/** Characters that a file name may not have on some system, or that hide its ending. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%;]/gu;

/** A file name that is safe on every system and in a header, with this ending. */
export function resultFileName(name: string, ending: ExportFormat | 'pdf' | 'zpl'): string {
  const safe = name
    .normalize('NFC')
    .replaceAll(unsafe, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${safe === '' ? 'export' : safe}.${ending}`;
}

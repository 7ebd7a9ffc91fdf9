// What a request for an export of a list says. Apart from its formats and limits: the dialog needs only those.
import * as z from 'zod/mini';
import { text } from '../lib/fields.ts';
import { cellKinds, exportFormats, exportLanguages } from './list-export.ts';

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

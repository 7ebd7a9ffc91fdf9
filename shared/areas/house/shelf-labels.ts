// Labels of shelves: on which paper, how many at once.
import * as z from 'zod/mini';
import { id, text, whole } from '../../lib/fields.ts';
import { offsetField } from '../../printing/printer.ts';

/** Labels in one file at most, copies included. */
export const maxShelfLabels = 600;
export const maxShelfCopies = 5;

/** The size for which a label is laid out, in millimetres. */
export const shelfLabelSize = { width: 100, height: 50 } as const;

/** A roll of a label printer, or sheets of ten. */
export const shelfLabelFormats = ['roll', 'a4x10'] as const;
type ShelfLabelFormat = (typeof shelfLabelFormats)[number];

/** The paper of each format. */
export const shelfLabelSheets = {
  roll: { ...shelfLabelSize, columns: 1, rows: 1 },
  a4x10: { width: 210, height: 297, columns: 2, rows: 5 },
} as const satisfies Record<ShelfLabelFormat, { width: number; height: number; columns: number; rows: number }>;

/** Labels on a page. */
export const shelfLabelsPerSheet = (format: ShelfLabelFormat): number =>
  shelfLabelSheets[format].columns * shelfLabelSheets[format].rows;

/** What a file of labels is to be. */
export const shelfLabelChoices = {
  format: z.enum(shelfLabelFormats).check(z.meta({ scalar: 'ShelfLabelFormat' })),
  /** Where on the first sheet the first one stands, from 1. */
  start: whole(1, 10),
  /** Of each shelf. */
  copies: whole(1, maxShelfCopies),
  offset: offsetField,
  /** The name of the file, without its ending. */
  name: text(80),
};

/** The shelves whose labels are printed. */
export const shelfIds = z.array(id()).check(z.minLength(1), z.maxLength(300));

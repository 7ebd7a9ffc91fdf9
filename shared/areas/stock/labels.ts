// Labels of products: on which paper, how many at once.
import * as z from 'zod/mini';
import { text, whole } from '../../lib/fields.ts';
import { offsetField } from '../../printing/printer.ts';

/** Labels in one file at most, copies included. */
export const maxLabels = 1_000;

/** Of one product. */
export const maxCopies = 200;

/** The size for which a label is laid out, in millimetres. */
export const labelSize = { width: 50, height: 30 } as const;

/** A roll of a label printer, or sheets of 24. */
export const labelFormats = ['roll', 'a4x24'] as const;
type LabelFormat = (typeof labelFormats)[number];

/** The paper of each format. */
export const labelSheets = {
  roll: { ...labelSize, columns: 1, rows: 1 },
  a4x24: { width: 210, height: 297, columns: 3, rows: 8 },
} as const satisfies Record<LabelFormat, { width: number; height: number; columns: number; rows: number }>;

/** Labels on a page. */
export const labelsPerSheet = (format: LabelFormat): number => labelSheets[format].columns * labelSheets[format].rows;

/** What a file of labels is to be. */
export const labelChoices = {
  format: z.enum(labelFormats).check(z.meta({ scalar: 'StockLabelFormat' })),
  /** Where on the first sheet the first one stands, from 1. */
  start: whole(1, 24),
  /** Of each product. */
  copies: whole(1, maxCopies),
  offset: offsetField,
  /** The name of the file, without its ending. */
  name: text(80),
};

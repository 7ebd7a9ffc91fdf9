// Stickers of parcels: on which paper, what is on them, how many at once.
import * as z from 'zod/mini';
import { text, whole } from '../../lib/fields.ts';
import { offsetField } from '../../printing/printer.ts';

/** Maximum number of stickers in one file, copies included. */
export const maxStickers = 500;
export const maxCopies = 5;

/** The size for which a sticker is laid out, in millimetres; on other paper it is scaled. */
export const stickerSize = { width: 100, height: 150 } as const;

export const stickerFormats = ['thermal', 'a6', 'a4x4', 'a4x8', 'zpl203', 'zpl300'] as const;
export type StickerFormat = (typeof stickerFormats)[number];

interface Sheet {
  /** The page in millimetres. */
  width: number;
  height: number;
  columns: number;
  rows: number;
}

/** The paper of each format. A sheet of eight is turned, so that its stickers stand upright. */
export const stickerSheets: Readonly<Record<StickerFormat, Sheet>> = {
  thermal: { ...stickerSize, columns: 1, rows: 1 },
  a6: { width: 105, height: 148, columns: 1, rows: 1 },
  a4x4: { width: 210, height: 297, columns: 2, rows: 2 },
  a4x8: { width: 297, height: 210, columns: 4, rows: 2 },
  zpl203: { ...stickerSize, columns: 1, rows: 1 },
  zpl300: { ...stickerSize, columns: 1, rows: 1 },
};

/** Dots per millimetre of thermal printers with 203 and 300 dpi. */
export const zplDensity: Readonly<Partial<Record<StickerFormat, number>>> = { zpl203: 8, zpl300: 12 };

/** Stickers on a page. */
export const perSheet = (format: StickerFormat): number => stickerSheets[format].columns * stickerSheets[format].rows;

/** Pages that so many stickers take when the first stands at the position `start`, from 1. */
export function countSheets(format: StickerFormat, stickers: number, start: number): number {
  return Math.ceil((stickers + start - 1) / perSheet(format));
}

/** What is on a sticker beside what a driver cannot do without. */
export const stickerContent = {
  cod: z.boolean(),
  products: z.boolean(),
  note: z.boolean(),
  /** The label of a parcel that goes back: it leads to its sender's hub. */
  isReturn: z.optional(z.boolean()),
};
export type StickerContent = z.output<z.ZodMiniObject<typeof stickerContent>>;

/** What a file of stickers is to be. */
export const stickerChoices = {
  format: z.enum(stickerFormats).check(z.meta({ scalar: 'StickerFormat' })),
  /** Where on the first sheet the first one stands, from 1. */
  start: whole(1, 8),
  copies: whole(1, maxCopies),
  content: z.strictObject(stickerContent).check(z.meta({ scalar: 'StickerContentInput' })),
  offset: offsetField,
  /** The name of the file, without its ending. */
  name: text(80),
};

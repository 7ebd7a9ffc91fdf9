// How a printer prints: how far it is off, which a file makes up for.
import * as z from 'zod/mini';
import { whole } from '../lib/fields.ts';

/** In tenths of a millimetre, to the right and downwards: further off, it is another paper. */
export const maxOffset = 50;

const tenths = () => whole(-maxOffset, maxOffset);

/** Where everything moves on the paper, in tenths of a millimetre. */
export const printerOffset = z.strictObject({ x: tenths(), y: tenths() });
export type PrinterOffset = z.output<typeof printerOffset>;

/** The field of a file that is to be printed. */
export const offsetField = z.optional(printerOffset.check(z.meta({ scalar: 'PrinterOffsetInput' })));

/** In millimetres; nothing without a printer. */
export const offsetInMm = (offset: PrinterOffset | undefined): { x: number; y: number } => ({
  x: (offset?.x ?? 0) / 10,
  y: (offset?.y ?? 0) / 10,
});

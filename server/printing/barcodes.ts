// Code 128 and QR as shapes, from bwip-js.
import bwip from 'bwip-js';
import { z } from 'zod';
import type { BarsShape, MatrixShape } from './drawing.ts';

const bars = z.tuple([z.object({ sbs: z.array(z.number().positive()) })]);
const matrix = z.tuple([z.object({ pixs: z.array(z.number()), pixx: z.number(), pixy: z.number() })]);

/** White modules that a reader needs beside a Code 128 (ISO/IEC 15417) and around a QR code (ISO/IEC 18004). */
const quietModules = { code128: 10, qr: 4 } as const;

/** A Code 128, centered in the area with the largest module that leaves its quiet zones free. */
export function code128(
  text: string,
  area: { x: number; y: number; width: number; height: number; maxModule: number },
): BarsShape {
  const [{ sbs }] = bars.parse(bwip.raw({ bcid: 'code128', text }));
  const modules = sbs.reduce((sum, width) => sum + width, 0);
  const module = Math.min(area.maxModule, area.width / (modules + 2 * quietModules.code128));
  const x = area.x + (area.width - modules * module) / 2;
  return { kind: 'bars', x, y: area.y, module, height: area.height, widths: sbs, text };
}

/**
 * `eclevel`: 15 % of a code may be damaged and it still reads. `mask`: trying all eight takes most of the time of a sheet,
 * and readers know each; the long test reads 500 codes back.
 */
const qrOptions = (text: string) => ({ bcid: 'qrcode', text, eclevel: 'M', mask: 5 });

/** A QR code in a square, its quiet zone included. */
export function qrCode(text: string, area: { x: number; y: number; size: number }): MatrixShape {
  const [{ pixs, pixx, pixy }] = matrix.parse(bwip.raw(qrOptions(text)));
  const module = area.size / (pixx + 2 * quietModules.qr);
  const rows = Array.from({ length: pixy }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).map((pixel) => pixel !== 0),
  );
  const inset = quietModules.qr * module;
  return { kind: 'matrix', x: area.x + inset, y: area.y + inset, module, rows, text };
}

/** A QR code for a screen: the path of its dark modules in a square of `size` modules, its quiet zone included. */
export function qrPath(text: string): { path: string; size: number } {
  const [{ pixx }] = matrix.parse(bwip.raw(qrOptions(text)));
  const size = pixx + 2 * quietModules.qr;
  const { rows } = qrCode(text, { x: 0, y: 0, size });
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + quietModules.qr} ${y + quietModules.qr}h1v1h-1z` : [])),
  );
  return { path: path.join(''), size };
}

// Reads the barcodes of a picture, as a scanner does.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
const wasmBinary = new Uint8Array(wasm).buffer;
// The server loads no SVG; this reader is the scanner, not the server.
const loader = { operation: ['VipsForeignLoadSvgBuffer'] };
prepareZXingModule({ overrides: { wasmBinary } });

/** The pixels for an inch of a picture that says its size in no unit of length. */
const plainDpi = 72;

/** A picture on white, with `dpi` pixels for an inch of it; its size must be in mm or pt. */
export function rasterOf(svg: string, dpi: number): Sharp {
  sharp.unblock(loader);
  // The reader of SVG converts units of length at this density, and then scales the whole to it once more.
  const density = Math.sqrt(plainDpi * dpi);
  return sharp(Buffer.from(svg), { density, limitInputPixels: false }).flatten({ background: '#fff' });
}

/** The texts of the codes on a picture by their format; `dpi` is the resolution at which it is printed. */
export async function readCodes(svg: string, dpi: number): Promise<Readonly<Record<string, string>>> {
  const png = await rasterOf(svg, dpi).png().toBuffer();
  const found = await readBarcodes(new Uint8Array(png), { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 8 });
  return Object.fromEntries(found.map(({ format, text }) => [format, text]));
}

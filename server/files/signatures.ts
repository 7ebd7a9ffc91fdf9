// Drawn signatures as paper shows them: dots of black on white.
import sharp from 'sharp';
import type { MatrixShape } from '../printing/drawing.ts';
import type { Trx } from '../db/transaction.ts';
import { readFile } from './stored-files.ts';
import { fileStorage } from './storage.ts';

/** The dots of a signature, and null where nobody has signed. */
export type SignatureDots = MatrixShape['rows'] | null;

/** Dots of a signature: 18 mm high, they are 0.1 mm apart. */
const size = { width: 540, height: 180 } as const;
/** What is darker than this is ink. */
const inkBelow = 160;

async function dotsOf(trx: Trx, fileId: string | null): Promise<SignatureDots> {
  const file = fileId === null ? null : await readFile(trx, fileId);
  const bytes = file && (await fileStorage.get(trx, file.id, 'full'));
  if (!bytes) return null;
  const pixels = await sharp(bytes)
    .resize({ ...size, fit: 'contain', background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer();
  return Array.from({ length: size.height }, (_, row) =>
    Array.from(pixels.subarray(row * size.width, (row + 1) * size.width), (value) => value < inkBelow),
  );
}

interface Signed {
  giverSignatureId: string | null;
  takerSignatureId: string | null;
}

/** The signatures of who gives and who takes, of a row that the principal sees. */
export async function readSignatures(
  trx: Trx,
  { giverSignatureId, takerSignatureId }: Signed,
): Promise<readonly [SignatureDots, SignatureDots]> {
  return [await dotsOf(trx, giverSignatureId), await dotsOf(trx, takerSignatureId)];
}

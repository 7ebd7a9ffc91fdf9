import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fonts and pictures are compressed as they are; below this size a packet is a packet. */
const compressible = /\.(html|js|css|json|svg|webmanifest|txt|wasm)$/;
const smallest = 1_024;

/** Puts a `.br` and a `.gz` beside every text file of a folder, once, so that no request ever waits for it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && compressible.test(each.name))) {
    const path = join(entry.parentPath, entry.name);
    const plain = await readFile(path);
    if (plain.length < smallest) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain, { level: 9 })]);
    await writeFile(`${path}.br`, br);
    await writeFile(`${path}.gz`, gz);
  }
}

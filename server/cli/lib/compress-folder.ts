import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fonts and images are compressed already; a smaller file fits into one packet anyway. */
const compressible = /\.(html|js|css|json|svg|webmanifest|txt|wasm)$/;
const smallest = 1_024;

/** Writes a `.br` and a `.gz` of every text file in a folder, so that requests do not wait for compression. */
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

// The list of parcels in the bytes of a file, whatever its format: it is recognised by its first bytes.
import { fail } from '#shared/lib/app-error.ts';
import { prepareTable } from '../draft-rows.ts';
import { findTable, type FoundTable } from './find-table.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** The old binary format, and workbooks with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b, 0x03, 0x04];

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

async function find(bytes: Uint8Array): Promise<FoundTable> {
  if (beginsWith(bytes, compoundFile)) fail('import.old_format');
  if (beginsWith(bytes, zip)) return findTable(await readXlsx(bytes));
  return { ...findTable([{ name: '', rows: readCsv(bytes) }]), sheetName: null };
}

/** Reads a file in this thread. Fails with a code of `import`, or throws for what no program writes. */
export async function readTable(bytes: Uint8Array): Promise<FoundTable> {
  const table = await find(bytes);
  return { ...table, ...prepareTable(table) };
}

// The list of parcels in the bytes of a file, whatever its format: it is recognised by its first bytes.
import { fail } from '#shared/lib/app-error.ts';
import type { FileReading, TextEncoding } from '#shared/areas/imports/import.ts';
import { prepareTable } from '../draft-rows.ts';
import { decodeText } from './decode-text.ts';
import { findTable, type FoundTable } from './find-table.ts';
import { parseCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** How a person wants a file to be read, where its content leaves a choice. */
export interface ReadOptions {
  encoding?: TextEncoding | undefined;
  /** True for the rows and columns that the sheet does not show, too. */
  withHidden?: boolean | undefined;
  /** More rows than a list of parcels may have, for what is another list. */
  maxRows?: number | undefined;
}

/** The list of parcels in a file, and how it was read. */
export type ReadTable = Pick<FoundTable, 'sheetName' | 'header' | 'rows'> & { reading: FileReading };

/** The old binary format, and workbooks with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const zip = [0x50, 0x4b, 0x03, 0x04];

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** What is sometimes named .xls or .csv and is neither, by how it begins. */
const otherFormats = [
  [/^\s*(?:<!--[^>]*>\s*)?<(?:!doctype html|html|head|meta|body|style|table|div)\b/i, 'HTML'],
  [/^MIME-Version:/i, 'HTML'],
  [/^\s*<(?:\?xml|Workbook)\b/i, 'XML'],
  [/^%PDF-/, 'PDF'],
  [/^\{\\rtf/, 'RTF'],
  [/^\s*(?:\[\s*)?\{\s*"/, 'JSON'],
] as const;

function readText(bytes: Uint8Array, chosen: TextEncoding | undefined): ReadTable {
  const { text, encoding, isSure } = decodeText(bytes, chosen);
  const other = otherFormats.find(([beginning]) => beginning.test(text));
  if (other) fail('import.other_format', { format: other[1] });
  const { header, rows } = findTable([{ name: '', rows: parseCsv(text) }]);
  const reading = { encoding, encodingIsSure: isSure, hiddenRows: 0, hiddenColumns: 0, withHidden: false };
  return { sheetName: null, header, rows, reading };
}

async function read(bytes: Uint8Array, { encoding, withHidden = false }: ReadOptions): Promise<ReadTable> {
  if (beginsWith(bytes, compoundFile)) fail('import.old_format');
  if (!beginsWith(bytes, zip)) return readText(bytes, encoding);
  const { hiddenRows, hiddenColumns, ...table } = findTable(await readXlsx(bytes), withHidden);
  if (table.rows.length === 0 && hiddenRows > 0) fail('import.all_hidden', { rows: hiddenRows });
  return { ...table, reading: { encoding: null, encodingIsSure: true, hiddenRows, hiddenColumns, withHidden } };
}

/** Reads a file in this thread. Fails with a code of `import`, or throws for what no program writes. */
export async function readTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadTable> {
  const table = await read(bytes, options);
  return { ...table, ...prepareTable(table, options.maxRows) };
}

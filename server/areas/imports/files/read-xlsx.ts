// Reads an xlsx file: its visible sheets as rows of texts.
import { strToU8, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { fail } from '#shared/lib/app-error.ts';
import { type Merge, type PreparedSheet, prepareSheet, xmlAttribute } from './prepare-sheet.ts';
import { unzipWorkbook } from './unzip-workbook.ts';

export interface SheetTexts {
  name: string;
  /** All rows from the first, also empty ones. */
  rows: string[][];
  /** The indexes of what people do not see, from 0. */
  hiddenRows?: ReadonlySet<number> | undefined;
  hiddenColumns?: ReadonlySet<number> | undefined;
}

const sheetTag = /<(?:\w+:)?sheet\b[^<>]*>/g;
const relationTag = /<(?:\w+:)?Relationship\b[^<>]*>/g;
const worksheet = /^xl\/worksheets\/[^/]+\.xml$/;

/** For each sheet in the order of the workbook: hidden or not, and what is known of its part. */
function describeSheets(
  parts: ReadonlyMap<string, string>,
  sheets: ReadonlyMap<string, PreparedSheet>,
): { isHidden: boolean; sheet: PreparedSheet | undefined }[] {
  const targets = new Map(
    [...(parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(relationTag)].map(([tag]) => [
      xmlAttribute(tag, 'Id'),
      xmlAttribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  return [...(parts.get('xl/workbook.xml') ?? '').matchAll(sheetTag)].map(([tag]) => ({
    isHidden: /hidden/i.test(xmlAttribute(tag, 'state')),
    sheet: sheets.get(targets.get(xmlAttribute(tag, 'id')) ?? ''),
  }));
}

const two = (value: number) => String(value).padStart(2, '0');
const dateText = (date: Date) =>
  `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${String(date.getUTCFullYear()).padStart(4, '0')}`;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // Fifteen digits are what a spreadsheet keeps: 0.1 + 0.2 is 0.3, and of a longer number the rest is lost.
  if (typeof value === 'number')
    return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : value.toExponential(14).toUpperCase();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

/** Gives the text of a merged cell to the other rows that have content: three orders of one city, written once. */
function fillMerges(rows: string[][], merges: readonly Merge[]): void {
  for (const { column, from, to } of merges) {
    const text = rows[from]?.[column] ?? '';
    for (const row of rows.slice(from + 1, to + 1))
      if (text !== '' && row[column] === '' && row.some((cell) => cell !== '')) row[column] = text;
  }
}

/** The visible sheets of a workbook. Fails with a code of `import`. */
export async function readXlsx(bytes: Uint8Array): Promise<SheetTexts[]> {
  const parts = unzipWorkbook(bytes);
  const sheets = new Map(
    [...parts].flatMap(([name, xml]) => (worksheet.test(name) ? [[name, prepareSheet(xml)] as const] : [])),
  );
  const described = describeSheets(parts, sheets);
  const prepared = Object.fromEntries([...parts].map(([name, xml]) => [name, strToU8(sheets.get(name)?.xml ?? xml)]));
  parts.clear();
  sheets.clear();
  const zipped = zipSync(prepared, { level: 0 });
  const found = await readWorkbook(new Uint8Array(zipped).buffer).catch(() => fail('import.unreadable'));
  return found.flatMap(({ sheet: name, data }, index) => {
    const { isHidden = false, sheet } = described[index] ?? {};
    if (isHidden) return [];
    const rows = data.map((row) => row.map(textOf));
    fillMerges(rows, sheet?.merges ?? []);
    return [{ name, rows, hiddenRows: sheet?.hiddenRows, hiddenColumns: sheet?.hiddenColumns }];
  });
}

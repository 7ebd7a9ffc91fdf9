// A sheet's XML before the library reads it: only cells with content, each with its address. Some programs leave the
// addresses out, and some write a million empty cells with a colour.
import { importLimits } from '#shared/areas/imports/import.ts';
import { fail } from '#shared/lib/app-error.ts';

/** A row with content further down is no list of parcels. */
const maxLine = 20_000;
const maxCells = 100_000;
/** Columns with content beyond these are refused, so that a cell far to the right costs nothing. */
const maxColumn = 200;

// A `<` ends every pattern: one that looks further would take the square of a file's size.
const emptyCell = /<((?:\w+:)?c)\b([^<>]*)(?<!\/)>\s*<\/\1>/g;
const emptyRow = /<(?:\w+:)?row\b[^<>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g;
const opening = /<((?:\w+:)?)(row|c)\b([^<>]*)>/g;
const address = /\sr=["']([A-Z]*)(\d+)["']/;
const errorType = /\st=["']e["']/;
const columnTag = /<(?:\w+:)?col\b[^<>]*>/g;
const merge = /<(?:\w+:)?mergeCell\b[^<>]*\sref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g;

/** A column merged over several rows; all numbers from 0. */
export interface Merge {
  column: number;
  from: number;
  to: number;
}

const numberOf = (letters: string) =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The letters of a column from 1, as spreadsheets name it. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

/** The vertical merges of a sheet, at most a thousand. */
export function mergesOf(xml: string): Merge[] {
  const found: Merge[] = [];
  for (const [, column = '', from, , to] of xml.matchAll(merge)) {
    if (found.length === 1_000) break;
    if (from !== to) found.push({ column: numberOf(column) - 1, from: Number(from) - 1, to: Number(to) - 1 });
  }
  return found;
}

/** The value of an attribute in a tag; empty if it has none. */
export const xmlAttribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '';

/** Hidden by its mark, or by a size of nothing: people see neither. */
const isHidden = (tag: string, size: 'ht' | 'width') =>
  /^(?:1|true)$/.test(xmlAttribute(tag, 'hidden')) || /^0(?:\.0*)?$/.test(xmlAttribute(tag, size));

/** The hidden columns of a sheet, from 0, up to those that are read. */
function hiddenColumnsOf(xml: string): Set<number> {
  const hidden = new Set<number>();
  for (const [tag] of xml.matchAll(columnTag)) {
    if (!isHidden(tag, 'width')) continue;
    const last = Math.min(Number(xmlAttribute(tag, 'max')), maxColumn);
    for (let column = Number(xmlAttribute(tag, 'min')); column <= last; column += 1) hidden.add(column - 1);
  }
  return hidden;
}

export interface PreparedSheet {
  xml: string;
  merges: Merge[];
  /** The indexes of what the sheet does not show, from 0. */
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
}

/**
 * The sheet without empty rows and cells, every other with its address: an empty cell is a column all the same. The error
 * of a formula is its text. Fails with `import.too_many_rows` or `import.too_many_columns` for content where no list of
 * 100 parcels has any.
 */
export function prepareSheet(xml: string): PreparedSheet {
  const hiddenRows = new Set<number>();
  let row = 0;
  let column = 0;
  let cells = 0;
  const prepared = xml
    .replaceAll(emptyCell, '<$1$2/>')
    .replaceAll(opening, (tag: string, prefix: string, name: string, attributes: string) => {
      const [, letters = '', number] = address.exec(attributes) ?? [];
      const rest = attributes.replace(address, '');
      if (name === 'row') {
        row = number === undefined ? row + 1 : Number(number);
        column = 0;
        if (isHidden(tag, 'ht')) hiddenRows.add(row - 1);
        return tag.endsWith('/>') ? '' : `<${prefix}row r="${row}"${rest}>`;
      }
      column = letters === '' ? column + 1 : numberOf(letters);
      if (tag.endsWith('/>')) return '';
      cells += 1;
      if (row > maxLine || cells > maxCells) fail('import.too_many_rows', { limit: importLimits.rows });
      if (column > maxColumn) fail('import.too_many_columns', { limit: importLimits.columns });
      return `<${prefix}c r="${columnLetters(column)}${row}"${rest.replace(errorType, ' t="str"')}>`;
    })
    .replaceAll(emptyRow, '');
  return { xml: prepared, merges: mergesOf(xml), hiddenRows, hiddenColumns: hiddenColumnsOf(xml) };
}

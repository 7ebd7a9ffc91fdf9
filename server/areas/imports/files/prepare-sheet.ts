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
const emptyCell = /<(?:\w+:)?c\b[^<>]*\/>/g;
const emptyRow = /<(?:\w+:)?row\b[^<>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g;
const opening = /<((?:\w+:)?)(row|c)\b([^<>]*)>/g;
const address = /\sr="([A-Z]*)(\d+)"/;
const merge = /<(?:\w+:)?mergeCell\b[^<>]*\sref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;

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

/**
 * The sheet without empty rows and cells, every other with its address. Fails with `import.too_many_rows` or
 * `import.too_many_columns` for content where no list of 100 parcels has any.
 */
export function prepareSheet(xml: string): string {
  let row = 0;
  let column = 0;
  let cells = 0;
  return xml
    .replaceAll(emptyCell, '')
    .replaceAll(emptyRow, (tag) => (address.test(tag) ? '' : tag))
    .replaceAll(opening, (tag: string, prefix: string, name: string, attributes: string) => {
      const [, letters = '', number] = address.exec(attributes) ?? [];
      const rest = attributes.replace(address, '');
      if (name === 'row') {
        row = number === undefined ? row + 1 : Number(number);
        column = 0;
        return tag.endsWith('/>') ? tag : `<${prefix}row r="${row}"${rest}>`;
      }
      cells += 1;
      column = letters === '' ? column + 1 : numberOf(letters);
      if (row > maxLine || cells > maxCells) fail('import.too_many_rows', { limit: importLimits.rows });
      if (column > maxColumn) fail('import.too_many_columns', { limit: importLimits.columns });
      return `<${prefix}c r="${columnLetters(column)}${row}"${rest}>`;
    });
}

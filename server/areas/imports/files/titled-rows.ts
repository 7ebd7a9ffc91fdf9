// The rows of a spreadsheet by the titles of its columns.
import { fail } from '#shared/lib/app-error.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

/** Titles are among the first rows. */
const searchedRows = 15;

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** A row by its columns, with its number in the file. */
export interface TitledRow<Column extends string> {
  line: number;
  /** As it stands in the cell; empty without one. */
  text: (column: Column) => string;
}

/** The place of each column; the first title that its words find. */
function placesOf(cells: readonly string[], words: readonly (readonly [string, RegExp])[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [column, pattern] of words) {
    const taken = [...places.values()];
    const at = cells.findIndex((title, index) => !taken.includes(index) && pattern.test(plain(title)));
    if (at >= 0) places.set(column, at);
  }
  return places;
}

/**
 * The rows below the titles of a CSV or a workbook. Fails as `readSpreadsheet` does, and with `tariff_file.no_titles` and the
 * columns that are missing.
 */
export async function readTitledRows<Column extends string>(
  bytes: Uint8Array,
  {
    account,
    maxRows,
    titles,
    needed,
  }: {
    account: string;
    maxRows: number;
    titles: Readonly<Record<Column, RegExp>>;
    /** The columns without which a file is another one; default: all. */
    needed?: readonly NoInfer<Column>[];
  },
): Promise<TitledRow<Column>[]> {
  const table = await readSpreadsheet(bytes, { account, maxRows });
  const words = Object.entries<RegExp>(titles);
  const all = [{ line: 0, cells: table.header }, ...table.rows];
  const found = all.slice(0, searchedRows).map(({ cells }) => placesOf(cells, words));
  const best = found.reduce((one, other) => (other.size > one.size ? other : one), new Map<string, number>());
  const missing = (needed ?? words.map(([column]) => column)).filter((column) => !best.has(column));
  if (missing.length > 0) fail('tariff_file.no_titles', { missing });
  return all.slice(found.indexOf(best) + 1).map(({ line, cells }) => ({
    line,
    text: (column) => cells[best.get(column) ?? -1]?.trim() ?? '',
  }));
}

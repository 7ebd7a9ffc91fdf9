// Finds the list of parcels in the sheets of a file: the sheet, the row with the titles, and the rows below it.
import { countKnownTitles, countNeededTitles } from '#shared/areas/imports/guess-columns.ts';
import { parsePhone } from '#shared/lib/phone.ts';
import { fail } from '#shared/lib/app-error.ts';
import { columnLetters } from './prepare-sheet.ts';
import type { SheetTexts } from './read-xlsx.ts';

/** What a file contains. */
export interface FoundTable {
  /** Null for a file without sheets. */
  sheetName: string | null;
  header: string[];
  rows: { line: number; cells: string[] }[];
}

/** Titles are among the first rows, below a logo, a date or a sum at most. */
const searchedRows = 15;

/** The rows with content. Text that is merged over the whole width, such as a heading, is one cell. */
function contentOf({ rows }: SheetTexts): FoundTable['rows'] {
  return rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** A sheet without titles begins with an order, which has a phone. */
const isOrder = (cells: readonly string[]) => cells.some((cell) => /\d{8}/.test(cell) && parsePhone(cell) !== null);

function tableOf(sheet: SheetTexts): FoundTable | null {
  const content = contentOf(sheet);
  const [first] = content;
  if (!first) return null;
  const scored = content.slice(0, searchedRows).map(({ cells }) => countKnownTitles(cells));
  const known = Math.max(...scored);
  const at = known >= 2 ? scored.indexOf(known) : 0;
  if (known < 2 && isOrder(first.cells))
    return { sheetName: sheet.name, header: first.cells.map((_, index) => columnLetters(index + 1)), rows: content };
  return { sheetName: sheet.name, header: content[at]?.cells ?? [], rows: content.slice(at + 1) };
}

/** The table of the sheet with the most titles of needed fields, the first of several. Fails with `import.empty`. */
export function findTable(sheets: readonly SheetTexts[]): FoundTable {
  const tables = sheets.flatMap((sheet) => tableOf(sheet) ?? []);
  const [best] = tables.toSorted((a, b) => countNeededTitles(b.header) - countNeededTitles(a.header));
  return best ?? fail('import.empty');
}

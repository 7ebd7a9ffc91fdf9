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
  /** Rows and columns with content that the sheet does not show. */
  hiddenRows: number;
  hiddenColumns: number;
}

type Content = FoundTable['rows'];

/** Titles are among the first rows, below a logo, a date or a sum at most. */
const searchedRows = 15;

/** The rows with content. Text that is merged over the whole width, such as a heading, is one cell. */
function contentOf({ rows }: SheetTexts): Content {
  return rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** A sheet without titles begins with an order, which has a phone. */
const isOrder = (cells: readonly string[]) => cells.some((cell) => /\d{8}/.test(cell) && parsePhone(cell) !== null);

const nothing: ReadonlySet<number> = new Set();

/** The sheet without hidden columns, if they are not wanted, and how many of them have content. */
function withoutHiddenColumns(sheet: SheetTexts, withHidden: boolean): { sheet: SheetTexts; hiddenColumns: number } {
  const hidden = sheet.hiddenColumns ?? nothing;
  const used = [...hidden].filter((column) => sheet.rows.some((cells) => (cells[column] ?? '') !== ''));
  const rows = sheet.rows.map((cells) => cells.filter((_, column) => !hidden.has(column)));
  return { sheet: withHidden ? sheet : { ...sheet, rows }, hiddenColumns: used.length };
}

/** The place of the titles: the row with the most that are known, if it has two. A row that is shown comes first. */
function findTitles(content: Content, isShown: (row: Content[number]) => boolean): number | null {
  const scored = content.slice(0, searchedRows).map((row) => ({ row, known: countKnownTitles(row.cells) }));
  const shown = scored.filter(({ row, known }) => known >= 2 && isShown(row));
  const candidates = shown.length > 0 ? shown : scored;
  const known = Math.max(...candidates.map((each) => each.known));
  return known < 2 ? null : scored.findIndex((each) => each.known === known && candidates.includes(each));
}

function tableOf(given: SheetTexts, withHidden: boolean): FoundTable | null {
  const { sheet, hiddenColumns } = withoutHiddenColumns(given, withHidden);
  const content = contentOf(sheet);
  const isHidden = ({ line }: Content[number]) => (sheet.hiddenRows ?? nothing).has(line - 1);
  const isShown = (row: Content[number]) => withHidden || !isHidden(row);
  const first = content.find(isShown);
  if (!first) return null;
  const at = findTitles(content, isShown);
  const isUntitled = at === null && isOrder(first.cells);
  const titles = at === null ? first : (content[at] ?? first);
  const below = isUntitled ? content : content.slice(content.indexOf(titles) + 1);
  return {
    sheetName: sheet.name,
    header: isUntitled ? first.cells.map((_, index) => columnLetters(index + 1)) : titles.cells,
    rows: below.filter(isShown),
    hiddenRows: below.filter(isHidden).length,
    hiddenColumns,
  };
}

/**
 * The table of the sheet with the most titles of needed fields, the first of several; one without rows only if none has any.
 * Fails with `import.empty`.
 */
export function findTable(sheets: readonly SheetTexts[], withHidden = false): FoundTable {
  const tables = sheets.flatMap((sheet) => tableOf(sheet, withHidden) ?? []);
  const filled = tables.filter(({ rows, hiddenRows }) => rows.length + hiddenRows > 0);
  const [best] = filled.toSorted((a, b) => countNeededTitles(b.header) - countNeededTitles(a.header));
  return best ?? fail('import.empty');
}

// The header and the rows of a draft, from what a file or a sheet contains.
import { createHash } from 'node:crypto';
import { importLimits } from '#shared/areas/imports/import.ts';
import { fail } from '#shared/lib/app-error.ts';
import { visibleText } from '#shared/lib/visible-text.ts';

/** A row as it was read, with its number in the file from 1. */
export interface SourceRow {
  line: number;
  cells: readonly string[];
}
export interface SourceTable {
  header: readonly string[];
  rows: readonly SourceRow[];
}

// Postgres stores no NUL; other controls are of no use in a cell. Line ends within a cell become spaces.
const controls = /\p{Cc}+/gu;

/** A text of a cell on one line, without controls and what nobody sees, at most `importLimits.cell` characters: no field takes as many. */
export function cleanCell(text: string): string {
  const cleaned = visibleText(text.toWellFormed().replaceAll(controls, ' '));
  return cleaned.slice(0, importLimits.cell).toWellFormed();
}

const lastUsed = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

/** The number of columns that are used: those after the last title or value are not. */
function usedColumns({ header, rows }: SourceTable): number {
  return Math.max(lastUsed(header), ...rows.map(({ cells }) => lastUsed(cells)));
}

/**
 * The table without empty rows, each row as wide as the header. Fails with `import.empty`, `import.too_many_rows`,
 * `import.too_many_columns` or `import.too_large`.
 */
export function prepareTable(
  table: SourceTable,
  maxRows: number = importLimits.rows,
): { header: string[]; rows: { line: number; cells: string[] }[] } {
  const header = table.header.map(cleanCell);
  const rows = table.rows
    .map(({ line, cells }) => ({ line, cells: cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) fail('import.empty');
  if (rows.length > maxRows) fail('import.too_many_rows', { limit: maxRows, rows: rows.length });
  const width = usedColumns({ header, rows });
  if (width > importLimits.columns) fail('import.too_many_columns', { limit: importLimits.columns });
  const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  const fitted = { header: fit(header), rows: rows.map(({ line, cells }) => ({ line, cells: fit(cells) })) };
  const characters = fitted.rows.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.length, 0);
  if (characters > importLimits.characters) fail('import.too_large', { limit: importLimits.megabytes });
  return fitted;
}

/** The same for the same header and cells, whatever the file around them. 64 hexadecimal digits. */
export function contentHashOf({ header, rows }: SourceTable): string {
  const content = JSON.stringify([header, ...rows.map(({ cells }) => cells)]);
  return createHash('sha256').update(content).digest('hex');
}

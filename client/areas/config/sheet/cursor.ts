// Moving about in a sheet: pure, so that keys and pasting can be tested without a browser.
import { cellsOf } from '../codec.ts';
import type { Column, Cursor, SheetRow, Spot, Typed } from './sheet-types.ts';

export interface Size {
  rows: number;
  columns: number;
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** The cursor moved; with `stretch` the selection grows instead. */
export function moved(cursor: Cursor, by: Spot, size: Size, stretch = false): Cursor {
  const spot = { row: within(cursor.row + by.row, size.rows), column: within(cursor.column + by.column, size.columns) };
  return { ...spot, from: stretch ? cursor.from : spot };
}

/** The cursor in one cell, nothing else selected. */
export const cursorAt = (spot: Spot): Cursor => ({ ...spot, from: spot });

const arrows: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** What a key moves by; columns run with the page's direction. Null for any other key. */
export function stepOf(key: string, rtl: boolean, page: number): Spot | null {
  if (key === 'PageDown') return { row: page, column: 0 };
  if (key === 'PageUp') return { row: -page, column: 0 };
  if (key === 'Home') return { row: 0, column: -1_000 };
  if (key === 'End') return { row: 0, column: 1_000 };
  const step = arrows[key];
  return step ? { row: step.row, column: rtl && step.column !== 0 ? -step.column : step.column } : null;
}

/** The corners of what is selected. */
export function selection({ row, column, from }: Cursor): { top: number; bottom: number; first: number; last: number } {
  return {
    top: Math.min(row, from.row),
    bottom: Math.max(row, from.row),
    first: Math.min(column, from.column),
    last: Math.max(column, from.column),
  };
}

/** True for a cell of the selection. */
export function isSelected(cursor: Cursor, { row, column }: Spot): boolean {
  const { top, bottom, first, last } = selection(cursor);
  return row >= top && row <= bottom && column >= first && column <= last;
}

/** What a pasted text puts where: from the cursor to the end and below; one value fills all that is selected. */
export function pasted(text: string, cursor: Cursor, rows: readonly SheetRow[], columns: readonly Column[]): Typed[] {
  const lines = cellsOf(text);
  const { top, bottom, first, last } = selection(cursor);
  const [[only] = []] = lines;
  const single = lines.length === 1 && lines[0]?.length === 1 && only !== undefined;
  if (single) return spread(only, { top, bottom, first, last }, rows, columns);
  return lines.flatMap((line, down) =>
    line.flatMap((cell, across) => {
      const [row, column] = [rows[top + down], columns[first + across]];
      return row && column ? [{ row, column, text: cell }] : [];
    }),
  );
}

/** One text in every cell of a range. */
export function spread(
  text: string,
  { top, bottom, first, last }: ReturnType<typeof selection>,
  rows: readonly SheetRow[],
  columns: readonly Column[],
): Typed[] {
  return rows
    .slice(top, bottom + 1)
    .flatMap((row) => columns.slice(first, last + 1).map((column) => ({ row, column, text })));
}

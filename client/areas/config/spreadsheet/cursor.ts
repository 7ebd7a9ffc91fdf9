// Cursor and selection of a spreadsheet, without DOM access so that keys and paste can be unit-tested.
import { parseTsv } from './cell-format.ts';
import type { SpreadsheetColumn, Cursor, SpreadsheetRow, CellPosition, CellEdit } from './spreadsheet-types.ts';

export interface GridSize {
  rows: number;
  columns: number;
}

const clampIndex = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Moves the cursor; with `extend` the selection grows instead. */
export function moveCursor(cursor: Cursor, by: CellPosition, size: GridSize, extend = false): Cursor {
  const spot = {
    row: clampIndex(cursor.row + by.row, size.rows),
    column: clampIndex(cursor.column + by.column, size.columns),
  };
  return { ...spot, anchor: extend ? cursor.anchor : spot };
}

/** A cursor with only one cell selected. */
export const cursorAt = (spot: CellPosition): Cursor => ({ ...spot, anchor: spot });

const arrows: Readonly<Record<string, CellPosition>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The step for a key, mirrored in right-to-left pages; null for any other key. */
export function stepForKey(key: string, rtl: boolean, page: number): CellPosition | null {
  if (key === 'PageDown') return { row: page, column: 0 };
  if (key === 'PageUp') return { row: -page, column: 0 };
  if (key === 'Home') return { row: 0, column: -1_000 };
  if (key === 'End') return { row: 0, column: 1_000 };
  const step = arrows[key];
  return step ? { row: step.row, column: rtl && step.column !== 0 ? -step.column : step.column } : null;
}

/** The edges of the selected range. */
export function selectionOf({ row, column, anchor }: Cursor): {
  top: number;
  bottom: number;
  first: number;
  last: number;
} {
  return {
    top: Math.min(row, anchor.row),
    bottom: Math.max(row, anchor.row),
    first: Math.min(column, anchor.column),
    last: Math.max(column, anchor.column),
  };
}

/** Whether a cell is in the selected range. */
export function isSelected(cursor: Cursor, { row, column }: CellPosition): boolean {
  const { top, bottom, first, last } = selectionOf(cursor);
  return row >= top && row <= bottom && column >= first && column <= last;
}

/**
 * The edits of a paste: cells are filled from the cursor to the right and down; a single value fills the whole
 * selection.
 */
export function pasteEdits(
  text: string,
  cursor: Cursor,
  rows: readonly SpreadsheetRow[],
  columns: readonly SpreadsheetColumn[],
): CellEdit[] {
  const lines = parseTsv(text);
  const { top, bottom, first, last } = selectionOf(cursor);
  const [[only] = []] = lines;
  const single = lines.length === 1 && lines[0]?.length === 1 && only !== undefined;
  if (single) return fillEdits(only, { top, bottom, first, last }, rows, columns);
  return lines.flatMap((line, down) =>
    line.flatMap((cell, across) => {
      const [row, column] = [rows[top + down], columns[first + across]];
      return row && column ? [{ row, column, text: cell }] : [];
    }),
  );
}

/** The same text for every cell of a range. */
export function fillEdits(
  text: string,
  { top, bottom, first, last }: ReturnType<typeof selectionOf>,
  rows: readonly SpreadsheetRow[],
  columns: readonly SpreadsheetColumn[],
): CellEdit[] {
  return rows
    .slice(top, bottom + 1)
    .flatMap((row) => columns.slice(first, last + 1).map((column) => ({ row, column, text })));
}

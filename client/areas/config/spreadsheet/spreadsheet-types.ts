import type { CellFormat } from './cell-format.ts';
import type { Fault, FieldValue } from '../draft/draft.ts';

export interface SpreadsheetColumn extends CellFormat {
  id: string;
  label: string;
  /** Adjacent columns of the same group share a heading. */
  group?: string;
  /** Minimum width in pixels; `grow` is the column's share of the free space. */
  width: number;
  grow?: number;
  rtl?: boolean;
}

export interface SpreadsheetRow {
  id: string;
  label: string;
  note?: string;
}

export interface CellState {
  value: FieldValue;
  /** Differs from the saved value. */
  dirty: boolean;
  fault?: Fault;
}

/** A text entered into a cell. */
export interface CellEdit {
  row: SpreadsheetRow;
  column: SpreadsheetColumn;
  text: string;
}

export interface SpreadsheetProps {
  label: string;
  /** Heading of an extra first column that labels the rows. Without it the first of `columns` labels them. */
  rowHeading?: string;
  columns: readonly SpreadsheetColumn[];
  rows: readonly SpreadsheetRow[];
  cell: (row: SpreadsheetRow, column: SpreadsheetColumn) => CellState;
  onEdit: (typed: readonly CellEdit[]) => void;
  /** Called with the row under the cursor. */
  onRowChange?: (row: SpreadsheetRow | null) => void;
  /** Shows a button that copies the value under the cursor to the whole column. */
  fillable?: boolean;
  emptyText: string;
}

/** A cell by its index in `rows` and `columns`. `anchor` of a cursor is the opposite corner of the selection. */
export interface CellPosition {
  row: number;
  column: number;
}
export interface Cursor extends CellPosition {
  anchor: CellPosition;
}

export const rowsPerPage = 40;

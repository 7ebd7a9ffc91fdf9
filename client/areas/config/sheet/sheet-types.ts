import type { Coded } from '../codec.ts';
import type { Fault, Value } from '../draft.ts';

export interface Column extends Coded {
  id: string;
  label: string;
  /** Adjacent columns of the same group share a heading. */
  group?: string;
  /** Minimum width in pixels; `grow` is the column's share of the free space. */
  width: number;
  grow?: number;
  rtl?: boolean;
}

export interface SheetRow {
  id: string;
  label: string;
  note?: string;
}

export interface Cell {
  value: Value;
  /** Differs from the saved value. */
  dirty: boolean;
  fault?: Fault;
}

/** A text entered into a cell. */
export interface Typed {
  row: SheetRow;
  column: Column;
  text: string;
}

export interface SheetProps {
  label: string;
  /** Heading of an extra first column that labels the rows. Without it the first of `columns` labels them. */
  corner?: string;
  columns: readonly Column[];
  rows: readonly SheetRow[];
  cell: (row: SheetRow, column: Column) => Cell;
  onType: (typed: readonly Typed[]) => void;
  /** Called with the row under the cursor. */
  onRow?: (row: SheetRow | null) => void;
  /** Shows a button that copies the value under the cursor to the whole column. */
  fillable?: boolean;
  empty: string;
}

/** A cell by its index in `rows` and `columns`. `anchor` of a cursor is the opposite corner of the selection. */
export interface Spot {
  row: number;
  column: number;
}
export interface Cursor extends Spot {
  from: Spot;
}

export const sheetPage = 40;

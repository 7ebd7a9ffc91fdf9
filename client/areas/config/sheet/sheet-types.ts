import type { Coded } from '../codec.ts';
import type { Fault, Value } from '../draft.ts';

export interface Column extends Coded {
  id: string;
  label: string;
  /** Columns of the same group stand under one heading. */
  group?: string;
  /** Pixels at least; with `grow` it takes its share of what is left. */
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
  /** Differs from what is saved. */
  dirty: boolean;
  fault?: Fault;
}

/** A text put into a cell. */
export interface Typed {
  row: SheetRow;
  column: Column;
  text: string;
}

export interface SheetProps {
  label: string;
  /** Heading of a first column that only names the rows; without it the first of `columns` names them. */
  corner?: string;
  columns: readonly Column[];
  rows: readonly SheetRow[];
  cell: (row: SheetRow, column: Column) => Cell;
  onType: (typed: readonly Typed[]) => void;
  /** The row that holds the cursor. */
  onRow?: (row: SheetRow | null) => void;
  /** A button that puts the value under the cursor into the whole column. */
  fillable?: boolean;
  empty: string;
}

/** Where the cursor is, by place in `rows` and `columns`; `from` is the other corner of what is selected. */
export interface Spot {
  row: number;
  column: number;
}
export interface Cursor extends Spot {
  from: Spot;
}

/** Rows of one page. */
export const sheetPage = 40;

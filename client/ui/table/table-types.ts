import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  /** Text, with the unit if there is one. */
  header: ReactNode;
  cell(row: Row): ReactNode;
  /** 'end-physical' is the right edge in Arabic too, so that the digits of amounts and ages line up. */
  align?: 'start' | 'end-physical';
  /** Makes the header a sort button with this key. */
  sortKey?: string;
  /** The first click sorts in descending order. */
  descendingFirst?: boolean;
  /** Pixels. Columns with neither `width` nor `maxWidth` share the remaining width. */
  width?: number;
  /** Pixels. Minimum of a column without `width`. Default: 140. */
  minWidth?: number;
  /**
   * Pixels. The column grows from its `width` or `minWidth` up to this when the table has extra width; with a `width`
   * it grows first.
   */
  maxWidth?: number;
  /** Sticky while scrolling sideways. Only for leading columns. */
  sticky?: boolean;
}

export interface TableSort {
  key: string;
  descending: boolean;
}

/**
 * dimmed: no longer matches the filter, removed at the next load; flashed: the whole row just changed; tombstone: the
 * user can no longer see the row, so its content is removed.
 */
export type RowState = 'dimmed' | 'flashed' | 'tombstone';

export interface CardState {
  selected: boolean;
  rowState?: RowState;
  /** Ids of the columns that just changed. */
  changedColumns?: ReadonlySet<string>;
}

export interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  /** Must be stable between renders: all rows re-render when it changes. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Accessible name of a row's checkbox and card, such as the tracking number. */
  rowLabel?: (row: Row) => string;
  /** With `onSelect`, adds the column of checkboxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** The key of the row under the keyboard cursor. */
  cursor?: string | null;
  onCursor?: (key: string) => void;
  /** Called on click or Enter. */
  onOpen?: (row: Row) => void;
  /** The row shown in the drawer. */
  openKey?: string | null;
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  /** The edges of headers can be dragged. Called once, with the width in pixels, when the pointer is released. */
  onResize?: (column: string, width: number) => void;
  rowStates?: ReadonlyMap<string, RowState>;
  /**
   * By row, the columns that just changed. A new Set for a row flashes its cells again. Remove the entry to end the
   * highlight.
   */
  changedCells?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Without rows: a skeleton after 150 ms. With rows: they stay and the table is aria-busy. */
  loading?: boolean;
  /**
   * The rows belong to earlier parameters, such as another tab or page. While loading, they too are replaced by a
   * skeleton after 150 ms.
   */
  outdated?: boolean;
  skeletonRows?: number;
  /** Replaces "No data". */
  empty?: ReactNode;
  /** Shown between header and rows: the banner of an error that keeps the old rows. */
  notice?: ReactNode;
  /** Renders a row under 760 px. Without it, the table scrolls sideways there. */
  card?: (row: Row, state: CardState) => ReactNode;
  /** Cards on a wide screen too. */
  asCards?: boolean;
  /** Cards show their checkboxes even if nothing is selected. */
  selectMode?: boolean;
  /** Number of rows on all pages. */
  total?: number;
  /** Number of rows on the previous pages. */
  offset?: number;
  className?: string;
}

import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  /** Words, with the unit in them where there is one. */
  header: ReactNode;
  cell(row: Row): ReactNode;
  /** 'end-physical' is the right edge in Arabic too: amounts and ages compare by their last digit. */
  align?: 'start' | 'end-physical';
  /** Makes the header a sort button that gives this key. */
  sortKey?: string;
  /** The first click sorts from the largest or newest. */
  descendingFirst?: boolean;
  /** Pixels. Columns with neither `width` nor `maxWidth` share the remaining width. */
  width?: number;
  /** Pixels. Minimum of a column without `width`. Default: 140. */
  minWidth?: number;
  /** Pixels. The column grows from its `width` or `minWidth` up to this when the table has extra width; with a `width` it grows first. */
  maxWidth?: number;
  /** Stays in view while scrolling sideways; only leading columns. */
  sticky?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

/**
 * dimmed: no longer matches the filter, waits for the next load; flashed: the whole row just changed;
 * tombstone: left this reader's sight, so its content is gone.
 */
export type RowMark = 'dimmed' | 'flashed' | 'tombstone';

export interface CardState {
  selected: boolean;
  mark?: RowMark;
  /** Ids of the columns that just changed. */
  flashed?: ReadonlySet<string>;
}

export interface TableProps<Row> {
  /** Names the table. */
  label: string;
  /** Keep the identity between renders: rows redraw when it changes. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row for its checkbox and its card: the tracking number. */
  rowLabel?: (row: Row) => string;
  /** With `onSelect`, adds the column of checkboxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** The row J and K walk to. */
  cursor?: string | null;
  onCursor?: (key: string) => void;
  /** Click or Enter. */
  onOpen?: (row: Row) => void;
  /** The row shown in the drawer. */
  openKey?: string | null;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  marks?: ReadonlyMap<string, RowMark>;
  /** The cells that just changed; a new Set for a row flashes it again. Take the entry out to end the soft bar. */
  flashes?: ReadonlyMap<string, ReadonlySet<string>>;
  /** With no rows yet: bones after 150 ms. With rows: they stay, the table says it is busy. */
  loading?: boolean;
  /** The rows are those of another question, a tab or a page before: while loading, they too give way to bones after 150 ms. */
  outdated?: boolean;
  skeletonRows?: number;
  /** In place of "No data". */
  empty?: ReactNode;
  /** Under the header, above the rows: the banner of an error that keeps the old rows. */
  notice?: ReactNode;
  /** Under 760 px each row becomes this; without it the table scrolls sideways. */
  card?: (row: Row, state: CardState) => ReactNode;
  /** Cards show their checkboxes before anything is selected. */
  selectMode?: boolean;
  /** All the rows there are, on every page. */
  total?: number;
  /** How many rows stand before the first one here. */
  offset?: number;
  className?: string;
}

import type { CSSProperties, ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { ColumnEdge } from './column-edge.tsx';
import { Checkbox } from '../form/choice/checkbox.tsx';
import type { TableColumn, TableSort } from './table-types.ts';
import type { RowSelection } from './use-row-selection.ts';
import styles from './table.module.css';

export interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  offsets: readonly (number | undefined)[];
  /** Undefined if the table has no checkboxes. */
  selection?: RowSelection;
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  onResize?: (column: string, width: number) => void;
}

export interface StickyStyle extends CSSProperties {
  '--at'?: string;
}

export function stickyStyle(offset: number | undefined): StickyStyle {
  return offset === undefined ? {} : { '--at': `${offset}px` };
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: { column: TableColumn<Row> } & Pick<TableHeadProps<Row>, 'sort' | 'onSort'>): ReactNode {
  const { sortKey } = column;
  if (sortKey === undefined || !onSort) return column.header;
  const active = sort?.key === sortKey;
  const descending = active ? sort.descending : column.descendingFirst === true;
  const Arrow = descending ? ArrowDown : ArrowUp;
  const next = { key: sortKey, descending: active ? !sort.descending : column.descendingFirst === true };
  return (
    <button
      type="button"
      className={cx(styles.sort, active && styles.sorted)}
      onClick={() => {
        onSort(next);
      }}
    >
      {column.header}
      <Arrow size={13} aria-hidden className={cx(styles.arrow, !active && styles.ghost)} />
    </button>
  );
}

function direction(
  sort: TableSort | null | undefined,
  key: string | undefined,
): 'ascending' | 'descending' | undefined {
  if (key === undefined || sort?.key !== key) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

export function TableHead<Row>({
  columns,
  offsets,
  selection,
  sort,
  onSort,
  onResize,
}: TableHeadProps<Row>): ReactNode {
  const { t } = useTranslation('kit');
  return (
    <thead className={styles.head}>
      <tr>
        {selection && (
          <th scope="col" className={cx(styles.tick, styles.sticky)}>
            <Checkbox
              aria-label={t('table.selectAll')}
              checked={selection.all}
              indeterminate={selection.some}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={direction(sort, column.sortKey)}
            style={stickyStyle(offsets[index])}
            className={cx(
              column.align === 'end-physical' && styles.physicalEnd,
              offsets[index] !== undefined && styles.sticky,
            )}
          >
            <SortButton column={column} sort={sort} onSort={onSort} />
            {onResize && (
              <ColumnEdge
                onResize={(width) => {
                  onResize(column.id, width);
                }}
              />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

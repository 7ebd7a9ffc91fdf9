// The table of all screens. It only renders: sorting, paging and live updates happen outside. Only one row is in the
// tab order; the arrow keys move between rows.
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { useIsPhone } from '../../lib/media-query.ts';
import { TableCards } from './table-cards.tsx';
import { TableHead } from './table-head.tsx';
import { gridProps } from './table-events.ts';
import { columnWidths, minTableWidth, stickyOffsets, CHECKBOX_WIDTH } from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import type { TableProps } from './table-types.ts';
import { useDelayed } from '../../lib/use-delay.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowSelection } from './use-row-selection.ts';
import styles from './table.module.css';

const NO_SELECTION: ReadonlySet<string> = new Set();

export function Table<Row>(props: TableProps<Row>): ReactNode {
  const phone = useIsPhone();
  const { card, asCards = false } = props;
  return (phone || asCards) && card ? <TableCards {...props} card={card} /> : <Grid {...props} />;
}

function Columns<Row>({
  columns,
  hasCheckboxes,
}: Pick<TableProps<Row>, 'columns'> & { hasCheckboxes: boolean }): ReactNode {
  const widths = columnWidths(columns, hasCheckboxes);
  return (
    <colgroup>
      {hasCheckboxes && <col style={{ inlineSize: CHECKBOX_WIDTH }} />}
      {columns.map((column, index) => (
        <col key={column.id} style={{ inlineSize: widths[index] }} />
      ))}
    </colgroup>
  );
}

function FullWidthRow({ span, children }: { span: number; children: ReactNode }): ReactNode {
  return (
    <tr>
      <td colSpan={span}>{children}</td>
    </tr>
  );
}

function useCursor<Row>({ cursor, onCursor }: TableProps<Row>): { cursor: string | null; goTo: (key: string) => void } {
  const [own, setOwn] = useState<string | null>(null);
  return {
    cursor: cursor === undefined ? own : cursor,
    goTo: (key) => {
      setOwn(key);
      onCursor?.(key);
    },
  };
}

/** Opens the row of a key, unless it is empty by now. */
function openerOf<Row>(
  { onOpen, rowStates }: TableProps<Row>,
  rows: readonly Row[],
  keys: readonly string[],
): ((key: string) => void) | undefined {
  return (
    onOpen &&
    ((key) => {
      const row = rows[keys.indexOf(key)];
      if (row !== undefined && rowStates?.get(key) !== 'tombstone') onOpen(row);
    })
  );
}

function Grid<Row>(props: TableProps<Row>): ReactNode {
  const {
    label,
    columns,
    rowKey,
    selected,
    onSelect,
    onOpen,
    loading = false,
    outdated = false,
    skeletonRows = 10,
    offset = 0,
  } = props;
  const { t } = useTranslation('kit');
  const { cursor, goTo } = useCursor(props);
  const showSkeleton = useDelayed(loading && (outdated || props.rows.length === 0));
  const rows = showSkeleton ? [] : props.rows;
  const body = useRowFocus(cursor);
  const keys = rows.map(rowKey);
  const ownSelection = useRowSelection(keys, selected ?? NO_SELECTION, onSelect);
  const selection = onSelect ? ownSelection : undefined;
  const hasCheckboxes = selection !== undefined;
  // Stable, or every row would be rendered with each change of the selection.
  const offsets = useMemo(() => stickyOffsets(columns, hasCheckboxes), [columns, hasCheckboxes]);
  const span = columns.length + (hasCheckboxes ? 1 : 0);
  const tabStop = cursor !== null && keys.includes(cursor) ? cursor : keys[0];
  const open = openerOf(props, rows, keys);
  const actions = { keys, selection, goTo, open };
  return (
    <div className={cx(styles.scroll, props.className)}>
      {loading && rows.length > 0 && <div className={styles.progress} />}
      <table
        {...gridProps(actions)}
        aria-label={label}
        aria-busy={loading}
        aria-multiselectable={hasCheckboxes || undefined}
        aria-rowcount={(props.total ?? rows.length) + 1}
        className={styles.table}
        style={{ minInlineSize: minTableWidth(columns, hasCheckboxes) }}
      >
        <Columns columns={columns} hasCheckboxes={hasCheckboxes} />
        <TableHead
          columns={columns}
          offsets={offsets}
          selection={selection}
          sort={props.sort}
          onSort={props.onSort}
          onResize={props.onResize}
        />
        <tbody ref={body}>
          {props.notice !== undefined && <FullWidthRow span={span}>{props.notice}</FullWidthRow>}
          {rows.map((row, index) => {
            const key = keys[index] ?? '';
            return (
              <TableRow
                key={key}
                row={row}
                id={key}
                label={(props.rowLabel ?? rowKey)(row)}
                index={offset + index + 2}
                columns={columns}
                offsets={offsets}
                selected={hasCheckboxes ? (selected ?? NO_SELECTION).has(key) : undefined}
                cursor={key === cursor}
                open={key === props.openKey}
                opens={onOpen !== undefined}
                tabStop={key === tabStop}
                mark={props.rowStates?.get(key)}
                flashed={props.changedCells?.get(key)}
              />
            );
          })}
          {showSkeleton && <TableSkeleton columns={columns} hasCheckboxes={hasCheckboxes} rows={skeletonRows} />}
          {rows.length === 0 && !loading && (
            <FullWidthRow span={span}>{props.empty ?? <p className={styles.none}>{t('table.empty')}</p>}</FullWidthRow>
          )}
        </tbody>
      </table>
    </div>
  );
}

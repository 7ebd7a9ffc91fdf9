import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { Checkbox } from '../form/choice/checkbox.tsx';
import { stickyStyle } from './table-head.tsx';
import type { TableColumn, RowState } from './table-types.ts';
import styles from './table.module.css';

interface TableRowProps<Row> {
  row: Row;
  id: string;
  label: string;
  index: number;
  columns: readonly TableColumn<Row>[];
  offsets: readonly (number | undefined)[];
  /** Undefined if the table has no checkboxes. */
  selected?: boolean;
  cursor: boolean;
  open: boolean;
  opens: boolean;
  /** The one row in the tab order. */
  tabStop: boolean;
  mark?: RowState;
  flashed?: ReadonlySet<string>;
}

/** Shown in place of a row that the user can no longer see. */
export function RowTombstone(): ReactNode {
  const { t } = useTranslation('kit');
  return (
    <span className={styles.gone}>
      <EyeOff size={14} aria-hidden />
      {t('table.gone')}
    </span>
  );
}

function Row<Item>(props: TableRowProps<Item>): ReactNode {
  const { row, id, label, index, columns, offsets, selected, cursor, open, opens, tabStop, mark, flashed } = props;
  const { t } = useTranslation('kit');
  const turn = useFlashPhase(flashed);
  const flash = turn === 'A' ? styles.flashA : styles.flashB;
  const gone = mark === 'tombstone';
  const changed = mark === 'flashed' || flashed !== undefined;
  const look = cx(
    styles.row,
    opens && styles.opens,
    selected && styles.selected,
    cursor && styles.cursor,
    open && styles.open,
    changed && styles.changed,
    mark === 'dimmed' && styles.dimmed,
    gone && styles.tombstone,
  );
  return (
    <tr
      className={look}
      data-key={id}
      tabIndex={tabStop ? 0 : -1}
      aria-rowindex={index}
      aria-selected={selected}
      aria-current={open || undefined}
    >
      {selected !== undefined && !gone && (
        <td className={cx(styles.tick, styles.sticky, mark === 'flashed' && flash)} data-select="">
          <Checkbox
            aria-label={t('table.select', { row: label })}
            checked={selected}
            tabIndex={-1}
            readOnly
            onChange={() => undefined}
          />
        </td>
      )}
      {gone && (
        <td colSpan={columns.length + (selected === undefined ? 0 : 1)}>
          <RowTombstone />
        </td>
      )}
      {!gone &&
        columns.map((column, at) => (
          <td
            key={column.id}
            style={stickyStyle(offsets[at])}
            className={cx(
              column.align === 'end-physical' && styles.physicalEnd,
              offsets[at] !== undefined && styles.sticky,
              (mark === 'flashed' || flashed?.has(column.id)) && flash,
            )}
          >
            {column.cell(row)}
          </td>
        ))}
    </tr>
  );
}

/** Memoized: a live table has thirty rows and receives up to four batches of changes per second. */
export const TableRow: <Item>(props: TableRowProps<Item>) => ReactNode = memo(Row);

/**
 * Alternates between 'A' and 'B' for each new set of changed cells, so that the CSS animation restarts on another
 * change.
 */
export function useFlashPhase(flashed: ReadonlySet<string> | undefined): 'A' | 'B' {
  const [last, setLast] = useState({ flashed, isSecond: false });
  if (last.flashed !== flashed) setLast({ flashed, isSecond: !last.isSecond });
  return last.isSecond ? 'A' : 'B';
}

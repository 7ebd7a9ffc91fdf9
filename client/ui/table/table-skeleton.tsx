import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { TableColumn } from './table-types.ts';
import styles from './table.module.css';

const WIDTH_PERCENTAGES = [78, 52, 90, 64, 71, 46, 83, 58];

/** Placeholder rows in the real columns, so that the layout does not shift when the rows arrive. */
export function TableSkeleton<Row>({
  columns,
  hasCheckboxes,
  rows,
}: {
  columns: readonly TableColumn<Row>[];
  hasCheckboxes: boolean;
  rows: number;
}): ReactNode {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={`bones-${String(row)}`} className={styles.bones} aria-hidden>
      {hasCheckboxes && (
        <td>
          <Skeleton width={16} height={16} shape="block" />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={cx(column.align === 'end-physical' && styles.physicalEnd)}>
          <Skeleton
            className={styles.bone}
            width={`${String(WIDTH_PERCENTAGES[(row * 3 + at * 5) % WIDTH_PERCENTAGES.length])}%`}
          />
        </td>
      ))}
    </tr>
  ));
}

import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from './skeleton.tsx';
import type { Column } from './table-types.ts';
import styles from './table.module.css';

const SHARES = [78, 52, 90, 64, 71, 46, 83, 58];

/** Placeholder rows in the real columns, so that the layout does not shift when the rows arrive. */
export function TableSkeleton<Row>({
  columns,
  ticks,
  rows,
}: {
  columns: readonly Column<Row>[];
  ticks: boolean;
  rows: number;
}): ReactNode {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={`bones-${String(row)}`} className={styles.bones} aria-hidden>
      {ticks && (
        <td>
          <Skeleton width={16} height={16} shape="block" />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={cx(column.align === 'end-physical' && styles.physicalEnd)}>
          <Skeleton className={styles.bone} width={`${String(SHARES[(row * 3 + at * 5) % SHARES.length])}%`} />
        </td>
      ))}
    </tr>
  ));
}

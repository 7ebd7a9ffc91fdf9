import type { ReactNode } from 'react';
import styles from './columns.module.css';

export interface Column {
  key: string;
  /** Below the column; empty where there is no room for each. */
  tick: string;
  value: number;
  /** Under the pointer: what it is and how many. */
  title: string;
}

/** Vertical columns from zero, in the direction of the script. A table belongs beside them. */
export function Columns({ columns }: { columns: readonly Column[] }): ReactNode {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <div className={styles.columns} aria-hidden>
      {columns.map(({ key, tick, value, title }) => (
        <span key={key} className={styles.column} title={title}>
          <span className={styles.field}>
            <span className={styles.bar} style={{ blockSize: `${(100 * value) / most}%` }} />
          </span>
          <bdi className={styles.tick}>{tick}</bdi>
        </span>
      ))}
    </div>
  );
}

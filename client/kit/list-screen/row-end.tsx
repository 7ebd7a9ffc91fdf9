import { createContext, Suspense, useContext } from 'react';
import type { ReactNode } from 'react';
import styles from './list-screen.module.css';

/** Draws the menu of a row, by its id. */
export const RowMenuContext = createContext<(id: string) => ReactNode>(() => null);

/** The end of a row: its last cell, and over it, under the pointer or the focus, the row's menu. */
export function RowEnd({ id, children }: { id: string; children: ReactNode }): ReactNode {
  const menu = useContext(RowMenuContext)(id);
  return (
    <div className={styles.rowEnd}>
      <span>{children}</span>
      <Suspense fallback={null}>{menu !== null && <span className={styles.rowMenu}>{menu}</span>}</Suspense>
    </div>
  );
}

import { createContext, Suspense, useContext } from 'react';
import type { ReactNode } from 'react';
import styles from './row-end-cell.module.css';

/** Renders the menu of a row by its id. */
export const RowMenuContext = createContext<(id: string) => ReactNode>(() => null);

/** The last cell of a row. On hover or focus, the row's menu is shown over it. */
export function RowEndCell({ id, children }: { id: string; children: ReactNode }): ReactNode {
  const menu = useContext(RowMenuContext)(id);
  return (
    <div className={styles.rowEnd}>
      <span>{children}</span>
      <Suspense fallback={null}>{menu !== null && <span className={styles.rowMenu}>{menu}</span>}</Suspense>
    </div>
  );
}

import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { ListRow } from './definition.ts';
import styles from './list-screen.module.css';

/** The menu of a row, by its id; empty when nothing may be done with it. */
export const RowMenuContext = createContext<(id: string) => readonly MenuEntry[]>(() => []);

/** The end of a row: its last cell, and over it, under the pointer or the focus, the row's menu. */
export function RowEnd({ row, children }: { row: ListRow; children: ReactNode }): ReactNode {
  const t = useWords('list');
  const entries = useContext(RowMenuContext)(row.id);
  return (
    <div className={styles.rowEnd}>
      <span className={styles.rowEndCell}>{children}</span>
      {entries.length > 0 && (
        <span className={styles.rowMenu}>
          <Menu label={t('rowMenu')} align="end" entries={entries} trigger={<IconButton icon={Ellipsis} size="sm" tip={false} label={t('rowMenu')} />} />
        </span>
      )}
    </div>
  );
}

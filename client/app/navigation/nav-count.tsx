import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import type { ScreenName } from '#shared/access/screens.ts';
import { Count } from '#client/ui/display/count.tsx';
import { useT } from '#client/messages/use-t.ts';
import { navCountsAtom } from './nav-counts.ts';
import styles from './nav-count.module.css';

/** Count beside a navigation entry, or over its icon (`over`). Renders nothing for 0. */
export function NavCount({ name, over = false }: { name: ScreenName; over?: boolean }): ReactNode {
  const t = useT('shell');
  const count = useAtomValue(navCountsAtom)[name];
  if (!count || count.value === 0) return null;
  return (
    <span className={over ? styles.over : styles.beside}>
      <span className={styles.unseen}>, </span>
      <Count value={count.value} cap={count.cap} tone="solid" />
      <span className={styles.unseen}> {t('nav.waiting')}</span>
    </span>
  );
}

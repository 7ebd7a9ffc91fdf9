import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import type { ScreenName } from '#shared/access/screens.ts';
import { Count } from '#client/kit/ui/count.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { entryCountsAtom } from './entry-counts.ts';
import styles from './entry-count.module.css';

/** Count beside a navigation entry, or over its icon (`over`). Renders nothing for 0. */
export function EntryCount({ name, over = false }: { name: ScreenName; over?: boolean }): ReactNode {
  const t = useWords('shell');
  const count = useAtomValue(entryCountsAtom)[name];
  if (!count || count.value === 0) return null;
  return (
    <span className={over ? styles.over : styles.beside}>
      <span className={styles.unseen}>, </span>
      <Count value={count.value} cap={count.cap} tone="solid" />
      <span className={styles.unseen}> {t('nav.waiting')}</span>
    </span>
  );
}

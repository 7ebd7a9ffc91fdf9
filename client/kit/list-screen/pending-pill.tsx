import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ArrowUp, RefreshCw } from 'lucide-react';
import { Pill } from '#client/kit/ui/pill.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { useAround } from './around.ts';
import type { Changes } from '#client/live/pending.ts';
import styles from './list-screen.module.css';

export interface PendingPillProps {
  area: string;
  changes: Pick<Changes, 'fresh' | 'modified' | 'apply'>;
}

/** The number of pending changes. Rows keep their positions until the user clicks it. Its space is always reserved. */
export function PendingPill({ area, changes: { fresh, modified, apply } }: PendingPillProps): ReactNode {
  const { announce } = useAround();
  const t = useWords(area);
  const parts = [
    ...(fresh > 0 ? [t('list.fresh', { count: fresh })] : []),
    ...(modified > 0 ? [t('list.modified', { count: modified })] : []),
  ];
  const words = parts.join(' · ');
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words, announce]);
  return (
    <span className={styles.pending}>
      {words !== '' && (
        <Pill accent icon={fresh > 0 ? ArrowUp : RefreshCw} title={words} onClick={apply}>
          {words}
        </Pill>
      )}
    </span>
  );
}

import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ArrowUp, RefreshCw } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Pill } from '#client/ui/button/pill.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useListEnvironment } from '../list-environment.ts';
import type { LivePendingChanges } from '#client/live/use-pending-changes.ts';
import styles from '../screen/list-screen.module.css';

export interface PendingChangesPillProps {
  area: string;
  changes: Pick<LivePendingChanges, 'newCount' | 'modifiedCount' | 'refetch'>;
}

/**
 * The number of pending changes. Rows keep their positions until the user clicks it. Its space is always reserved; on a phone the
 * search field beside it gives way, and the words are for screen readers.
 */
export function PendingChangesPill({
  area,
  changes: { newCount, modifiedCount, refetch },
}: PendingChangesPillProps): ReactNode {
  const { announce } = useListEnvironment();
  const t = useT(area);
  const phone = useIsPhone();
  const format = useFormat();
  const parts = [
    ...(newCount > 0 ? [t('list.fresh', { count: newCount })] : []),
    ...(modifiedCount > 0 ? [t('list.modified', { count: modifiedCount })] : []),
  ];
  const words = parts.join(' · ');
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words, announce]);
  if (phone)
    return (
      words !== '' && (
        <Pill
          accent
          icon={newCount > 0 ? ArrowUp : RefreshCw}
          aria-label={words}
          onClick={refetch}
          className={styles.phonePill}
        >
          {format.number(newCount + modifiedCount)}
        </Pill>
      )
    );
  return (
    <span className={styles.pending}>
      {words !== '' && (
        <Pill accent icon={newCount > 0 ? ArrowUp : RefreshCw} title={words} onClick={refetch}>
          {words}
        </Pill>
      )}
    </span>
  );
}

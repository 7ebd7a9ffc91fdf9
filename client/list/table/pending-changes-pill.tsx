import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ArrowUp, RefreshCw } from 'lucide-react';
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
 * The number of pending changes. Rows keep their positions until the user clicks it. Its space is always reserved; on a phone,
 * where there is none, it floats above the first row, so that nothing moves.
 */
export function PendingChangesPill({
  area,
  changes: { newCount, modifiedCount, refetch },
}: PendingChangesPillProps): ReactNode {
  const { announce } = useListEnvironment();
  const t = useT(area);
  const phone = useIsPhone();
  const parts = [
    ...(newCount > 0 ? [t('list.fresh', { count: newCount })] : []),
    ...(modifiedCount > 0 ? [t('list.modified', { count: modifiedCount })] : []),
  ];
  const words = parts.join(' · ');
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words, announce]);
  return (
    <span className={phone ? styles.phonePending : styles.pending}>
      {words !== '' && (
        <Pill accent icon={newCount > 0 ? ArrowUp : RefreshCw} title={words} onClick={refetch}>
          {words}
        </Pill>
      )}
    </span>
  );
}

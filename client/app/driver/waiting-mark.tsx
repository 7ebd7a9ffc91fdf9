import type { ReactNode } from 'react';
import { Clock } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { useIsWaiting } from '#client/live/use-expected-rows.ts';
import styles from './waiting-mark.module.css';

function Mark(): ReactNode {
  const t = useT('offline');
  return <Clock size={14} role="img" aria-label={t('notSent')} className={styles.mark} />;
}

/** A clock beside the status of a row while what was done to it waits for the network. */
export function WaitingMark({ id }: { id: string }): ReactNode {
  return useIsWaiting(id) && <Mark />;
}

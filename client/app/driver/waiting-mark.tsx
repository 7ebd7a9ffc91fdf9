import type { ReactNode } from 'react';
import { Clock } from 'lucide-react';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { useT } from '#client/messages/use-t.ts';
import { useIsWaiting } from '#client/live/use-expected-rows.ts';
import styles from './waiting-mark.module.css';

function Mark(): ReactNode {
  const t = useT('offline');
  return (
    <span className={styles.mark} title={t('notSent')}>
      <Clock size={14} aria-hidden />
      <VisuallyHidden>{t('notSent')}</VisuallyHidden>
    </span>
  );
}

/** A clock beside the status of a row while what was done to it waits for the network. */
export function WaitingMark({ id }: { id: string }): ReactNode {
  return useIsWaiting(id) && <Mark />;
}

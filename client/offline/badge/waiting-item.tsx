import type { ReactNode } from 'react';
import { CircleCheck, Clock, Pause } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { toServerTime } from '#client/lib/server-clock.ts';
import { useT } from '#client/messages/use-t.ts';
import type { KeptAction } from '../outbox/kept-action.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { ActionName } from './action-name.tsx';
import { DiscardButton } from './discard-button.tsx';
import styles from './waiting-list.module.css';

interface Props {
  outbox: Outbox;
  action: KeptAction;
  /** It waits for a decision on an earlier one. */
  isHeld: boolean;
}

/** An action that waits, or was sent. */
export function WaitingItem({ outbox, action, isHeld }: Props): ReactNode {
  const t = useT('offline');
  const format = useFormat();
  const { state, madeAt, answeredAt, key } = action;
  const isDone = state === 'done';
  const Icon = isDone ? CircleCheck : isHeld ? Pause : Clock;
  const what = isDone
    ? t('state.done', { time: format.time(toServerTime(answeredAt ?? madeAt)) })
    : t(isHeld ? 'state.held' : 'state.waiting');
  return (
    <li className={styles.item}>
      <span className={cx(styles.icon, isDone ? styles.done : styles.waits)}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={styles.about}>
        <ActionName action={action} />
        <p className={styles.state}>
          {t('made', { time: format.time(toServerTime(madeAt)) })} · {what}
        </p>
      </div>
      {!isDone && <DiscardButton onDiscard={() => outbox.discard(key)} />}
    </li>
  );
}

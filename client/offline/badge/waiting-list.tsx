// Every action that waits, needs a decision or was sent today: what, which parcel, when, and what came of it.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { CircleCheck, CloudCheck } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { useT } from '#client/messages/use-t.ts';
import { heldPlaces, type KeptAction } from '../outbox/kept-action.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { newVersionAtom } from '../shell/keep-shell.ts';
import { ConflictCard } from './conflict-card.tsx';
import { WaitingItem } from './waiting-item.tsx';
import styles from './waiting-list.module.css';

interface Props {
  outbox: Outbox;
  actions: readonly KeptAction[];
}

export default function WaitingList({ outbox, actions }: Props): ReactNode {
  const t = useT('offline');
  const newVersion = useAtomValue(newVersionAtom);
  const held = heldPlaces(actions);
  const of = (state: KeptAction['state']): readonly KeptAction[] => actions.filter((action) => action.state === state);
  const listed = [...of('waiting'), ...of('done').toReversed()];
  return (
    <div className={styles.list}>
      {actions.length === 0 && <EmptyState variant="row" icon={CloudCheck} title={t('none')} text={t('noneText')} />}
      {of('conflict').map((action) => (
        <ConflictCard key={action.place} outbox={outbox} action={action} />
      ))}
      {listed.length > 0 && (
        <ul aria-label={t('title')}>
          {listed.map((action) => (
            <WaitingItem key={action.place} outbox={outbox} action={action} isHeld={held.has(action.place)} />
          ))}
        </ul>
      )}
      {newVersion && (
        <p className={styles.version}>
          <CircleCheck size={16} aria-hidden />
          <span>{t('newVersion')}</span>
          <Button size="sm" onClick={newVersion.take}>
            {t('takeVersion')}
          </Button>
        </p>
      )}
    </div>
  );
}

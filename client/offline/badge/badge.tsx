// Beside the connection in the header: how much waits, and since when what is shown is known.
import { type ReactNode, useSyncExternalStore } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { useT } from '#client/messages/use-t.ts';
import { isListOpenAtom, type OpenKeeping, openKeepingAtom } from '../offline-state.ts';
import { newVersionAtom } from '../shell/keep-shell.ts';
import styles from './badge.module.css';

const Loading = (): ReactNode => <PanelSkeleton flush />;
const WaitingList = lazyPart(() => import('./waiting-list.tsx'), Loading);

/** How long the button stays after the last answer, in milliseconds. */
const shownMs = 10 * 60_000;

/** Shows nothing while nothing waits. */
export function Badge(): ReactNode {
  const opened = useAtomValue(openKeepingAtom);
  return opened && <Opened opened={opened} />;
}

function Opened({ opened: { outbox, answers } }: { opened: OpenKeeping }): ReactNode {
  const t = useT('offline');
  const format = useFormat();
  const { actions } = useSyncExternalStore(outbox.subscribe, outbox.state);
  const since = useSyncExternalStore(answers.subscribe, answers.shownSince);
  const [isOpen, setOpen] = useAtom(isListOpenAtom);
  const isNew = useAtomValue(newVersionAtom) !== null;
  const isRecent = useClock(() => actions.some(({ answeredAt }) => Date.now() - (answeredAt ?? 0) < shownMs));
  const conflicts = actions.filter(({ state }) => state === 'conflict').length;
  const count = conflicts + actions.filter(({ state }) => state === 'waiting').length;
  const Icon = conflicts > 0 ? CloudAlert : count > 0 ? CloudUpload : CloudCheck;
  const label = conflicts > 0 ? t('badge.conflicts', { count: conflicts }) : t('badge.waiting', { count });
  return (
    <>
      {since !== null && (
        <span className={styles.since} data-crowds="" title={t('sinceTitle')}>
          {t('since', { time: format.time(since) })}
        </span>
      )}
      {(count > 0 || isRecent || isNew || isOpen) && (
        <Popover
          label={t('title')}
          flush
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <button
              type="button"
              className={cx(styles.badge, conflicts > 0 ? styles.conflict : count > 0 && styles.waiting)}
              aria-label={count === 0 ? t('badge.none') : label}
              data-crowds={count > 0 ? '' : undefined}
            >
              <Icon size={16} aria-hidden />
              {count > 0 && (
                <span className={styles.count} aria-hidden>
                  {format.number(count)}
                </span>
              )}
            </button>
          }
        >
          <WaitingList outbox={outbox} actions={actions} />
        </Popover>
      )}
    </>
  );
}

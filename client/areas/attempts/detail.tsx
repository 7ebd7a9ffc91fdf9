// An attempt beside the list: what speaks for and against it, and what was decided.
import type { ReactNode } from 'react';
import { FileX } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { attemptSignals } from '#shared/areas/attempts/signals.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { placeName } from '#client/list/columns.tsx';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { attemptRowActions } from './actions.tsx';
import { type Attempt, AttemptQuery } from './documents.ts';
import { AttemptStatus, signalIcons, useEvidenceText } from './evidence.tsx';
import styles from './attempts.module.css';

const watched = ['attempt'];

function Signals({ attempt }: { attempt: Attempt }): ReactNode {
  const t = useT('attempts');
  const textOf = useEvidenceText();
  return (
    <ul className={styles.signals}>
      {attemptSignals.map((signal) => {
        const Icon = signalIcons[signal];
        const isFound = attempt.signals.includes(signal);
        return (
          <li key={signal} className={cx(styles.signal, isFound && styles.found)}>
            <Icon size={18} aria-hidden />
            <span>
              <b>{t(`signals.${signal}`)}</b>
              <span>{textOf(attempt, signal) ?? t(signal === 'hasty' ? 'evidence.first' : 'evidence.unknown')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Content({ attempt }: { attempt: Attempt }): ReactNode {
  const t = useT('attempts');
  const format = useFormat();
  const { driver, trackingNumber, packageId, hub, attemptedAt, decidedBy, decidedAt, note } = attempt;
  return (
    <article className={styles.detail} aria-label={trackingNumber}>
      <header className={styles.head}>
        {driver && <Avatar name={driver.name} photo={driver.avatarId} size={42} decorative />}
        <h2>
          <bdi>{driver?.name}</bdi>
        </h2>
        <AttemptStatus attempt={attempt} />
      </header>
      <Signals attempt={attempt} />
      <dl className={styles.facts}>
        <dt>{t('facts.package')}</dt>
        <dd>
          <Link href={`${screenPath('package')}?id=${packageId}`} className={styles.link}>
            <Ltr mono>{trackingNumber}</Ltr>
          </Link>
        </dd>
        <dt>{t('facts.attemptedAt')}</dt>
        <dd>{format.dateTime(attemptedAt)}</dd>
        {hub && (
          <>
            <dt>{t('columns.hub')}</dt>
            <dd>{placeName(hub)}</dd>
          </>
        )}
        {decidedAt !== null && (
          <>
            <dt>{t('facts.decided')}</dt>
            <dd>
              <bdi>{decidedBy?.name}</bdi> · {format.dateTime(decidedAt)}
            </dd>
          </>
        )}
        {note !== null && (
          <>
            <dt>{t('fields.note')}</dt>
            <dd>
              <bdi>{note}</bdi>
            </dd>
          </>
        )}
      </dl>
    </article>
  );
}

/** An attempt beside the list. */
export default function AttemptDrawer({ id, onAct, ...frame }: ListDrawerProps<Attempt>): ReactNode {
  const t = useT('attempts');
  const errorMessage = useErrorMessage();
  const gone = useIsGone('attempt', id);
  const { data, stale, error, refetch } = useLive(AttemptQuery, { variables: { id }, watch: watched, rowId: id });
  const found = data?.attempt;
  const attempt = !gone && found?.id === id ? found : null;
  const isMissing = gone || (found === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input';
  const { allowed, icon, isDestructive } = attemptRowActions.presentation;
  const { onClose, onPrevious, onNext, position } = frame;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('one')}
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={<PresenceStack location={{ screen: 'attempts', object: id }} withActivity />}
      footer={
        attempt &&
        allowed(attempt).map((action) => (
          <Button
            key={action}
            icon={icon(action)}
            tone={isDestructive(action) ? 'danger' : 'secondary'}
            onClick={() => {
              onAct(action, attempt);
            }}
          >
            {t(`actions.${action}`)}
          </Button>
        ))
      }
    >
      {attempt ? (
        <Content key={id} attempt={attempt} />
      ) : isMissing ? (
        <EmptyState icon={FileX} title={t('missing.title')} text={t('missing.text')} />
      ) : error ? (
        <ErrorState text={errorMessage(error)} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </Drawer>
  );
}

// An attempt beside the list: what speaks for and against it, and what was decided.
import type { ReactNode } from 'react';
import { ActionButtons } from '#client/drawer/action-buttons.tsx';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { useLiveRow } from '#client/live/use-live-row.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { attemptSignals } from '#shared/areas/attempts/signals.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { placeName } from '#client/list/columns.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { attemptRowActions } from './actions.tsx';
import { type Attempt, AttemptQuery } from './documents.ts';
import { AttemptStatus, signalIcons, useEvidenceText } from './evidence.tsx';
import styles from './attempts.module.css';

const attemptQuery = {
  entity: 'attempt',
  document: AttemptQuery,
  rowOf: ({ attempt }: ResultOf<typeof AttemptQuery>) => attempt,
};

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
export default function AttemptDrawer({ onAct, ...frame }: ListDrawerProps<Attempt>): ReactNode {
  return (
    <RowDrawer
      {...frame}
      area="attempts"
      screen="attempts"
      state={useLiveRow(attemptQuery, frame.id)}
      renderFooter={(row) => (
        <ActionButtons area="attempts" row={row} presentation={attemptRowActions.presentation} onAct={onAct} />
      )}
    >
      {(attempt) => <Content key={attempt.id} attempt={attempt} />}
    </RowDrawer>
  );
}

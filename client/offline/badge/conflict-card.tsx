// An action that was refused when it was sent: what happened to the parcel meanwhile, by whom, when; and what can be done.
import type { ReactNode } from 'react';
import { CloudAlert, RotateCcw } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { toServerTime } from '#client/lib/server-clock.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { isLiveEntity } from '#client/live/subscriptions/live-documents.ts';
import { useLive } from '#client/live/use-live.ts';
import type { KeptAction } from '../outbox/kept-action.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { ActionName } from './action-name.tsx';
import { DiscardButton } from './discard-button.tsx';
import styles from './waiting-list.module.css';

const RefusedParcelQuery = graphql(`
  query RefusedParcel($id: ID!) {
    package(id: $id) {
      id
      version
      status
      allowedActions
    }
    packageTimeline(id: $id) {
      id
      at
      name
      version
      from
      to
      note
      actor {
        id
        name
      }
    }
  }
`);
type Entry = NonNullable<ResultOf<typeof RefusedParcelQuery>['packageTimeline']>[number];

/** Live where a screen of the page has told what a change of a parcel is. */
const watched = (): readonly string[] => ['package'].filter(isLiveEntity);

/** So many of what happened meanwhile are named. */
const maxNamed = 3;

interface Props {
  outbox: Outbox;
  action: KeptAction;
}

/** What was refused, why, and the two ways on. */
export function ConflictCard({ outbox, action }: Props): ReactNode {
  const t = useT('offline');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const statuses = useT('statuses');
  const { rows, refused, problem, madeAt, key } = action;
  const row = rows.find(({ id }) => refused.includes(id)) ?? rows[0];
  // A scan names its parcel by the number: only the answer has the id.
  const id = (row && refused.includes(row.id) ? undefined : refused[0]) ?? row?.id ?? '';
  const { data, loading } = useLive(RefusedParcelQuery, { variables: { id }, watch: watched(), rowId: id });
  const parcel = data?.package ?? null;
  const isLost = !loading && data !== undefined && parcel === null;
  const status = problem?.params['status'];
  const reason = problem && errorMessage(problem);
  // A change of status by itself may not be what stands in the way: the server says so when it is sent again.
  const mayTryAgain = parcel !== null && parcel.allowedActions.some((name) => name === action.action);
  const meanwhile = (data?.packageTimeline ?? []).filter(({ version }) => version > (row?.version ?? 0));
  return (
    <section className={styles.card}>
      <header className={styles.item}>
        <span className={styles.refused}>
          <CloudAlert size={18} aria-hidden />
        </span>
        <div className={styles.about}>
          <ActionName action={action} />
          <p className={styles.state}>{t('made', { time: format.dateTime(toServerTime(madeAt)) })}</p>
        </div>
      </header>
      <p className={styles.reason}>
        {isLost ? t('conflict.reassigned') : reason}
        {!isLost && typeof status === 'string' && ` (${statuses(`status.${status}`)})`}
      </p>
      {!isLost && meanwhile.length > 0 && (
        <ul className={styles.events} aria-label={t('conflict.meanwhile')}>
          {meanwhile.slice(0, maxNamed).map((entry) => (
            <Happened key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {mayTryAgain && (
          <Button size="sm" tone="primary" icon={RotateCcw} onClick={() => outbox.retry(key)}>
            {t('conflict.retry')}
          </Button>
        )}
        <DiscardButton isWide onDiscard={() => outbox.discard(key)} />
      </div>
    </section>
  );
}

function Happened({ entry: { at, name, from, to, note, actor } }: { entry: Entry }): ReactNode {
  const t = useT('packages');
  const statuses = useT('statuses');
  const format = useFormat();
  const what =
    to !== null && to !== from
      ? statuses(`status.${to}`)
      : t([`events.${name.replace(/^package\./, '')}`, 'events.edited']);
  return (
    <li>
      <time dateTime={at}>{format.dateTime(at)}</time> · {what} · <bdi>{actor?.name ?? t('said.system')}</bdi>
      {note !== null && (
        <>
          {' · '}
          <bdi>{note}</bdi>
        </>
      )}
    </li>
  );
}

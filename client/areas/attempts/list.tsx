// Attempts without a response: the doubtful ones, to confirm or to dismiss.
import type { ReactNode } from 'react';
import { attemptList } from '#shared/areas/attempts/list.ts';
import { attemptStatuses } from '#shared/areas/attempts/signals.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, number, person, place, text } from '#client/list/columns.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { type Attempt, AttemptCountsQuery, AttemptsQuery } from './documents.ts';
import { AttemptStatus, Evidence } from './evidence.tsx';
import { DriverRates } from './rates.tsx';
import styles from './attempts.module.css';

const columns: readonly ListColumn<Attempt>[] = [
  number('trackingNumber', { width: 132, sticky: true, alwaysVisible: true }),
  {
    id: 'status',
    width: 156,
    exported: [
      {
        path: 'status',
        kind: 'choice',
        words: (t) =>
          Object.fromEntries(attemptStatuses.map((status) => [status, t(`statuses.${status}`, { ns: 'attempts' })])),
      },
    ],
    cell: (attempt) => <AttemptStatus attempt={attempt} />,
  },
  person('driver', { width: 160 }),
  {
    id: 'evidence',
    minWidth: 250,
    alwaysVisible: true,
    fields: ['signals', 'distance', 'speed', 'seconds', 'hasProof'],
    exported: [
      { path: 'distance', kind: 'number', title: 'distance' },
      { path: 'speed', kind: 'number', title: 'speed' },
      { path: 'seconds', kind: 'number', title: 'seconds' },
    ],
    cell: (attempt) => <Evidence attempt={attempt} />,
  },
  place('hub', { width: 116 }),
  text('note', { minWidth: 110 }),
  age('attemptedAt', {
    id: 'attempted',
    width: 96,
    align: 'end-physical',
    sortKey: 'attempted',
    descendingFirst: true,
  }),
];

function card(attempt: Attempt): ReactNode {
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <bdi className={styles.name}>{attempt.driver?.name}</bdi>
        <AttemptStatus attempt={attempt} />
      </span>
      <Evidence attempt={attempt} />
      <span className={styles.muted}>
        <Ltr mono>{attempt.trackingNumber}</Ltr> · <RelativeTime at={attempt.attemptedAt} />
      </span>
    </div>
  );
}

export default listScreen(attemptList, {
  area: 'attempts',
  screen: 'attempts',
  document: AttemptsQuery,
  counts: AttemptCountsQuery,
  columns,
  Head: DriverRates,
  filters: {
    driver: { lookup: async () => (await import('#client/actions/form/lookups.ts')).driverLookup },
    attempted: { inMenu: true },
  },
  card,
  search: ({ trackingNumber }) => [trackingNumber],
  label: ({ trackingNumber }) => trackingNumber,
  detail: () => import('./detail.tsx'),
  actions: listActions({ load: async () => (await import('./actions.tsx')).attemptRowActions }),
});

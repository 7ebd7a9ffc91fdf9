// The hand-overs that the viewer sees: those of a hub, or a driver's own.
import type { ReactNode } from 'react';
import { handOverOutcomes, handOverStatuses } from '#shared/areas/cash/statuses.ts';
import { handOverList } from '#shared/areas/cash/hand-over-list.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, date, number, person, place, text } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { CashNav } from '../nav.tsx';
import { type HandOver, HandOverCountsQuery, HandOversQuery } from './documents.ts';
import { amountOf, Difference, HandOverStatus } from './parts.tsx';
import styles from './hand-overs.module.css';

const isStaff = ({ role }: ListViewer): boolean => role !== 'DRIVER' && role !== 'SUBDRIVER';
const seesHubs = (who: ListViewer): boolean => isStaff(who) && who.role !== 'HOUSEKEEPER';

const money = (
  field: 'declaredAtCount' | 'expected' | 'counted',
  options: Partial<ListColumn<HandOver>> = {},
): ListColumn<HandOver> => ({
  id: field,
  width: 116,
  align: 'end-physical',
  exported: [{ path: field, kind: 'money' }],
  ...options,
  cell: ({ [field]: value }) => value !== null && <Money centimes={value} unit="none" />,
});

const columns: readonly ListColumn<HandOver>[] = [
  number('reference', { width: 170, sticky: true, alwaysVisible: true }),
  {
    id: 'status',
    width: 150,
    fields: ['status', 'outcome'],
    exported: [
      {
        path: 'status',
        kind: 'choice',
        words: (t) =>
          Object.fromEntries(handOverStatuses.map((value) => [value, t(`statuses.${value}`, { ns: 'hand-overs' })])),
      },
      {
        path: 'outcome',
        kind: 'choice',
        title: 'outcome',
        words: (t) =>
          Object.fromEntries(handOverOutcomes.map((value) => [value, t(`outcomes.${value}`, { ns: 'hand-overs' })])),
      },
    ],
    cell: (handOver) => <HandOverStatus handOver={handOver} />,
  },
  person('driver', { minWidth: 160, visibleTo: isStaff }),
  place('hub', { width: 140, visibleTo: seesHubs }),
  money('declaredAtCount'),
  money('expected'),
  money('counted', { alwaysVisible: true }),
  {
    id: 'difference',
    width: 116,
    align: 'end-physical',
    fields: ['counted', 'expected'],
    exported: [{ path: 'difference', kind: 'money' }],
    cell: ({ difference }) => difference !== null && <Difference centimes={difference} unit="none" />,
  },
  text('reason', { minWidth: 160, hiddenByDefault: true }),
  date('countedAt', { width: 140, hiddenByDefault: true }),
  age('updatedAt', { id: 'updated', width: 96, align: 'end-physical', sortKey: 'updated', descendingFirst: true }),
  age('createdAt', {
    id: 'created',
    width: 96,
    align: 'end-physical',
    sortKey: 'created',
    descendingFirst: true,
    hiddenByDefault: true,
  }),
];

function card(handOver: HandOver): ReactNode {
  const amount = amountOf(handOver);
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <bdi className={styles.strong}>{handOver.driver?.name}</bdi>
        {amount !== null && <Money centimes={amount} className={styles.strong} />}
      </span>
      <span className={styles.line}>
        <span className={styles.muted}>
          <Ltr mono>{handOver.reference}</Ltr> · <RelativeTime at={handOver.updatedAt} />
        </span>
        <HandOverStatus handOver={handOver} />
      </span>
    </div>
  );
}

/** The page of hand-overs. */
export default listScreen(handOverList, {
  area: 'hand-overs',
  screen: 'handOvers',
  document: HandOversQuery,
  counts: HandOverCountsQuery,
  columns,
  Aside: CashNav,
  filters: {
    hub: {
      lookup: async () => (await import('#client/actions/form/lookups.ts')).createHubLookup(),
      visibleTo: seesHubs,
    },
    driver: { lookup: async () => (await import('#client/actions/form/lookups.ts')).driverLookup, visibleTo: isStaff },
    created: { inMenu: true },
  },
  card,
  search: ({ reference }) => [reference],
  changedAt: ({ updatedAt }) => updatedAt,
  label: ({ reference }) => reference,
  detail: () => import('./detail.tsx'),
  actions: listActions({
    load: async () => (await import('./actions.tsx')).handOverRowActions,
  }),
});

// The closed days that the viewer sees.
import type { ReactNode } from 'react';
import { cashDayList } from '#shared/areas/cash/cash-day-list.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { age, person, place, placeName } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { Money } from '#client/ui/display/money.tsx';
import { CashNav } from '../nav.tsx';
import { type CashDay, CashDayCountsQuery, CashDaysQuery } from './documents.ts';
import styles from './days.module.css';

const seesHubs = ({ role }: ListViewer): boolean => role !== 'HOUSEKEEPER';

function Day({ day: { day } }: { day: CashDay }): ReactNode {
  return <span className={styles.strong}>{useFormat().date(`${day}T12:00:00Z`)}</span>;
}

type Amount = 'opening' | 'received' | 'deposited' | 'closing' | 'shortage' | 'overage' | 'held';
const money = (field: Amount, options: Partial<ListColumn<CashDay>> = {}): ListColumn<CashDay> => ({
  id: field,
  width: 124,
  align: 'end-physical',
  exported: [{ path: field, kind: 'money' }],
  ...options,
  cell: ({ [field]: value }) => <Money centimes={value} unit="none" />,
});

const columns: readonly ListColumn<CashDay>[] = [
  {
    id: 'day',
    width: 130,
    sticky: true,
    alwaysVisible: true,
    exported: [{ path: 'day', kind: 'day' }],
    cell: (day) => <Day day={day} />,
  },
  place('hub', { width: 150, visibleTo: seesHubs }),
  money('opening'),
  money('received'),
  money('deposited'),
  money('closing', { alwaysVisible: true }),
  money('shortage'),
  money('overage', { hiddenByDefault: true }),
  money('held'),
  person('closedBy', { minWidth: 150 }),
  age('createdAt', { id: 'created', width: 96, align: 'end-physical', sortKey: 'created', descendingFirst: true }),
];

/** The page of closed days. */
export default listScreen<CashDay, typeof cashDayList>(cashDayList, {
  area: 'cash-days',
  screen: 'cashDays',
  document: CashDaysQuery,
  counts: CashDayCountsQuery,
  columns,
  Aside: CashNav,
  filters: {
    hub: {
      lookup: async () => (await import('#client/actions/form/lookups.ts')).createHubLookup(),
      visibleTo: seesHubs,
    },
    created: { inMenu: true },
  },
  card: (day) => (
    <div className={styles.card}>
      <span className={styles.line}>
        <Day day={day} />
        <Money centimes={day.closing} className={styles.strong} />
      </span>
      <span className={styles.line}>
        <bdi className={styles.muted}>{day.hub && placeName(day.hub)}</bdi>
        <bdi className={styles.muted}>{day.closedBy?.name}</bdi>
      </span>
    </div>
  ),
  search: ({ day }) => [day],
  label: ({ day }) => day,
  detail: () => import('./detail.tsx'),
});

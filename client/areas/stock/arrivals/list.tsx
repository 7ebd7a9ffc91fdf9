// The arrivals: what is announced, and what came, with the open one beside them.
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { arrivalStatuses } from '#shared/areas/stock/arrival.ts';
import { arrivalList } from '#shared/areas/stock/arrival-list.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { age, company, number } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { type StockArrival, StockArrivalCountsQuery, StockArrivalsQuery } from '../documents.ts';
import { ArrivalStatus, Difference } from './display.tsx';
import styles from './arrivals.module.css';

const isOffice = ({ role }: ListViewer): boolean => role !== 'CUSTOMER';
const isKeeper = ({ role }: ListViewer): boolean => role === 'HOUSEKEEPER';
const declares = ({ role }: ListViewer): boolean => role === 'CUSTOMER' || role === 'ADMIN' || role === 'BACKOFFICE';

function Day({ arrival: { expectedOn } }: { arrival: StockArrival }): ReactNode {
  return useFormat().day(`${expectedOn}T12:00:00Z`);
}

function Counted({ arrival: { declared, counted } }: { arrival: StockArrival }): ReactNode {
  const format = useFormat();
  return (
    <span className={styles.counted}>
      <Difference quantity={declared} counted={counted} />
      <Ltr>{counted === null ? '–' : format.number(counted)}</Ltr>
    </span>
  );
}

function Units({ n }: { n: number }): ReactNode {
  return <Ltr>{useFormat().number(n)}</Ltr>;
}

const columns: readonly ListColumn<StockArrival>[] = [
  number('reference', { width: 110, sticky: true, alwaysVisible: true }),
  {
    id: 'status',
    width: 150,
    fields: ['status', 'differs'],
    exported: [
      {
        path: 'status',
        kind: 'choice',
        words: (t) =>
          Object.fromEntries(arrivalStatuses.map((status) => [status, t(`statuses.${status}`, { ns: 'arrivals' })])),
      },
    ],
    cell: (arrival) => <ArrivalStatus arrival={arrival} />,
  },
  company('company', { minWidth: 150, visibleTo: isOffice }),
  {
    id: 'warehouse',
    width: 150,
    fields: ['warehouseId'],
    exported: [{ path: 'warehouse.name', kind: 'text' }],
    cell: ({ warehouse }) => <bdi>{warehouse?.name}</bdi>,
  },
  {
    id: 'expectedOn',
    width: 120,
    exported: [{ path: 'expectedOn', kind: 'day' }],
    cell: (arrival) => <Day arrival={arrival} />,
  },
  {
    id: 'declared',
    width: 100,
    align: 'end-physical',
    exported: [{ path: 'declared', kind: 'number' }],
    cell: ({ declared }) => <Units n={declared} />,
  },
  {
    id: 'counted',
    width: 120,
    align: 'end-physical',
    fields: ['counted', 'differs'],
    exported: [{ path: 'counted', kind: 'number' }],
    cell: (arrival) => <Counted arrival={arrival} />,
  },
  age('createdAt', { id: 'created', width: 90, align: 'end-physical', sortKey: 'created', descendingFirst: true }),
];

function Summary({ arrival }: { arrival: StockArrival }): ReactNode {
  const t = useT('arrivals');
  return (
    <>
      {t('units', { count: arrival.counted ?? arrival.declared })} · <Day arrival={arrival} />
    </>
  );
}

function card(arrival: StockArrival): ReactNode {
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <Ltr mono className={styles.reference}>
          {arrival.reference}
        </Ltr>
        <ArrivalStatus arrival={arrival} />
      </span>
      <span className={styles.under}>
        <bdi>{arrival.company?.name}</bdi> · <bdi>{arrival.warehouse?.name}</bdi>
      </span>
      <span className={styles.under}>
        <Summary arrival={arrival} />
      </span>
    </div>
  );
}

/** The arrivals that the viewer sees. */
export default listScreen(arrivalList, {
  area: 'arrivals',
  screen: 'stockArrivals',
  document: StockArrivalsQuery,
  counts: StockArrivalCountsQuery,
  columns,
  filters: {
    warehouse: { lookup: async () => (await import('../lookups.ts')).warehouseLookup },
    company: {
      lookup: async () => (await import('#client/actions/form/lookups.ts')).companyLookup,
      visibleTo: (who) => isOffice(who) && !isKeeper(who),
    },
    created: { inMenu: true },
  },
  card,
  search: ({ reference }) => [reference],
  label: ({ reference }) => reference,
  create: { visibleTo: declares, icon: Plus, form: () => import('./declare-form.tsx') },
  detail: () => import('./detail.tsx'),
  pane: () => import('./pane.tsx'),
  isQueue: true,
  actions: listActions({
    load: async () => (await import('./actions.tsx')).arrivalRowActions,
  }),
});

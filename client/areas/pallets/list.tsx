import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { Plus, TriangleAlert } from 'lucide-react';
import { palletList } from '#shared/areas/pallets/list.ts';
import { palletStatuses } from '#shared/areas/pallets/pallet.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, number, person, place } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { PalletProgress, PalletStatus, PalletWay } from './display.tsx';
import { type Pallet, PalletCountsQuery, PalletsQuery } from './documents.ts';
import { Weight } from './weight.tsx';
import styles from './list.module.css';

const isCarrier = ({ role }: ListViewer): boolean => role === 'TRANSPORTOR' || role === 'DRIVER';
const isStaff = (who: ListViewer): boolean => !isCarrier(who);
const statusWords = (t: TFunction): Record<string, string> =>
  Object.fromEntries(palletStatuses.map((status) => [status, t(`statuses.${status}`, { ns: 'pallets' })]));

function Discrepancies({ n }: { n: number }): ReactNode {
  return n === 0 ? null : (
    <span className={styles.open}>
      <TriangleAlert size={14} aria-hidden />
      <Ltr>{String(n)}</Ltr>
    </span>
  );
}

const columns: readonly ListColumn<Pallet>[] = [
  number('number', { width: 176, sticky: true, alwaysVisible: true }),
  {
    id: 'status',
    width: 160,
    exported: [{ path: 'status', kind: 'choice', words: statusWords }],
    cell: (pallet) => <PalletStatus pallet={pallet} />,
  },
  place('fromHub', { width: 132 }),
  place('toHub', { width: 132 }),
  {
    id: 'progress',
    width: 128,
    fields: ['parcels', 'received'],
    exported: [
      { path: 'parcels', kind: 'number', title: 'parcels' },
      { path: 'received', kind: 'number', title: 'received' },
    ],
    cell: (pallet) => <PalletProgress pallet={pallet} />,
  },
  {
    id: 'openDiscrepancies',
    width: 84,
    visibleTo: isStaff,
    exported: [{ path: 'openDiscrepancies', kind: 'number' }],
    cell: ({ openDiscrepancies }) => <Discrepancies n={openDiscrepancies} />,
  },
  person('carrier', { width: 176, visibleTo: isStaff }),
  number('sealNumber', { width: 120 }),
  {
    id: 'weight',
    width: 96,
    align: 'end-physical',
    exported: [{ path: 'weight', kind: 'number' }],
    cell: ({ weight }) => <Weight grams={weight} />,
  },
  {
    id: 'codTotal',
    width: 112,
    align: 'end-physical',
    hiddenByDefault: true,
    visibleTo: isStaff,
    exported: [{ path: 'codTotal', kind: 'money' }],
    cell: ({ codTotal }) => (codTotal === null ? null : <Money centimes={codTotal} unit="none" />),
  },
  age('createdAt', {
    id: 'created',
    width: 90,
    align: 'end-physical',
    sortKey: 'created',
    descendingFirst: true,
    hiddenByDefault: true,
  }),
  age('updatedAt', { id: 'updated', width: 90, align: 'end-physical', sortKey: 'updated', descendingFirst: true }),
];

function card(pallet: Pallet): ReactNode {
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <span className={styles.strong}>
          <PalletWay pallet={pallet} />
        </span>
        <PalletStatus pallet={pallet} />
      </span>
      <span className={styles.line}>
        <Ltr mono>{pallet.number}</Ltr>
        <PalletProgress pallet={pallet} />
      </span>
      <span className={styles.line}>
        <span className={styles.muted}>
          <Weight grams={pallet.weight} /> · <RelativeTime at={pallet.updatedAt} />
        </span>
        <Discrepancies n={pallet.openDiscrepancies} />
      </span>
    </div>
  );
}

/** The pallets that the viewer sees. */
export default listScreen(palletList, {
  area: 'pallets',
  screen: 'pallets',
  document: PalletsQuery,
  counts: PalletCountsQuery,
  visibleTabs: (who) => (isCarrier(who) ? ['open', 'sealed', 'in_transit', 'closed', 'all'] : palletList.tabs),
  columns,
  derived: ({ openDiscrepancies }) => ({ hasDiscrepancies: openDiscrepancies > 0 }),
  filters: {
    status: { facet: 'statuses', valueLabel: (status, t) => t(`statuses.${status}`, { ns: 'pallets' }), inMenu: true },
    from: { lookup: async () => (await import('#client/actions/form/lookups.ts')).createHubLookup() },
    to: { lookup: async () => (await import('#client/actions/form/lookups.ts')).createHubLookup() },
    carrier: {
      lookup: async () => (await import('./carrier-lookup.ts')).carrierLookup,
      visibleTo: ({ role }) => role === 'ADMIN' || role === 'HOUSEKEEPER',
      inMenu: true,
    },
    created: { inMenu: true },
  },
  card,
  search: {
    finds: ({ number: own, sealNumber }, text) =>
      [own, sealNumber].some((one) => one?.toLowerCase().includes(text.toLowerCase())),
  },
  changedAt: ({ updatedAt }) => updatedAt,
  label: ({ number: own }) => own,
  create: {
    visibleTo: ({ role }) => role === 'HOUSEKEEPER' || role === 'ADMIN',
    icon: Plus,
    form: () => import('./create-form.tsx'),
  },
  detail: () => import('./detail.tsx'),
  actions: listActions({
    load: async () => (await import('./actions.tsx')).palletRowActions,
  }),
});

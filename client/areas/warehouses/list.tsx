// The warehouses: how full each is, who keeps it and how to reach them.
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { warehouseList } from '#shared/areas/warehouses/list.ts';
import { warehouseStatuses } from '#shared/areas/warehouses/warehouse.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, person, place, text } from '#client/list/columns.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { type Warehouse, WarehouseCountsQuery, WarehousesQuery } from './documents.ts';
import { Fill } from './fill.tsx';
import styles from './list.module.css';

/** Whether it takes goods. */
export function WarehouseStatus({ warehouse: { status } }: { warehouse: Warehouse }): ReactNode {
  const t = useT('warehouses');
  return <Badge tone={status === 'open' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Badge>;
}

const columns: readonly ListColumn<Warehouse>[] = [
  {
    id: 'name',
    minWidth: 180,
    sticky: true,
    alwaysVisible: true,
    exported: [{ path: 'name', kind: 'text' }],
    cell: ({ name }) => <bdi className={styles.name}>{name}</bdi>,
  },
  {
    id: 'status',
    width: 110,
    exported: [
      {
        path: 'status',
        kind: 'choice',
        words: (t) =>
          Object.fromEntries(
            warehouseStatuses.map((status) => [status, t(`statuses.${status}`, { ns: 'warehouses' })]),
          ),
      },
    ],
    cell: (warehouse) => <WarehouseStatus warehouse={warehouse} />,
  },
  place('hub', { width: 140 }),
  {
    id: 'fill',
    minWidth: 240,
    fields: ['capacity'],
    exported: [
      { path: 'units', kind: 'number', title: 'units' },
      { path: 'capacity', kind: 'number', title: 'capacity' },
    ],
    cell: (warehouse) => <Fill warehouse={warehouse} />,
  },
  person('manager', { width: 170 }),
  {
    id: 'phone',
    width: 150,
    exported: [{ path: 'phone', kind: 'text' }],
    cell: ({ phone }) => phone !== null && <Ltr>{formatPhone(phone)}</Ltr>,
  },
  text('address', { minWidth: 180 }),
  age('createdAt', {
    id: 'created',
    width: 100,
    align: 'end-physical',
    sortKey: 'created',
    descendingFirst: true,
    hiddenByDefault: true,
  }),
];

function card(warehouse: Warehouse): ReactNode {
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <bdi className={styles.name}>{warehouse.name}</bdi>
        <WarehouseStatus warehouse={warehouse} />
      </span>
      <Fill warehouse={warehouse} />
      <bdi className={styles.under}>{warehouse.address}</bdi>
    </div>
  );
}

/** The warehouses. */
export default listScreen(warehouseList, {
  area: 'warehouses',
  screen: 'warehouses',
  document: WarehousesQuery,
  counts: WarehouseCountsQuery,
  columns,
  filters: { hub: { lookup: async () => (await import('./lookups.ts')).hubLookup } },
  card,
  search: ({ name, address }) => [name, address],
  label: ({ name }) => name,
  create: { visibleTo: () => true, icon: Plus, form: () => import('./create-form.tsx') },
  detail: () => import('./detail.tsx'),
  actions: listActions({
    load: async () => (await import('./actions.tsx')).warehouseRowActions,
  }),
});

// The stock: each product in each warehouse, those that run out first.
import type { ReactNode } from 'react';
import { PackageOpen, Plus, Tags } from 'lucide-react';
import { productStatuses } from '#shared/areas/stock/product.ts';
import { levelList } from '#shared/areas/stock/level-list.ts';
import { screenPath } from '#shared/access/screens.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { labelsPath } from '../labels/label-link.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { useIsPhone } from '#client/lib/media-query.ts';
import { age, company, number } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { type StockLevel } from '#client/stock/level.ts';
import { StockLevelCountsQuery, StockLevelsQuery } from '../documents.ts';
import { LevelMarks, Picture, ProductName, QuantityFigures, Units } from './display.tsx';
import { StockTools } from './tools.tsx';
import styles from './list.module.css';

const isOffice = ({ role }: ListViewer): boolean => role !== 'CUSTOMER';
const describes = ({ role }: ListViewer): boolean => role === 'CUSTOMER' || role === 'ADMIN' || role === 'BACKOFFICE';

type Quantity = 'available' | 'reserved' | 'quarantine' | 'used' | 'reorderPoint';
const units = (field: Quantity, options: Partial<ListColumn<StockLevel>> = {}): ListColumn<StockLevel> => ({
  id: field,
  width: 92,
  align: 'end-physical',
  fields: [field],
  exported: [{ path: field, kind: 'number' }],
  ...options,
  cell: ({ [field]: n }) => <Units n={n} strong={field === 'available'} />,
});

const columns: readonly ListColumn<StockLevel>[] = [
  {
    id: 'name',
    minWidth: 220,
    sticky: true,
    alwaysVisible: true,
    fields: ['name', 'variant', 'pictureId'],
    exported: [
      { path: 'name', kind: 'text' },
      { path: 'variant', kind: 'text', title: 'variant' },
    ],
    cell: (level) => (
      <span className={styles.product}>
        <Picture id={level.pictureId} />
        <ProductName level={level} />
      </span>
    ),
  },
  number('sku', { width: 112 }),
  company('company', { width: 136, muted: true, visibleTo: isOffice }),
  {
    id: 'warehouse',
    width: 148,
    fields: ['warehouseId'],
    exported: [{ path: 'warehouse.name', kind: 'text' }],
    cell: ({ warehouse }) => <bdi className={styles.cut}>{warehouse?.name}</bdi>,
  },
  {
    id: 'marks',
    width: 168,
    sortKey: 'margin',
    fields: ['isLow', 'isQuarantined', 'status'],
    exported: [
      {
        path: 'status',
        kind: 'choice',
        words: (t) =>
          Object.fromEntries(productStatuses.map((status) => [status, t(`statuses.${status}`, { ns: 'stock' })])),
      },
    ],
    cell: (level) => <LevelMarks level={level} />,
  },
  units('available', { alwaysVisible: true }),
  units('reserved'),
  units('quarantine', { width: 104 }),
  units('used'),
  units('reorderPoint', { hiddenByDefault: true }),
  number('barcode', { width: 140, hiddenByDefault: true }),
  age('updatedAt', { id: 'updated', width: 90, align: 'end-physical', sortKey: 'updated', descendingFirst: true }),
];

function card(level: StockLevel): ReactNode {
  return (
    <div className={styles.card}>
      <Picture id={level.pictureId} />
      <ProductName level={level} />
      <Units n={level.available} strong />
      <span className={styles.under}>
        <span className={styles.cut}>
          <Ltr mono>{level.sku}</Ltr> · <bdi>{level.warehouse?.name}</bdi>
        </span>
        <LevelMarks level={level} />
      </span>
    </div>
  );
}

const watched = ['stockLevelCounts'];
const none = {};

/** What all products of the viewer add up to. */
function Totals(): ReactNode {
  const { data } = useLive(StockLevelCountsQuery, { variables: none, watch: watched });
  const all = data?.stockLevelCounts.tabs.find(({ tab }) => tab === 'all');
  const of = all && {
    available: all.available ?? 0,
    reserved: all.reserved ?? 0,
    used: all.used ?? 0,
    quarantine: all.quarantine ?? 0,
  };
  return (
    <div className={styles.totals}>
      <QuantityFigures of={of ?? null} />
    </div>
  );
}

function ToArrivals(): ReactNode {
  const t = useT('stock');
  const isPhone = useIsPhone();
  return (
    <ButtonLink href={screenPath('stockArrivals')} icon={PackageOpen} aria-label={t('toArrivals')}>
      {!isPhone && t('toArrivals')}
    </ButtonLink>
  );
}

/** The stock that the viewer sees. */
export default listScreen(levelList, {
  area: 'stock',
  screen: 'stock',
  document: StockLevelsQuery,
  counts: StockLevelCountsQuery,
  columns,
  filters: {
    warehouse: { lookup: async () => (await import('../lookups.ts')).warehouseLookup },
    company: {
      lookup: async () => (await import('#client/actions/form/lookups.ts')).companyLookup,
      visibleTo: ({ role }) => role === 'ADMIN' || role === 'BACKOFFICE' || role === 'SUPPORT',
    },
  },
  card,
  Head: Totals,
  Aside: ToArrivals,
  Actions: StockTools,
  search: ({ sku, name, variant, barcode }) => [sku, name, variant, barcode],
  label: ({ name }) => name,
  create: { visibleTo: describes, icon: Plus, form: () => import('../products/create-form.tsx') },
  detail: () => import('./detail.tsx'),
  links: [{ id: 'labels', icon: Tags, keys: 'p', visibleTo: () => true, path: labelsPath }],
  actions: listActions({
    load: async () => (await import('./actions.tsx')).levelRowActions,
  }),
});

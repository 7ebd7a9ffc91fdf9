// All queries that the list allows: every filter alone and in pairs, each order, each tab, first and distant pages.
// None of them may keep the database busy.
import type { ListFilters } from '#shared/access/list-spec.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import type { ListRequest } from '#server/entities/list-sql.ts';
import { idOf, type DatasetSize } from './load-packages.ts';

const sorts = ['status', 'created', 'updated', 'number'] as const;
const directions = ['asc', 'desc'] as const;

/** Filter values that match many, few and no rows. */
function filters({ companies, drivers }: DatasetSize): Record<string, ListFilters> {
  return {
    'rare status': { status: ['transit'] },
    'most common status': { status: ['archived'] },
    'three statuses': { status: ['created', 'canceled', 'archived'] },
    'a city': { city: [idOf('city', 5)] },
    'twenty cities': { city: Array.from({ length: 20 }, (_, n) => idOf('city', n)) },
    'a driver': { driver: [idOf('driver', 3)] },
    'twenty drivers': { driver: Array.from({ length: 20 }, (_, n) => idOf('driver', n * 3)) },
    'the biggest customer': { customer: [idOf('company', 0)] },
    'a small customer': { customer: [idOf('company', companies - 40)] },
    'twenty customers': { customer: Array.from({ length: 20 }, (_, n) => idOf('company', n * 7)) },
    'nobody’s customer': { customer: [idOf('driver', drivers)] },
    'made on a day': { created: { gte: '2026-11-10', lt: '2026-11-11' } },
    'made on an old day': { created: { gte: '2025-03-02', lt: '2025-03-03' } },
    'made in an old year': { created: { gte: '2025-01-01', lt: '2026-01-01' } },
    'made since': { created: { gte: '2025-06-01' } },
    'made before': { created: { lt: '2025-06-01' } },
    'made before all': { created: { lt: '2000-01-01' } },
    'delivered on an old day': { delivered: { gte: '2025-03-02', lt: '2025-03-03' } },
    'delivered in a year': { delivered: { gte: '2025-09-01', lt: '2026-09-01' } },
    'delivered since': { delivered: { gte: '2025-03-01' } },
    'delivered before': { delivered: { lt: '2025-03-01' } },
    'delivered before all': { delivered: { lt: '2000-01-01' } },
    'picked up on an old day': { pickedUp: { gte: '2025-03-02', lt: '2025-03-03' } },
    'assigned on a day': { assigned: { gte: '2026-11-10', lt: '2026-11-11' } },
    'assigned in an old month': { assigned: { gte: '2025-03-01', lt: '2025-04-01' } },
    'canceled on an old day': { canceled: { gte: '2025-03-02', lt: '2025-03-03' } },
    'returned in a year': { returned: { gte: '2025-09-01', lt: '2026-09-01' } },
    'a usual cash': { cod: { min: 10_000, max: 30_000 } },
    'a rare cash': { cod: { min: 9_000_000 } },
    'an exact cash': { cod: { min: 18_900, max: 18_900 } },
    'a phone': { phone: ['+212661000001'] },
    'a partner’s number': { partnerId: ['YC-1000'] },
    'a word of the partner': { orderStatus: ['En attente'] },
    '500 numbers': { numbers: Array.from({ length: 500 }, (_, n) => `CAS-26-${String(1 + n * 977).padStart(8, '0')}`) },
    'invoiced to the client': { clientInvoiced: true },
    'not invoiced to the client': { clientInvoiced: false },
    'not invoiced to the driver': { driverInvoiced: false },
    'non-compliant': { nonCompliant: true },
    processed: { processed: true },
    'with proof': { hasProof: true },
    'without proof': { hasProof: false },
    'from stock': { fromStock: true },
    exchanged: { exchange: true },
    fragile: { fragile: true },
    'WhatsApp sent': { whatsappSent: true },
    late: { late: true },
    'not late': { late: false },
    unassigned: { unassigned: true },
    assigned: { unassigned: false },
  };
}

const searches = [
  'a b c d e f g h',
  'a a a a',
  'khadija',
  'el idrissi',
  '061',
  '0612',
  'cas',
  'cas-',
  'cas-26-',
  'CAS-26-0',
  '26-00',
  'benk zzz',
  'mohamed el idrissi 06',
  '...',
  '%%%',
  '000 000 000',
  'aaa bbb ccc ddd eee fff ggg hhh',
];

/** Each combination with its label. */
export function* combinations(size: DatasetSize): Generator<[string, Partial<ListRequest>]> {
  const single = Object.entries(filters(size));
  const orders = sorts.flatMap((by) => directions.map((direction) => ({ by, direction })));
  for (const tab of packageList.tabs) {
    for (const [name, filter] of [['no filter', {}] as const, ...single]) {
      for (const sort of orders) yield [`${tab} · ${name} · ${sort.by} ${sort.direction}`, { tab, filter, sort }];
      yield [`${tab} · ${name} · page 333`, { tab, filter, page: 333 }];
    }
  }
  for (const [index, [name, filter]] of single.entries()) {
    for (const [other, second] of single.slice(index + 1)) {
      if (Object.keys(filter).some((key) => key in second)) continue;
      for (const sort of orders)
        yield [
          `all · ${name} · ${other} · ${sort.by} ${sort.direction}`,
          { tab: 'all', filter: { ...filter, ...second }, sort },
        ];
    }
  }
  for (const search of searches) {
    yield [`search ${search}`, { tab: 'all', search }];
    for (const [name, filter] of single)
      yield [`search ${search} · ${name}`, { tab: 'all', search, filter, sort: { by: 'number', direction: 'desc' } }];
  }
}

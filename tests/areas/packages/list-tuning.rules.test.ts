// Which conditions the indexes of parcels support in each order, and whether a list is counted: typed by hand.
import { expect, it } from 'vitest';
import { packageListTuning } from '#server/areas/packages/list-tuning.ts';
import { everything, type Scope, within } from '#shared/access/scope.ts';
import type { ListFilters } from '#shared/access/list-spec.ts';

const days = { gte: '2026-03-01', lt: '2026-03-02' };
const ofDriver = within({ driverId: 'driver', collectorId: 'driver' });
const ofCompany = within({ companyId: 'company' });

it.each<[string, string, ListFilters, string | null]>([
  ['days of creation in that order', 'created', { created: days }, 'created'],
  ['nothing else in the order of creation', 'created', { status: ['created'] }, 'created'],
  ['one status', 'status', { status: ['created'] }, 'status'],
  ['no two statuses, which are not side by side', 'status', { status: ['created', 'returned'] }, null],
  ['no days in the order by status', 'status', { created: days }, null],
  ['what is invoiced to clients', 'status', { clientInvoiced: true }, 'clientInvoiced'],
  ['what is invoiced to drivers', 'status', { driverInvoiced: true }, 'driverInvoiced'],
  ['not what is not invoiced', 'status', { clientInvoiced: false }, null],
  ['nothing in the order by change', 'updated', { status: ['created'], created: days }, null],
  ['nothing in the order by number', 'number', { clientInvoiced: true }, null],
])('a walk is bounded by %s', (_what, sort, filter, expected) => {
  expect(packageListTuning.indexes?.(sort, filter, everything)).toMatchObject({ walkedFilter: expected });
});

it.each<[string, Scope, boolean, boolean, boolean]>([
  ['status', everything, true, true, false],
  ['created', everything, false, true, false],
  ['updated', everything, false, true, false],
  ['number', everything, false, false, false],
  ['status', ofDriver, true, true, false],
  ['created', ofDriver, false, true, true],
  ['number', ofDriver, false, false, true],
  ['created', ofCompany, false, true, false],
])('the order by %s for %o', (sort, scope, walksTab, indexedByScope, selective) => {
  const plan = packageListTuning.indexes?.(sort, {}, scope);
  expect(plan).toMatchObject({ walksTab, indexedByScope, selective });
});

it.each<[ListFilters, boolean]>([
  [{ phone: ['+212600000000'] }, true],
  [{ partnerId: ['CMD-7'] }, true],
  [{ city: ['x'] }, false],
])('few parcels have %j: %s', (filter, selective) => {
  expect(packageListTuning.indexes?.('status', filter, everything)).toMatchObject({ selective });
});

it.each<[string, string | null, ListFilters, boolean]>([
  ['all', null, {}, false],
  ['all', '  ', {}, false],
  ['all', null, { late: true, fragile: false }, false],
  ['all', null, { status: ['archived'] }, false],
  ['packages', null, {}, true],
  ['to_follow', null, {}, true],
  ['all', 'salma', {}, true],
  ['all', null, { city: ['x'] }, true],
  ['all', null, { driver: ['x'] }, true],
  ['all', null, { customer: ['x'] }, true],
  ['all', null, { numbers: ['CAS-26-000001'] }, true],
  ['all', null, { partnerId: ['CMD-7'] }, true],
  ['all', null, { orderStatus: ['X'] }, true],
  ['all', null, { phone: ['+212600000000'] }, true],
  ['all', null, { cod: { min: 1, max: null } }, true],
  ...['created', 'pickedUp', 'assigned', 'delivered', 'canceled', 'returned'].map(
    (name): [string, null, ListFilters, boolean] => ['all', null, { [name]: days }, true],
  ),
])('the rows of tab %s with search %j and filter %j are counted: %s', (tab, search, filter, isCounted) => {
  expect(packageListTuning.isCountable?.({ tab, search, filter })).toBe(isCounted);
});

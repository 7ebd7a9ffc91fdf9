// Which drivers a sender sees: those who are out with its parcels.
import { expect, it } from 'vitest';
import { DriverVisibility } from '#server/areas/positions/live/driver-visibility.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

function visible() {
  const { db, statements } = recordStatements(() => [{ driverId: 'd1' }]);
  const visibility = new DriverVisibility(db);
  const told: string[] = [];
  const unwatch = visibility.watch((companyId) => told.push(companyId));
  return { visibility, statements, told, unwatch };
}
const enroute = (companyId: string, status = 'enroute') => ({ keys: { companyId }, countKey: `${status} x` });

it('the drivers of a sender are those who are out with its parcels, read once until such a parcel changes', async () => {
  const { visibility, statements, told } = visible();
  expect(await visibility.driversFor('c1')).toEqual(new Set(['d1']));
  await visibility.driversFor('c1');
  expect(statements).toEqual([
    "select distinct driver_id from packages where company_id = 'c1' and status_rank = 6 and driver_id is not null",
  ]);
  visibility.onEvent({ entity: 'package', before: enroute('c1', 'received'), after: enroute('c1', 'reported') });
  visibility.onEvent({ entity: 'rating', before: enroute('c1'), after: enroute('c1') });
  visibility.onEvent({ entity: 'package', before: null, after: null });
  await visibility.driversFor('c1');
  expect([statements.length, told]).toEqual([1, []]);
});

it.each([
  ['goes out', enroute('c1', 'received'), enroute('c1'), ['c1']],
  ['is no longer out', enroute('c1'), enroute('c1', 'delivered'), ['c1']],
  ['stays out', enroute('c1'), enroute('c1'), ['c1']],
  ['goes to another sender', enroute('c1'), enroute('c2'), ['c1', 'c2']],
])(
  'a parcel that %s makes the drivers be read again, from the moment on at which maps hear of it',
  async (_what, before, after, expected) => {
    const { visibility, statements, told } = visible();
    await visibility.driversFor('c1');
    let read = 0;
    visibility.watch(() => {
      void visibility.driversFor('c1');
      read = statements.length;
    });
    visibility.onEvent({ entity: 'package', before, after });
    await visibility.driversFor('c1');
    expect([told, read > 0, statements.length]).toEqual([expected, true, 2]);
  },
);

it('a restored backup makes all be read again, and who no longer watches hears nothing', async () => {
  const { visibility, statements, told, unwatch } = visible();
  await visibility.driversFor('c1');
  await visibility.driversFor('c2');
  const heard: Promise<unknown>[] = [];
  visibility.watch((companyId) => heard.push(visibility.driversFor(companyId)));
  visibility.invalidateAll();
  await Promise.all(heard);
  expect([told, statements.length]).toEqual([['c1', 'c2'], 4]);
  unwatch();
  visibility.invalidateAll();
  expect(told).toHaveLength(2);
});

it('a read that failed is not kept; one that fails late leaves a newer one', async () => {
  let failures = 1;
  const { db, statements } = recordStatements(() => {
    if (failures-- > 0) throw new Error('no database');
    return [{ driverId: 'd1' }];
  });
  const visibility = new DriverVisibility(db);
  const first = visibility.driversFor('c1');
  visibility.invalidateAll();
  const second = visibility.driversFor('c1');
  await expect(first).rejects.toThrow('no database');
  expect(await second).toEqual(new Set(['d1']));
  await visibility.driversFor('c1');
  expect(statements).toHaveLength(2);
  failures = 1;
  visibility.invalidateAll();
  await expect(visibility.driversFor('c1')).rejects.toThrow('no database');
  expect(await visibility.driversFor('c1')).toEqual(new Set(['d1']));
});

// The map of a sender while it changes which drivers are out with its parcels, also during a read.
import { expect, it, vi } from 'vitest';
import { DriverRegistry } from '#server/areas/positions/live/driver-registry.ts';
import { openPositionStream } from '#server/areas/positions/live/position-stream.ts';
import type { Position } from '#server/areas/positions/live/position-message.ts';
import type { Role } from '#shared/access/roles.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { now } from '#tests/fixtures/effect-of.ts';

const positionOf = (driverId: string, lat = 33.5): Position => ({
  driverId,
  at: now,
  lat,
  lng: -7.6,
  speed: null,
  bearing: null,
  accuracy: null,
  battery: null,
});

const moved = (value: unknown, name: 'moved' | 'gone') => {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return Array.isArray(list)
    ? list.map((each: unknown) =>
        String(typeof each === 'object' && each !== null ? Reflect.get(each, 'driverId') : each),
      )
    : null;
};

const brief = (value: unknown) => [moved(value, 'moved'), moved(value, 'gone')];

function open(role: Role, args: Record<string, unknown> = {}, company = ['c1', 'c2']) {
  const drivers = new DriverRegistry();
  const onDuty = ['d1', 'd2', 'd3'].map((id) => ({
    driverId: id,
    hubId: null,
    managerId: null,
    position: positionOf(id),
  }));
  drivers.syncOnDuty(null, onDuty);
  const out = new Map<string, string[]>([
    ['c1', ['d1']],
    ['c2', ['d2']],
  ]);
  const driversFor = vi.fn<(companyId: string) => Promise<Set<string>>>((companyId) =>
    Promise.resolve(new Set(out.get(companyId))),
  );
  const settled = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const watchers = new Set<(companyId: string) => void>();
  const watch = (watcher: (companyId: string) => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  const sets = { user: ['u1'], company, driver: [], hub: [], team: [], role: [] };
  const onChange = vi.fn<() => void>();
  const audience = { role, sets, flags: { manager: false } };
  const stream = openPositionStream(
    { tracker: { drivers, settled }, visibility: { driversFor, watch } },
    args,
    audience,
    onChange,
  );
  const change = (companyId: string, ...ids: string[]) => {
    out.set(companyId, ids);
    for (const tell of watchers) tell(companyId);
  };
  return {
    drivers,
    stream,
    change,
    driversFor,
    settled,
    onChange,
    watchers,
    take: async () => brief(await stream.readChanges()),
    all: async () => brief(await stream.readSnapshot()),
  };
}

it('has the drivers of each of its companies, and waits for the accounts before it reads', async () => {
  const { all, driversFor, settled } = open('CUSTOMER');
  expect(await all()).toEqual([['d1', 'd2'], []]);
  expect([driversFor.mock.calls, settled.mock.calls.length]).toEqual([[['c1'], ['c2']], 1]);
});

it('a role that sees all asks for no company; nor is it told of changes of one', async () => {
  const { all, driversFor, change, onChange } = open('ADMIN');
  expect(await all()).toEqual([['d1', 'd2', 'd3'], []]);
  change('c1', 'd3');
  expect([driversFor.mock.calls, onChange.mock.calls]).toEqual([[], []]);
});

it('a driver who stands still comes and goes with the parcels of its companies, and not with those of others', async () => {
  const { all, take, change, onChange } = open('CUSTOMER');
  await all();
  await take();
  change('c9', 'd3');
  expect([onChange.mock.calls.length, await take()]).toEqual([0, [null, null]]);
  change('c1', 'd3');
  expect(onChange).toHaveBeenCalledOnce();
  expect(await take()).toEqual([['d3', 'd2'], ['d1']]);
  expect(await take()).toEqual([null, null]);
});

it('what changes while the drivers are read is read again before anything is sent', async () => {
  const { all, driversFor, change } = open('CUSTOMER', {}, ['c1']);
  driversFor.mockImplementationOnce(() => {
    change('c1', 'd3');
    return Promise.resolve(new Set(['d1']));
  });
  expect(await all()).toEqual([['d3'], []]);
});

it('a read that fails is made again by the next one', async () => {
  const { all, driversFor } = open('CUSTOMER', {}, ['c1']);
  driversFor.mockRejectedValueOnce(new Error('no database'));
  await expect(all()).rejects.toThrow('no database');
  expect(await all()).toEqual([['d1'], []]);
});

it('once closed it is told of nothing, neither of moves nor of parcels', () => {
  const { stream, drivers, onChange, watchers } = open('CUSTOMER');
  stream.close();
  drivers.move({ ...positionOf('d1', 33.6), at: new Date(now.getTime() + 1) });
  expect([onChange.mock.calls, watchers.size]).toEqual([[], 0]);
});

it('a map of drivers shows no other; one of drivers within bounds only those within', async () => {
  const bounds = { south: 33, west: -8, north: 33.4, east: -7 };
  expect(await open('ADMIN', { drivers: ['d1', 'd9'] }).all()).toEqual([['d1'], []]);
  expect(await open('ADMIN', { drivers: ['d1'], bounds }).all()).toEqual([[], []]);
});

const world = { south: -90, west: -180, north: 90, east: 180 };

it.each<[string, Record<string, unknown>, string | null]>([
  ['the whole world', { bounds: world }, null],
  ['beyond the pole', { bounds: { ...world, north: 90.1 } }, 'bounds'],
  ['beyond the 180th meridian', { bounds: { ...world, west: -180.1 } }, 'bounds'],
  ['500 drivers', { drivers: Array.from({ length: 500 }, String) }, null],
  ['501 drivers', { drivers: Array.from({ length: 501 }, String) }, 'drivers'],
])('a map of %s', (_what, args, field) => {
  const fieldOf = () => {
    try {
      open('ADMIN', args);
      return null;
    } catch (error) {
      return error instanceof AppError ? (error.fields[0]?.path ?? error.code) : 'another';
    }
  };
  expect(fieldOf()).toBe(field);
});

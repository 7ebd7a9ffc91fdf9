// What an open fleet is sent: the drivers whose parcels or account changed, and those that left it.
import { expect, it, vi } from 'vitest';
import type { FleetDriverRow } from '#server/areas/positions/fleet.ts';
import { FleetChangeNotifier, openFleetStream } from '#server/areas/positions/live/fleet-stream.ts';
import { systemActor } from '#server/commands/actor.ts';
import { deletePositionOffDuty } from '#server/areas/positions/subscriber.ts';
import { now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const { dbPrincipal } = person('a1', 'ADMIN');
if (dbPrincipal.kind !== 'viewer') throw new Error('a person has an audience');
const { audience } = dbPrincipal;

const figures = {
  phone: null,
  hubId: null,
  onDuty: true,
  lastAt: null,
  delivered: 0,
  cash: 0,
  collectedToday: 0,
  cashLimit: null,
  nextCityId: null,
  clockSkew: null,
};
const snapshot = (driverId: string | null) => ({ keys: { driverId }, countKey: 'x' });
const brief = (change: { full: boolean; drivers: FleetDriverRow[]; gone: string[] } | null) =>
  change && [change.full, change.drivers.map(({ id }) => id).join(), change.gone.join()];

function open(ids: string[]) {
  const changes = new FleetChangeNotifier();
  const onChange = vi.fn<() => void>();
  const read: (string | null)[] = [];
  const { db } = recordStatements((text) => {
    if (text.startsWith('select u.id from users as u')) {
      const asked = /u\.id in \((.*?)\)/.exec(text)?.[1] ?? null;
      read.push(asked);
      return ids.filter((id) => asked === null || asked.includes(`'${id}'`)).map((id) => ({ id }));
    }
    return text.includes('next_city_id') ? ids.map((id) => ({ id, ...figures })) : [];
  });
  const stream = openFleetStream({ db, now: () => now, changes }, audience, onChange);
  const parcel = (from: string | null, to: string | null) =>
    changes.onEvent({ entity: 'package', entityId: 'p1', before: snapshot(from), after: snapshot(to) });
  const account = (id: string) => changes.onEvent({ entity: 'user', entityId: id, before: null, after: null });
  const take = async () => brief((await stream.readChanges()) as Parameters<typeof brief>[0]);
  const all = async () => brief((await stream.readSnapshot()) as Parameters<typeof brief>[0]);
  return { changes, onChange, read, stream, parcel, account, take, all, ids };
}

it('first all drivers, then those whose parcel came or left, or whose account changed, each once', async () => {
  const { all, take, parcel, account, read, onChange } = open(['d1', 'd2', 'd3']);
  expect(await all()).toEqual([true, 'd1,d2,d3', '']);
  expect(await take()).toBeNull();
  parcel('d1', 'd2');
  parcel('d1', 'd1');
  account('d3');
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(await take()).toEqual([false, 'd1,d2,d3', '']);
  expect(read).toEqual([null, "'d1', 'd2', 'd3'"]);
  expect(await take()).toBeNull();
});

it('parcels without a driver and other events change nothing', async () => {
  const { changes, parcel, onChange, take } = open(['d1']);
  parcel(null, null);
  changes.onEvent({ entity: 'rating', entityId: 'd1', before: snapshot('d1'), after: snapshot('d1') });
  expect([onChange.mock.calls, await take()]).toEqual([[], null]);
});

it('a driver who leaves it is gone once; one who was never in it is not', async () => {
  const { all, take, account, ids } = open(['d1', 'd2']);
  await all();
  ids.splice(0, 2, 'd2', 'd3');
  account('d3');
  account('d9');
  expect(await take()).toEqual([false, 'd3', '']);
  account('d1');
  expect(await take()).toEqual([false, '', 'd1']);
  account('d1');
  expect(await take()).toBeNull();
  ids.splice(0, 2);
  account('d3');
  expect(await take()).toEqual([false, '', 'd3']);
});

it('what changes while drivers are read is read next', async () => {
  const { all, take, account } = open(['d1', 'd2']);
  await all();
  account('d1');
  const first = take();
  account('d2');
  expect([await first, await take()]).toEqual([
    [false, 'd1', ''],
    [false, 'd2', ''],
  ]);
});

it('after its end nothing is told', () => {
  const { stream, account, onChange } = open(['d1']);
  stream.close();
  account('d1');
  expect(onChange).not.toHaveBeenCalled();
});

const duty = (id: string, onDutySince: Date | null) => ({ id, version: 1, status: 'active', onDutySince });

/** It runs no commands. */
const noCommands = () => Promise.reject(new Error('a command was run'));

const change = (id: string, before: Date | null, after: Date | null, entity: 'user' | 'package' = 'user') => ({
  entity,
  before: duty(id, before),
  after: duty(id, after),
  action: 'endDuty',
  event: 'user.dutyEnded',
  payload: {},
  input: {},
  actor: systemActor,
  now,
});

it('the position is deleted of each user whose duty ends, and of no other', async () => {
  const { run, statements } = recordStatements();
  const changes = [change('d1', now, null), change('d2', null, null), change('d3', null, now), change('d4', now, null)];
  await run((trx) => deletePositionOffDuty(trx, changes, noCommands));
  await run((trx) => deletePositionOffDuty(trx, [change('d5', now, null, 'package')], noCommands));
  expect(statements).toEqual(['d1', 'd4'].map((id) => `delete from driver_positions where driver_id = '${id}'`));
});

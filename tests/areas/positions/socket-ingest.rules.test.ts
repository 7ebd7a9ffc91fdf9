// What a driver's own page is answered when it reports where the driver is.
import { expect, it } from 'vitest';
import { PositionIngest } from '#server/areas/positions/ingest/position-ingest.ts';
import { createSocketIngest } from '#server/areas/positions/ingest/socket-ingest.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { givenRows, now } from '#tests/fixtures/effect-of.ts';

const hourAgo = new Date(now.getTime() - 3_600_000);
const onDuty = {
  id: 'd1',
  status: 'active',
  onDutySince: hourAgo,
  at: null,
  trackAt: null,
  trackLat: null,
  trackLng: null,
};

interface Driver {
  role?: Role;
  /** False: the limit of requests is reached. */
  allowed?: boolean;
  users?: readonly object[];
}

async function report(given: unknown, { role = 'DRIVER', allowed = true, users = [onDuty] }: Driver = {}) {
  const { db, statements } = await givenRows({ 'users as u': users, 'insert into driver_positions': [] });
  const keys: string[] = [];
  const limit = {
    consume: (key: string) => {
      keys.push(key);
      return Promise.resolve(allowed ? { allowed } : { allowed, retryAfter: 1 });
    },
  };
  const ingest = createSocketIngest({
    ingest: new PositionIngest({ db, now: () => now, onCommitted: () => {} }),
    limit,
  });
  const sets = { user: ['d1'], company: [], driver: [], hub: [], team: [], role: [] };
  const audience = { role, sets, flags: { manager: false } };
  const viewer: Viewer = {
    id: 'd1',
    name: 'Karim',
    avatarId: null,
    roles: [role],
    secondFactor: 'off',
    audience,
    sessionId: 's1',
  };
  const ack = await ingest(viewer, given);
  return { ack: 'code' in ack ? ack.code : 'ok', keys, stored: statements.filter((text) => text.startsWith('insert')) };
}
const reading = { at: now.getTime() - 1_000, lat: 33.5, lng: -7.6 };
const places = (n: number) => Array.from({ length: n }, (_, index) => ({ ...reading, at: reading.at - index }));

it.each<[string, unknown, string]>([
  ['one reading', reading, 'ok'],
  ['a list', places(200), 'ok'],
  ['with the own id', { ...reading, driverId: 'd1' }, 'ok'],
  ['with a time and its offset', { ...reading, at: '2026-01-23T10:59:00+01:00' }, 'ok'],
  ['of which one is old', [reading, { ...reading, at: 0 }], 'ok'],
  ['an old one', { ...reading, at: now.getTime() - 90_000_000 }, 'position.off_duty'],
  ['of a clock that is ahead', { ...reading, at: now.getTime() + 900_000 }, 'ok'],
  ['of the future', { ...reading, at: now.getTime() + 90_000_000 }, 'position.in_future'],
  ['nowhere', { ...reading, lat: 99 }, 'position.out_of_range'],
  ['an empty list', [], 'position.out_of_range'],
  ['a longer list', places(201), 'position.out_of_range'],
  ['nothing', null, 'position.out_of_range'],
  ['of another driver', { ...reading, driverId: 'd2' }, 'forbidden'],
  ['of which one is of another driver', [reading, { ...reading, driverId: 'd2' }], 'forbidden'],
])('%s: %s', async (_what, given, expected) => {
  const { ack, stored } = await report(given);
  expect([ack, stored.length > 0]).toEqual([expected, expected === 'ok']);
});

it('only drivers report, within a limit of their own', async () => {
  expect((await report(reading, { role: 'SUBDRIVER' })).ack).toBe('ok');
  for (const role of ['COLLECTOR', 'HOUSEKEEPER', 'CUSTOMER'] as const)
    expect(await report(reading, { role })).toEqual({ ack: 'forbidden', keys: [], stored: [] });
  expect(await report(reading, { allowed: false })).toEqual({
    ack: 'too_many_requests',
    keys: ['user:d1'],
    stored: [],
  });
});

it('off duty the reason is said', async () => {
  expect((await report(reading, { users: [{ ...onDuty, onDutySince: null }] })).ack).toBe('position.off_duty');
});

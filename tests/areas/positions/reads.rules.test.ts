// What is read of positions, tracks, routes and the fleet: whose, of which day, and in which order.
import { expect, it } from 'vitest';
import { readRoute, recordTrackAccess } from '#server/areas/positions/driver-route.ts';
import { readFleet, readVisibleDriverIds } from '#server/areas/positions/fleet.ts';
import { findPosition, readDriversOnDuty, readMissedPositions, readTrack } from '#server/areas/positions/queries.ts';
import { maintainTrackPartitions } from '#server/areas/positions/retention.ts';
import type { Trx } from '#server/db/transaction.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { fleetAccess } from '#shared/areas/positions/access.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { countKeyOf } from '#shared/entities/list.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';

const sets = { user: ['u1'], company: ['c1'], driver: ['u1', 's1'], hub: ['h1'], team: [], role: [] };
const audienceOf = (role: Role): Audience => ({ role, sets, flags: { manager: false } });

async function sent(work: (trx: Trx) => Promise<unknown>, answer?: (text: string) => Answer): Promise<string[]> {
  const { run, statements } = recordStatements(answer);
  await run(work);
  return statements;
}
const end = (text: string | undefined, from: string) => text?.slice(text.indexOf(from));

it.each<[Role, string]>([
  ['ADMIN', 'true'],
  ['HOUSEKEEPER', "(exists (select from users u where u.id = p.driver_id and u.hub_id = any ('{h1}'::uuid[])))"],
  [
    'DRIVER',
    "(p.driver_id = any ('{u1}'::uuid[]) or exists (select from users u where u.id = p.driver_id and u.manager_id = any ('{u1}'::uuid[])))",
  ],
  ['SUBDRIVER', "(p.driver_id = any ('{u1}'::uuid[]))"],
  [
    'CUSTOMER',
    "(exists (select from packages k where k.driver_id = p.driver_id and k.status_rank = 6 and k.company_id = any ('{c1}'::uuid[])))",
  ],
  ['ACCOUNTANT', 'false'],
])('%s finds a position within the scope', async (role, scope) => {
  const [text] = await sent((trx) => findPosition(trx, 'd1', audienceOf(role)));
  expect(end(text, 'from driver_positions')).toBe(`from driver_positions as p where p.driver_id = 'd1' and ${scope}`);
});

it('a track is of one driver and of one day of Casablanca, in the order of time, up to a limit', async () => {
  expect(await sent((trx) => readTrack(trx, 'd1', '2026-01-23'))).toEqual([
    "select at, lat, lng, speed from driver_tracks where driver_id = 'd1' and at >= '2026-01-22T23:00:00.000Z' and at < '2026-01-23T23:00:00.000Z' order by at limit 20000",
  ]);
});

it('drivers on duty are those of active accounts; on the equator one has a position too', async () => {
  const row = { id: 'd1', hubId: 'h1', managerId: null, at: now, lat: 0, lng: 0, speed: 0, bearing: 0, accuracy: 0 };
  const rows = [
    { ...row, battery: 0 },
    { ...row, id: 'd2', at: null, lat: null, lng: null },
  ];
  const { run, statements } = recordStatements(() => rows);
  const found = await run((trx) => readDriversOnDuty(trx, ['d1', 'd2']));
  expect(found.map(({ driverId, hubId, position }) => [driverId, hubId, position?.lat])).toEqual([
    ['d1', 'h1', 0],
    ['d2', 'h1', undefined],
  ]);
  expect(end(statements[0], 'where')).toBe(
    "where u.on_duty_since is not null and u.status = 'active' and u.id in ('d1', 'd2')",
  );
});

it('of the positions since a time only those that are news are read, by the time at which they were stored', async () => {
  const asked: [string, number][] = [];
  const isNews = (id: string, ms: number) => asked.push([id, ms]) > 1;
  const statements = await sent(
    (trx) => readMissedPositions(trx, now, isNews),
    () => [{ readings: '[["d1",1000],["d2",2000]]' }],
  );
  expect(asked).toEqual([
    ['d1', 1_000],
    ['d2', 2_000],
  ]);
  expect(statements[0]).toBe(
    `select coalesce(json_agg(json_build_array(driver_id, floor(extract(epoch from at) * 1000))), '[]')::text as readings from driver_positions where taken_at > '${now.toISOString()}'`,
  );
  expect(end(statements[1], 'where')).toBe("where driver_id in ('d2')");
  expect(
    await sent(
      (trx) => readMissedPositions(trx, now, () => true),
      () => [{ readings: '[]' }],
    ),
  ).toHaveLength(1);
});

const drivers = "exists (select role from user_roles where user_id = u.id and role in ('DRIVER', 'SUBDRIVER'))";

it.each<[Role, string[] | null, string]>([
  ['ADMIN', null, `where u.status = 'active' and true and ${drivers} order by u.name`],
  [
    'HOUSEKEEPER',
    ['d1'],
    `where u.status = 'active' and (u.hub_id = 'h1'::uuid) and ${drivers} and u.id in ('d1') order by u.name`,
  ],
  [
    'ADMIN',
    [],
    `where u.status = 'active' and true and ${drivers} and u.id in ('00000000-0000-0000-0000-000000000000') order by u.name`,
  ],
])('the drivers that %s sees, of %j, are active ones within the scope, by name', async (role, ids, expected) => {
  const [text] = await sent((trx) => readVisibleDriverIds(trx, fleetAccess, audienceOf(role), ids));
  expect(end(text, 'where')).toBe(expected);
});

const counts = (factor: number) =>
  [
    { status: 'enroute', late: true, n: 2 },
    { status: 'received', n: 1 },
    { status: 'reported', nonCompliant: true, n: 4 },
    { status: 'delivered', n: 50 },
  ].map(({ n, ...row }) => ({
    key: 'driverId:d1',
    bucket: countKeyOf(packageList, { ...parcel, ...row }),
    n: n * factor,
  }));
/** The fleet of two drivers, with figures by count key. */
function fleetOf(role: Role) {
  const figures = {
    phone: null,
    hubId: null,
    onDuty: true,
    lastAt: null,
    delivered: 3,
    cash: 900,
    collectedToday: 300,
    cashLimit: null,
    nextCityId: null,
    clockSkew: 90,
  };
  const { run, statements } = recordStatements((text) => {
    if (text.startsWith('select u.id from')) return [{ id: 'd1' }, { id: 'd2' }, { id: 'gone' }];
    if (text.includes('next_city_id')) return ['d2', 'd1'].map((id) => ({ id, ...figures }));
    if (text.includes('from list_counts')) return counts(1);
    return text.includes('from list_sums') ? counts(100) : [];
  });
  const query = { audience: audienceOf(role), dbPrincipal: { kind: 'system' as const }, now, ids: null };
  return { read: () => run((trx) => readFleet(trx, query)), statements };
}

it('the figures of a driver are counted in the parcels of that driver, in the order of names', async () => {
  const { read, statements } = fleetOf('ADMIN');
  const none = { held: 0, heldCod: 0, putOff: 0, enroute: 0, late: 0, nonCompliant: 0 };
  expect(await read()).toMatchObject([
    { id: 'd1', held: 7, heldCod: 700, putOff: 4, enroute: 2, late: 2, nonCompliant: 4, delivered: 3, cash: 900 },
    { id: 'd2', ...none },
  ]);
  expect(statements.slice(1)).toEqual([
    expect.stringMatching(/where u.id = any \('\{d1,d2,gone\}'::uuid\[\]\)$/),
    "select key, bucket, n from list_counts where area = 'package' and key = any ('{driverId:d1,driverId:d2,driverId:gone}')",
    "select key, bucket, n from list_sums where area = 'package' and measure = 'cod' and key = any ('{driverId:d1,driverId:d2,driverId:gone}')",
  ]);
});

it('without a driver in its scope nothing of figures is read', async () => {
  const query = { audience: audienceOf('ADMIN'), dbPrincipal: { kind: 'system' as const }, now, ids: null };
  expect(await sent((trx) => readFleet(trx, query))).toHaveLength(1);
});

it('the route of a driver is read of the parcels that the viewer sees, of today, and of nobody out of scope', async () => {
  const statements = await sent(
    (trx) => readRoute(trx, 'd1', audienceOf('HOUSEKEEPER'), now),
    (text) => (text.startsWith('select u.id from users as u') ? [{ id: 'd1' }] : []),
  );
  expect(statements[0]).toContain("(u.hub_id = 'h1'::uuid)");
  expect(statements[0]).toContain("u.id in ('d1')");
  expect(statements[1]).toBe(
    "select k.id, k.city_id, t.lat, t.lng, k.delivered_at as done_at from packages k left join cities t on t.id = k.city_id where k.driver_id = 'd1' and (k.status_rank in (5, 6) or k.delivered_at >= '2026-01-22T23:00:00.000Z') and (k.hub_id = 'h1'::uuid or k.to_hub_id = 'h1'::uuid) order by k.status_rank desc, k.tracking_number",
  );
  const { run, statements: none } = recordStatements();
  expect(await run((trx) => readRoute(trx, 'd1', audienceOf('HOUSEKEEPER'), now))).toBeNull();
  expect(none).toHaveLength(1);
});

it('reading a track is an event of the driver by who read it, with the day, in their name', async () => {
  const driver = { id: 'd1', version: 4, status: 'active', companyId: null, hubId: 'h1', managerId: 'm1' };
  const { db, statements } = recordStatements((text) => (text.includes('from users') ? [driver] : [{ id: 1 }]));
  let notified = 0;
  const context = { db, subscribers: [], now: () => now, notifyCommitted: () => void (notified += 1) };
  const viewer: Viewer = {
    id: 'u1',
    name: 'Nora',
    avatarId: null,
    roles: ['SUPPORT'],
    secondFactor: 'off',
    audience: audienceOf('SUPPORT'),
    sessionId: 's1',
  };
  await recordTrackAccess(context, viewer, ['d1'], '2026-01-23');
  expect(statements[0]).toBe(
    "select id, version, status, company_id, hub_id, manager_id from users where id in ('d1') order by id for share",
  );
  const event = statements.find((text) => text.includes('insert into events'));
  for (const part of ["'u1'::uuid", "'SUPPORT'::text", "'user.trackRead'", '"day":"2026-01-23"', '"hubId":"h1"'])
    expect(event).toContain(part);
  expect(statements.some((text) => text.includes("set_config('qafila.actor', 'u1', true)"))).toBe(true);
  expect(notified).toBe(1);
});

it('tracks are dropped after the days of the business rules, and partitions of two weeks made', async () => {
  const midnight = new Date('2026-01-22T23:30:00Z');
  const statements = await sent(
    (trx) => maintainTrackPartitions(trx, midnight),
    (text) => (text.includes('from rules') ? [{ days: 7 }] : []),
  );
  expect(statements).toEqual([
    'select keep_tracks as days from rules',
    "select make_track_partitions('2026-01-21'::date, 16), drop_track_partitions('2026-01-16'::date)",
  ]);
});

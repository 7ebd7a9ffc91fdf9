// Row-level security of positions, tracks and devices, independent of the queries above it.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { loadViewer } from '#server/access/audience.ts';
import { actorOf } from '#server/commands/actor.ts';
import { inTransaction, anonymousPrincipal, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { maintainTrackPartitions } from '#server/areas/positions/retention.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { setOnDuty } from '#tests/fixtures/duty.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';

const server = useTestServer();
const drivers = ['driver', 'driver2', 'driverRabat', 'subdriver'] as const;
const idOf = (name: PersonName) => server.fixtures.people[name];
const idsIn = async (trx: Trx, table: string) =>
  (await sql<{ driverId: string }>`select driver_id from ${sql.table(table)}`.execute(trx)).rows
    .map(({ driverId }) => driverId)
    .toSorted();
const behalfOf = async (name: PersonName) => {
  const viewer = await loadViewer(server.db, idOf(name), newId());
  return viewer ? actorOf(viewer).dbPrincipal : anonymousPrincipal;
};

beforeAll(async () => {
  const at = new Date();
  for (const name of drivers) {
    await setOnDuty(server.db, idOf(name));
    await inTransaction(server.db, systemPrincipal, async (trx) => {
      await trx
        .insertInto('driverPositions')
        .values({
          driverId: idOf(name),
          at,
          lat: 33.5,
          lng: -7.6,
          source: 'demo',
          takenAt: at,
          trackAt: at,
          trackLat: 33.5,
          trackLng: -7.6,
        })
        .execute();
      await trx
        .insertInto('driverTracks')
        .values({ driverId: idOf(name), at, lat: 33.5, lng: -7.6 })
        .execute();
      await trx
        .insertInto('driverDevices')
        .values({
          id: newId(),
          version: 1,
          driverId: idOf(name),
          name: 'phone',
          tokenHash: Buffer.from(name),
          createdAt: at,
          updatedAt: at,
        })
        .execute();
    });
  }
  await insertParcels(server.db, buildEnrouteParcel(server.fixtures));
});

// Written by hand: the positions, and the tracks, that a query without a scope finds.
it.each<[PersonName, (typeof drivers)[number][], (typeof drivers)[number][]]>([
  ['housekeeper', ['driver', 'driver2', 'subdriver'], ['driver', 'driver2', 'subdriver']],
  ['housekeeperRabat', ['driverRabat'], ['driverRabat']],
  ['driver', ['driver', 'subdriver'], ['driver', 'subdriver']],
  ['driver2', ['driver2'], ['driver2']],
  ['subdriver', ['subdriver'], ['subdriver']],
  ['customer', ['driver'], []],
  ['subcustomer', ['driver'], []],
  ['customer2', [], []],
  ['collector', [], []],
  ['commercial', [], []],
  ['transportor', [], []],
])('%s finds positions and tracks of its scope only, by a query without a scope', async (name, places, tracks) => {
  await inTransaction(server.db, await behalfOf(name), async (trx) => {
    expect(await idsIn(trx, 'driver_positions')).toEqual(places.map((each) => idOf(each)).toSorted());
    expect(await idsIn(trx, 'driver_tracks')).toEqual(tracks.map((each) => idOf(each)).toSorted());
    expect(await idsIn(trx, 'driver_devices')).toEqual(
      ['driver', 'driver2', 'subdriver'].includes(name) ? [idOf(name)] : [],
    );
  });
});

it('without a session none of them are found', async () => {
  await inTransaction(server.db, anonymousPrincipal, async (trx) => {
    for (const table of ['driver_positions', 'driver_tracks', 'driver_devices'])
      expect(await idsIn(trx, table)).toEqual([]);
  });
});

it('a driver changes of accounts only its own duty', async () => {
  const behalf = await behalfOf('driver');
  const touched = await inTransaction(server.db, behalf, (trx) =>
    sql`update users set on_duty_since = null`.execute(trx),
  );
  expect(touched.numAffectedRows).toBe(1n);
  await expect(
    inTransaction(server.db, behalf, (trx) => sql`update users set manager = true`.execute(trx)),
  ).rejects.toThrow(/permission denied/);
  await expect(
    inTransaction(server.db, behalf, (trx) => sql`update driver_positions set lat = 0`.execute(trx)),
  ).rejects.toThrow(/permission denied/);
  const hub = await inTransaction(server.db, await behalfOf('housekeeper'), (trx) =>
    sql`update users set on_duty_since = null`.execute(trx),
  );
  expect(hub.numAffectedRows).toBe(1n);
});

const days = async (trx: Trx) =>
  (
    await sql<{
      name: string;
    }>`select relname as name from pg_class where relname like 'driver\\_tracks\\_20%' and relkind = 'r' order by 1`.execute(
      trx,
    )
  ).rows.map(({ name }) => name);
const partOf = (day: Date) => `driver_tracks_${day.toISOString().slice(0, 10).replaceAll('-', '_')}`;

it('tracks are dropped after the configured number of days, and partitions exist for the next fortnight', async () => {
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    await trx.updateTable('rules').set({ keepTracks: 1 }).execute();
    const later = new Date(Date.now() + 3 * 86_400_000);
    await maintainTrackPartitions(trx, later);
    const kept = await days(trx);
    expect(kept.length).toBeGreaterThanOrEqual(15);
    expect(kept[0]).toBe(partOf(new Date(later.getTime() - 86_400_000)));
    expect(await idsIn(trx, 'driver_tracks')).toEqual([]);
    await trx
      .insertInto('driverTracks')
      .values({ driverId: idOf('driver'), at: new Date(later.getTime() + 13 * 86_400_000), lat: 0, lng: 0 })
      .execute();
  });
});

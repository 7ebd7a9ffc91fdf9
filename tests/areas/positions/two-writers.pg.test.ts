// Two devices of one driver report at the same moment, each to another instance: the reading that was recorded later
// wins, whichever is written first.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { insertFixtures, type Fixtures } from '#tests/fixtures/fixtures.ts';
import { type RunningServer, signInAs, startTestServer } from '#tests/fixtures/test-server.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { sharedRedis } from '#tests/support/redis.ts';
import { createDevice, openMap, reportPosition, setDuty } from './support/map-client.ts';

const database = useDatabase();
let db: Db;
let fixtures: Fixtures;
let instances: RunningServer[] = [];
beforeAll(async () => {
  db = connect(database.url, { max: 4 });
  fixtures = await insertFixtures(db);
  const { url: redisUrl, prefix } = sharedRedis();
  const shared = { redisUrl, redisPrefix: prefix };
  instances = [await startTestServer(database.url, shared), await startTestServer(database.url, shared)];
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await db.destroy();
});

const counted = z.tuple([z.object({ n: z.number() })]);
const connected = z.tuple([z.object({ pid: z.number() })]);

/** The number of backends that wait for this one, or for another that does. */
const waitersOf = (pid: number) =>
  inTransaction(db, systemPrincipal, async (trx) => {
    const { rows } =
      await sql`with recursive waiting as (select ${pid}::int as pid union select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid)))
        select count(*)::int - 1 as n from waiting`.execute(trx);
    return counted.parse(rows)[0].n;
  });

/** Starts these writes in this order while nobody can write positions, then lets them go on. */
async function writeTogether(driverId: string, writes: readonly (() => Promise<Response>)[]): Promise<Response[]> {
  const held = Promise.withResolvers<number>();
  const release = Promise.withResolvers<void>();
  const holder = inTransaction(db, systemPrincipal, async (trx) => {
    await sql`select from driver_positions where driver_id = ${driverId} for update`.execute(trx);
    held.resolve(connected.parse((await sql`select pg_backend_pid() as pid`.execute(trx)).rows)[0].pid);
    await release.promise;
  });
  holder.catch(held.reject);
  const pid = await held.promise;
  const answers: Promise<Response>[] = [];
  try {
    for (const write of writes) {
      answers.push(write());
      // Both have read the driver's last position by then.
      await vi.waitUntil(async () => (await waitersOf(pid)) === answers.length, { timeout: 10_000, interval: 10 });
    }
  } finally {
    release.resolve();
  }
  await holder;
  return Promise.all(answers);
}

it.each([
  ['the newer reading is written first', 'driver', true],
  ['the older reading is written first', 'driver2', false],
] as const)('%s: every map and every read shows the newer', async (_, name, isNewerFirst) => {
  const [one, other] = instances;
  if (!one || !other) throw new Error('no instances');
  const id = fixtures.people[name];
  const driver = await signInAs(one.url, name);
  await setDuty(driver, id, true);
  const phone = await createDevice(one.url, driver);
  const begun = Date.now();
  const admins = [await signInAs(one.url, 'admin'), await signInAs(other.url, 'admin')];
  const maps = [await openMap(one.url, admins[0] ?? driver), await openMap(other.url, admins[1] ?? driver)];
  await phone.report(33.5, -7.6, new Date(begun - 30_000));
  for (const map of maps) await map.untilAt(id, 33.5);

  const older = () => reportPosition(one.url, phone.token, { lat: 33.51, lng: -7.6, at: new Date(begun - 20_000) });
  const newer = () => reportPosition(other.url, phone.token, { lat: 33.52, lng: -7.6, at: new Date(begun - 10_000) });
  const answers = await writeTogether(id, isNewerFirst ? [newer, older] : [older, newer]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);

  for (const map of maps) await map.untilAt(id, 33.52);
  for (const admin of admins)
    expect((await admin.call(`{ driverPosition(driverId: "${id}") { lat } }`)).data).toEqual({
      driverPosition: { lat: 33.52 },
    });
  // What comes after is shown after it, so that nothing older was on its way to a map.
  await phone.report(33.53, -7.6, new Date(begun - 5_000));
  for (const map of maps) {
    await map.untilAt(id, 33.53);
    const shown = map.messages().flatMap(({ moved }) => moved.filter(({ driverId }) => driverId === id));
    expect(shown.map(({ lat }) => lat)).toEqual(shown.map(({ lat }) => lat).toSorted((a, b) => a - b));
  }
});

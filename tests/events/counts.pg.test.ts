import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countedEntities } from '#server/areas/index.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { compareRollups, repairRollups } from '#server/events/rollups/verify-rollups.ts';
import { runDailyTasks, runMaintenance } from '#server/events/maintenance.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
const [area] = countedEntities;
const wrong = () => {
  if (!area) throw new Error('no counted area');
  return compareRollups(server.db, area);
};
const spoil = (statement: string) =>
  inTransaction(server.db, systemPrincipal, (trx) => sql.raw(statement).execute(trx));

it('counts are those of the rows, whether or not their events are numbered yet', async () => {
  await insertParcels(
    server.db,
    ...Array.from({ length: 20 }, (_, n) =>
      n % 2 ? buildParcel(server.fixtures) : buildEnrouteParcel(server.fixtures),
    ),
  );
  expect(await wrong()).toEqual([]);
  await spoil('select count(*) from number_events(7)');
  expect(await wrong()).toEqual([]);
  await spoil('select count(*) from number_events(1000)');
  expect(await wrong()).toEqual([]);
});

it('a wrong count is found, reported and repaired, with events still to be numbered', async () => {
  await spoil("update list_counts set n = n + 5 where key = 'everything' and bucket = 'created'");
  await insertParcels(server.db, buildParcel(server.fixtures));
  expect(await wrong()).toMatchObject([{ kind: 'counts', name: 'everything created' }]);
  const repaired = area && (await repairRollups(server.db, area));
  // Figures per day that their consumer has not added yet are set with the others.
  expect(repaired?.filter(({ kind }) => kind !== 'days')).toMatchObject([
    { kind: 'counts', name: 'everything created' },
  ]);
  await spoil('select count(*) from number_events(1000)');
  expect(await wrong()).toEqual([]);
});

it('the months to come get their partitions before they begin', async () => {
  await runDailyTasks(server.db, new Date('2031-05-17T12:00:00Z'));
  await expect(
    inTransaction(server.db, systemPrincipal, (trx) =>
      sql`insert into events (id, at, actor_role, name, entity, entity_id, version, changed, facts, tag)
    values (nextval('event_ids'), '2031-08-01Z', 'SYS', 'x', 'package', gen_random_uuid(), 1, '{}', '{}', '00000000')`.execute(
        trx,
      ),
    ),
  ).resolves.toBeDefined();
});

it('each day keys older than two weeks and expired sessions are deleted, others stay, and the areas do their work', async () => {
  const now = new Date('2031-05-18T12:00:00Z');
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const hour = 3_600_000;
  const left = () =>
    inTransaction(server.db, systemPrincipal, async (trx) => {
      const { rows } = await sql<{ name: string }>`
        select key as name from idempotency_keys where key like 'daily-%'
        union all select encode(secret_hash, 'escape') from sessions where secret_hash like 'daily-%' order by 1`.execute(
        trx,
      );
      return rows.map(({ name }) => name);
    });
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`
    with keys as (
      insert into idempotency_keys (actor_id, key, body_hash, created_at)
      select gen_random_uuid(), k, '', c::timestamptz from (values ('daily-old', ${before(14 * 24 * hour + 1)}),
        ('daily-young', ${before(14 * 24 * hour)})) as k(k, c) returning 1)
    insert into sessions (id, secret_hash, user_id, expires_at)
    select gen_random_uuid(), s::bytea, ${server.fixtures.people.admin}::uuid, e::timestamptz
    from (values ('daily-over', ${before(1)}), ('daily-runs', ${before(0)})) as s(s, e)`.execute(trx),
  );
  expect(await left()).toEqual(['daily-old', 'daily-over', 'daily-runs', 'daily-young']);
  const done: Date[] = [];
  const task = (_: unknown, at: Date) => Promise.resolve(void done.push(at));
  await runMaintenance(server.db, now, [task]);
  await runMaintenance(server.db, new Date(now.getTime() + hour), [task]);
  expect(await left()).toEqual(['daily-runs', 'daily-young']);
  const tomorrow = new Date(now.getTime() + 24 * hour);
  await runMaintenance(server.db, tomorrow, [task]);
  expect([await left(), done]).toEqual([[], [now, tomorrow]]);
});

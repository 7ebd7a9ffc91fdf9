import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countedEntities } from '#server/areas/index.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { compareRollups, repairRollups } from '#server/events/rollups/verify-rollups.ts';
import { runDailyTasks } from '#server/events/maintenance.ts';
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
  expect(area && (await repairRollups(server.db, area))).toHaveLength(1);
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

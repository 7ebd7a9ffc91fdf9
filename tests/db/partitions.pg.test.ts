// The parts of tables by month and by day: made ahead, closed like their table, and dropped when their days are over.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url);
});
afterAll(() => db.destroy());

/** The rows of the last statement, after those that set something, in a session with the clock of Casablanca. */
const read = async (...statements: readonly RawBuilder<unknown>[]): Promise<unknown[]> =>
  inTransaction(db, systemPrincipal, async (trx) => {
    await sql`set local time zone 'Africa/Casablanca'`.execute(trx);
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await statement.execute(trx));
    return rows;
  });

const parts = (like: string) =>
  read(sql`
    select relname as name, relrowsecurity and relforcerowsecurity as "isClosed" from pg_class
    where relkind = 'r' and relname like ${like} order by 1`);
const closed = (...names: string[]) => names.map((name) => ({ name, isClosed: true }));

const record = (at: string) => sql`
  insert into events (id, at, actor_role, name, entity, entity_id, version, changed, facts, tag)
  values (nextval('event_ids'), ${at}, 'SYS', 'x', 'package', gen_random_uuid(), 1, '{}', '{}', '00000000')`;

test('months of events are made once, from the first to the last, each from midnight in UTC', async () => {
  const make = sql`select make_event_partitions('2033-01-20', 2) as made`;
  expect(await read(make)).toEqual([{ made: 6 }]);
  expect(await read(make)).toEqual([{ made: 0 }]);
  expect(await parts('event%2033%')).toEqual(
    closed(
      'event_seq_2033_01',
      'event_seq_2033_02',
      'event_seq_2033_03',
      'events_2033_01',
      'events_2033_02',
      'events_2033_03',
    ),
  );
  await read(record('2033-01-01T00:00:00Z'), record('2033-02-01T00:00:00Z'), record('2033-03-31T23:59:59Z'));
  expect(
    await read(sql`select tableoid::regclass::text as part, at from events where at > '2032-01-01' order by at`),
  ).toMatchObject(['01', '02', '03'].map((month) => ({ part: `events_2033_${month}` })));
});

test('days of tracks are made once, from midnight in UTC, and those before a day are dropped, nothing else', async () => {
  expect(await read(sql`select make_track_partitions('2033-05-01', 3) as made`)).toEqual([{ made: 4 }]);
  const days = ['01', '02', '03', '04'].map((date) => `driver_tracks_2033_05_${date}`);
  expect(await parts('driver_tracks_2033%')).toEqual(closed(...days));
  await read(
    sql`insert into driver_tracks (driver_id, at, lat, lng) values (gen_random_uuid(), '2033-05-01T00:00:00Z', 1, 1)`,
  );
  expect(await read(sql`select tableoid::regclass::text as part from driver_tracks`)).toEqual([{ part: days[0] }]);
  const others = await parts('events_%');
  expect(await read(sql`select drop_track_partitions('2033-05-03') > 2 as "areDropped"`)).toEqual([
    { areDropped: true },
  ]);
  expect(await parts('driver_tracks_%')).toEqual(closed(...days.slice(2)));
  expect(await parts('events_%')).toEqual(others);
});

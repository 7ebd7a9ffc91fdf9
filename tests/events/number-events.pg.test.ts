// What one numbering does: the numbers, what each event names of the one before, and the counts and sums that follow.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { readEvents } from '#server/events/history.ts';
import { readNumberingLag, readSetAsideEvents } from '#server/events/numbering-lag.ts';
import { type NewEvent, recordEvents } from '#server/events/record.ts';
import { startSequencer } from '#server/events/sequencer.ts';
import { verifyHistory } from '#server/events/verify-history.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

const place = (countKey: string, keys: RowSnapshot['keys'], cod?: number): RowSnapshot => ({
  keys,
  countKey,
  ...(cod !== undefined && { sums: { cod } }),
});
const event = (version: number, before: RowSnapshot | null, after: RowSnapshot | null): NewEvent => ({
  at: new Date().toISOString(),
  actorId: null,
  actorRole: 'SYS',
  name: 'rating.changed',
  entity: 'rating',
  entityId: newId(),
  version,
  changed: [],
  before,
  after,
  payload: {},
});

test('the oldest events get the next numbers, in their order, and counts and sums follow each once', async () => {
  const db = connect(database.url);
  try {
    const run = async (text: string) =>
      (await inTransaction(db, systemPrincipal, (trx) => sql.raw(text).execute(trx))).rows;
    const atlas = { companyId: 'a', driverId: null };
    const both = { companyId: 'b', driverId: ['d1', 'd2'] };
    await inTransaction(db, systemPrincipal, (trx) =>
      recordEvents(trx, [
        event(1, null, place('open', atlas, 100.4)),
        event(2, null, place('open', both, 50)),
        event(3, place('open', atlas, 100.4), place('closed', atlas, 100.4)),
        // Nothing of a count changes.
        event(4, place('open', both, 50), place('open', both, 50)),
        event(5, place('open', both, 50), place('open', both, 70)),
        event(6, null, place('open', atlas)),
        event(7, place('open', both, 70), null),
      ]),
    );
    let previous = '00000000';
    let next = 1;
    const number = async (size: number, versions: readonly number[]): Promise<void> => {
      const rows = await run(`select version, seq, previous, tag from number_events(${size})`);
      expect(rows).toMatchObject(versions.map((version, index) => ({ version, seq: next + index })));
      for (const row of rows) {
        expect(row).toMatchObject({ previous });
        previous = row !== null && typeof row === 'object' && 'tag' in row ? String(row.tag) : '';
      }
      next += rows.length;
      const head =
        'select seq, tag, chain = (select hash from event_seq s where s.seq = h.seq) as chained from event_head h';
      expect(await run(head)).toEqual([{ seq: next - 1, tag: previous, chained: true }]);
    };
    const kept = async () =>
      [
        ...(await run(
          "select key || ' ' || bucket as at, n from list_counts where area = 'rating' and n <> 0 order by 1",
        )),
        ...(await run(
          "select measure || ' ' || key || ' ' || bucket as at, n from list_sums where area = 'rating' and n <> 0 order by 1",
        )),
      ].map((row) => (row !== null && typeof row === 'object' ? Object.values(row).join(' ') : ''));

    await number(2, [1, 2]);
    // A fraction of a sum stops nothing.
    expect(await kept()).toEqual([
      'companyId:a open 1',
      'companyId:b open 1',
      'driverId:d1 open 1',
      'driverId:d2 open 1',
      'everything open 2',
      'cod companyId:a open 100',
      'cod companyId:b open 50',
      'cod driverId:d1 open 50',
      'cod driverId:d2 open 50',
      'cod everything open 150',
    ]);
    await number(2, [3, 4]);
    await number(1, [5]);
    expect(await kept()).toEqual([
      'companyId:a closed 1',
      'companyId:b open 1',
      'driverId:d1 open 1',
      'driverId:d2 open 1',
      'everything closed 1',
      'everything open 1',
      'cod companyId:a closed 100',
      'cod companyId:b open 70',
      'cod driverId:d1 open 70',
      'cod driverId:d2 open 70',
      'cod everything closed 100',
      'cod everything open 70',
    ]);
    await number(5, [6, 7]);
    await number(5, []);
    expect(await kept()).toEqual([
      'companyId:a closed 1',
      'companyId:a open 1',
      'everything closed 1',
      'everything open 1',
      'cod companyId:a closed 100',
      'cod everything closed 100',
    ]);
  } finally {
    await db.destroy();
  }
});

const record = (db: Db, versions: readonly number[]) =>
  inTransaction(db, systemPrincipal, (trx) =>
    recordEvents(
      trx,
      versions.map((version) => event(version, null, null)),
    ),
  );

const numbered = z.array(z.object({ version: z.number(), seq: z.number() }));
/** Numbers at most so many events, in a transaction that commits after `then`. */
const number = (db: Db, size: number, then?: () => Promise<void>) =>
  inTransaction(db, systemPrincipal, async (trx) => {
    const { rows } = await sql`select version, seq from number_events(${size})`.execute(trx);
    await then?.();
    return numbered.parse(rows);
  });

test('events are numbered in the order of their ids, whatever the order in which they came to wait', async () => {
  const db = connect(database.url);
  try {
    await record(db, [1, 2, 3]);
    // The first one comes last, as when its transaction was the last to commit.
    await inTransaction(db, systemPrincipal, async (trx) => {
      const first = await trx.selectFrom('eventPending').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
      await trx.deleteFrom('eventPending').where('id', '=', first.id).execute();
      await trx.insertInto('eventPending').values(first).execute();
    });
    expect((await number(db, 10)).map(({ version }) => version)).toEqual([1, 2, 3]);
  } finally {
    await db.destroy();
  }
});

test('a numbering waits for another one, and goes on where that one ended', async () => {
  const db = connect(database.url);
  try {
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length;
    await record(db, [1, 2, 3]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const isNumbered = Promise.withResolvers<void>();
    const first = number(db, 1, () => {
      isNumbered.resolve();
      return promise;
    });
    await isNumbered.promise;
    const second = number(db, 2);
    await expect.poll(waiting).toBe(1);
    resolve();
    const [one] = await first;
    const seq = one?.seq ?? 0;
    expect([one?.version, await second]).toEqual([
      1,
      [
        { version: 2, seq: seq + 1 },
        { version: 3, seq: seq + 2 },
      ],
    ]);
  } finally {
    await db.destroy();
  }
});

/** Records events of `teapot` with these snapshots of their rows, as a bug or an operator might write them. */
const recordSnapshots = (db: Db, snapshots: readonly unknown[]) =>
  inTransaction(db, systemPrincipal, (trx) =>
    sql`
      with given as (
        select nextval('event_ids') as id, now() as at, s.value as after from jsonb_array_elements(${JSON.stringify(snapshots)}::jsonb) s
      ), queued as (insert into event_pending (id, at) select id, at from given)
      insert into events (id, at, actor_role, name, entity, entity_id, version, changed, after, facts, tag)
      select id, at, 'SYS', 'teapot.changed', 'teapot', gen_random_uuid(), 1, '{}', after, '{}', to_hex(268435456 + id) from given`.execute(
      trx,
    ),
  );

test('an event that cannot be counted gets its number, is set aside with the reason, and stops none of the others', async () => {
  const db = connect(database.url);
  try {
    await number(db, 100);
    const before = await inTransaction(db, systemPrincipal, readNumberingLag);
    const good = { keys: { companyId: 'a' }, bucket: 'open', sums: { cod: 100 } };
    const longKey = Array.from({ length: 500 }, newId).join('');
    await recordSnapshots(db, [
      good,
      { ...good, sums: { cod: 'abc' } },
      good,
      { ...good, keys: 5 },
      { ...good, keys: { companyId: longKey } },
      { ...good, sums: { cod: 1e30 } },
      { ...good, bucket: null },
      good,
    ]);
    const [logged, warned]: [unknown[], unknown[]] = [[], []];
    const log = {
      info: () => {},
      warn: (entry: unknown) => void warned.push(entry),
      error: (entry: unknown) => void logged.push(entry),
    };
    const sequencer = startSequencer({ db, publish: () => {}, log });
    const lag = () => inTransaction(db, systemPrincipal, readNumberingLag);
    await expect.poll(lag).toMatchObject({ pending: 0, seq: before.seq + 8, setAside: 5 });
    expect(logged).toHaveLength(5);
    const setAside = await inTransaction(db, systemPrincipal, readSetAsideEvents);
    expect(setAside.map(({ seq, reason }) => [seq - before.seq, reason])).toEqual([
      [7, expect.stringContaining('null value')],
      [6, expect.stringContaining('out of range')],
      [5, expect.stringContaining('index row')],
      [4, expect.stringContaining('non-object')],
      [2, expect.stringContaining('"abc"')],
    ]);
    const counts = await inTransaction(db, systemPrincipal, (trx) =>
      trx.selectFrom('listCounts').select(['key', 'n']).where('area', '=', 'teapot').orderBy('key').execute(),
    );
    expect(counts).toEqual([
      { key: 'companyId:a', n: 3 },
      { key: 'everything', n: 3 },
    ]);
    // They are in the history like all others. Subscribers of their entity are told to read again where this is unreadable.
    const events = await inTransaction(db, systemPrincipal, (trx) => readEvents(trx, before.seq, 100));
    expect(events.map(({ unreadable }) => unreadable !== undefined)).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(await verifyHistory(db)).toMatchObject({ broken: null });

    // What would fail for every event sets none aside: they wait until it is repaired.
    await sql`alter table event_seq add constraint closed check (false) not valid`.execute(db);
    await recordSnapshots(db, [good]);
    sequencer.wake();
    await expect.poll(() => warned.length).toBe(1);
    expect(await lag()).toMatchObject({ pending: 1, setAside: 5 });
    await sql`alter table event_seq drop constraint closed`.execute(db);
    await expect.poll(lag).toMatchObject({ pending: 0, setAside: 5 });
    await sequencer.stop();
  } finally {
    await db.destroy();
  }
});

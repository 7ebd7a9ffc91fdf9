// What one numbering does: the numbers, what each event names of the one before, and the counts and sums that follow.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { type NewEvent, recordEvents } from '#server/events/record.ts';
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

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, type DbPrincipal, systemPrincipal } from '#server/db/transaction.ts';
import { localBus } from '#server/events/bus.ts';
import { EventStream } from '#server/events/event-stream.ts';
import { readAfter } from '#server/events/history.ts';
import { recordEvent } from '#server/events/record.ts';
import { startSequencer } from '#server/events/sequencer.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { addParcel, changeParcel, insertOrganisation } from '#tests/live/support/packages.ts';
import { silentLog, createViewer } from '#tests/live/support/engine-server.ts';

async function database(): Promise<{ db: Db; another: () => Db }> {
  const { url, drop } = await createDatabase();
  const open: Db[] = [];
  const another = (): Db => {
    const db = connect(url, { max: 20 });
    open.push(db);
    return db;
  };
  onTestFinished(async () => {
    await Promise.all(open.map((db) => db.destroy()));
    await drop();
  });
  return { db: another(), another };
}

/** One receiver of several sequencers' messages, as in an instance. */
function follow(db: Db, sequencers: readonly Db[]) {
  const received: NumberedEvent[] = [];
  const bus = localBus();
  const feed = new EventStream({
    cursor: () => ({ epoch: 1, seq: received.at(-1)?.seq ?? 0, nonce: received.at(-1)?.nonce ?? '00000000' }),
    read: (after, limit) => readAfter(db, after, limit),
    log: silentLog,
    handle: async ({ events }) => void received.push(...events),
    restart: () => {
      throw new Error('there is no other history');
    },
  });
  bus.subscribeEvents((batch) => feed.receive(batch));
  const running = sequencers.map((one) =>
    startSequencer({ db: one, publish: (batch) => bus.publishEvents(batch), log: silentLog }),
  );
  onTestFinished(async () => {
    await Promise.all([feed.stop(), ...running.map((one) => one.stop())]);
  });
  return { received, wake: () => running.forEach((one) => one.wake()) };
}

const numbersOf = (received: readonly NumberedEvent[]) => received.map((event) => event.seq);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function versionsByParcel(received: readonly NumberedEvent[]): number[][] {
  const versions = new Map<string, number[]>();
  for (const { entityId, version } of received) versions.set(entityId, [...(versions.get(entityId) ?? []), version]);
  return [...versions.values()];
}

/**
 * Sixteen writers, each changing parcels that the others change too; failed transactions are repeated. Returns how
 * many succeeded.
 */
async function write(db: Db, ids: readonly string[], each: number, wake: () => void): Promise<number> {
  const writer = async (start: number): Promise<void> => {
    for (let count = 0; count < each; count += 1) {
      const id = ids[(start * 7 + count) % ids.length] ?? '';
      for (let done = false; !done;) {
        done = await changeParcel(db, id, { note: `${start}-${count}` }).then(
          () => true,
          () => false,
        );
      }
      wake();
    }
  };
  await Promise.all(upTo(16).map((start) => writer(start)));
  return 16 * each;
}

async function parcels(db: Db, count: number): Promise<string[]> {
  const { company, hub: dispatcher } = await insertOrganisation(db);
  return await Promise.all(upTo(count).map(() => addParcel(db, { companyId: company, hubId: dispatcher })));
}

describe('numbering', () => {
  test('sixteen writers and two sequencers: every event once, no gap, each parcel in the order of its versions', async () => {
    const { db, another } = await database();
    const { received, wake } = follow(db, [another(), another()]);
    const ids = await parcels(db, 10);
    const written = await write(db, ids, 40, wake);
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(written + ids.length);
    expect(numbersOf(received)).toEqual(upTo(written + ids.length));
    for (const versions of versionsByParcel(received)) expect(versions).toEqual(upTo(versions.length));
  });

  test('connections that are killed at any moment cost nothing: every committed event is numbered, without a gap', async () => {
    const { db, another } = await database();
    const { received, wake } = follow(another(), [another(), another()]);
    const ids = await parcels(db, 10);
    const killer = another();
    let killed = 0;
    const kills = (async () => {
      for (let count = 0; count < 5; count += 1) {
        const { rows } =
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
            killer,
          );
        killed += rows.length;
        await new Promise((resolve) => {
          setTimeout(resolve, 60);
        });
      }
    })();
    await write(db, ids, 25, wake);
    await kills;
    expect(killed).toBeGreaterThan(10);
    const committed = await inTransaction(db, systemPrincipal, (trx) =>
      trx
        .selectFrom('events')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    );
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(committed.n);
    expect(numbersOf(received)).toEqual(upTo(committed.n));
    for (const versions of versionsByParcel(received)) expect(versions).toEqual(upTo(versions.length));
  });

  test('an event of a transaction that was rolled back is never numbered, and its number blocks no other event', async () => {
    const { db, another } = await database();
    const { received, wake } = follow(db, [another()]);
    const [id = ''] = await parcels(db, 1);
    await expect(
      inTransaction(db, systemPrincipal, async (trx) => {
        await recordEvent(trx, { ...sample(id), actorRole: 'SYS', version: 2 });
        throw new Error('not after all');
      }),
    ).rejects.toThrow('not after all');
    await changeParcel(db, id, { note: 'kept' });
    wake();
    await expect.poll(() => received.map((event) => event.version)).toEqual([1, 2]);
  });

  test('a role that may change a row may record its event, and can neither read nor number events by that', async () => {
    const { db } = await database();
    const { id, audience } = createViewer('CUSTOMER');
    const customer: DbPrincipal = { kind: 'viewer', id, audience };
    const kept = await inTransaction(db, customer, (trx) => recordEvent(trx, { ...sample(id), actorId: id }));
    expect(kept.nonce).toMatch(/^[0-9a-f]{8}$/);
    await expect(
      inTransaction(db, customer, (trx) => sql`select * from number_events(1)`.execute(trx)),
    ).rejects.toThrow('permission denied');
    const seen = await inTransaction(db, systemPrincipal, (trx) =>
      trx.selectFrom('events').select(['id', 'tag', 'changed', 'facts', 'before']).execute(),
    );
    expect(seen).toEqual([
      { id: Number(kept.id), tag: kept.nonce, changed: ['note'], facts: { why: ['a', 'b'] }, before: null },
    ]);
  });
});

function sample(entityId: string) {
  return {
    at: new Date().toISOString(),
    actorId: null,
    actorRole: 'CUSTOMER',
    name: 'package.edited',
    entity: 'package',
    entityId,
    version: 1,
    changed: ['note'],
    before: null,
    after: null,
    payload: { why: ['a', 'b'] },
  } as const;
}

test('numbering reads each event once, with any number of them, also with a plan from an empty table', async () => {
  const { db, another } = await database();
  // Known to be empty, rather than unknown.
  await sql`analyze`.execute(db);
  await another()
    .connection()
    .execute(async (one) => {
      const number = async (): Promise<number> => (await sql`select * from number_events(50)`.execute(one)).rows.length;
      expect(await number()).toBe(0);
      const { company: companyId, hub: hubId } = await insertOrganisation(db);
      const id = await addParcel(db, { companyId, hubId });
      for (let count = 0; count < 149; count += 1) await changeParcel(db, id, { note: `${count}` });
      const read = async (): Promise<number> =>
        (
          await sql<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read from pg_index
      where indrelid in (select inhrelid from pg_inherits where inhparent = 'events'::regclass union all select 'event_pending'::regclass)`.execute(
            one,
          )
        ).rows[0]?.read ?? NaN;
      await sql`begin`.execute(one);
      const before = await read();
      expect(await number()).toBe(50);
      expect(await number()).toBe(50);
      const taken = (await read()) - before;
      await sql`rollback`.execute(one);
      // Each is found among the pending events twice and read once; reading all events for each of them would be
      // thousands. The first fifty pending ones, dead by then, are skipped.
      expect(taken).toBeLessThanOrEqual(100 * 3 + 50);
    });
});

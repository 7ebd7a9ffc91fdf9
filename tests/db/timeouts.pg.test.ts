// Connections that die silently: neither end closes them, and nothing arrives on them any more.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Db, poolUsage } from '#server/db/connection/connection.ts';
import { timeoutsFor, type Workload } from '#server/db/connection/timeouts.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { startSequencer } from '#server/events/sequencer.ts';
import { TcpProxy } from '#tests/faults/harness/test-bed/tcp-proxy.ts';
import { silentLog } from '#tests/live/support/engine-server.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

async function throughLine(work: Workload): Promise<{ db: Db; line: TcpProxy }> {
  const line = await TcpProxy.open(() => Number(new URL(database.url).port));
  const db = connect(Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(line.port) }).href, {
    workload: work,
    max: 4,
  });
  onTestFinished(async () => {
    await db.destroy();
    await line.close();
  });
  return { db, line };
}

const ask = (db: Db) =>
  inSnapshot(db, systemPrincipal, async (trx) => (await sql<{ one: number }>`select 1 as one`.execute(trx)).rows);
const four = [1, 2, 3, 4];

test('one dead connection is found by its time-out, and the others that were open with it are dropped without a query', async () => {
  const { db, line } = await throughLine('live');
  await Promise.all(four.map(() => inSnapshot(db, systemPrincipal, (trx) => sql`select pg_sleep(0.2)`.execute(trx))));
  expect(poolUsage(db).idle).toBe(4);
  line.set('silent');
  line.set('open');
  await expect(ask(db)).rejects.toThrow(/did not answer within 5000 ms/);
  // The three that are left are as dead: had each to be waited for, this would take three times as long.
  const began = performance.now();
  for (const _ of four) expect(await ask(db)).toEqual([{ one: 1 }]);
  expect(performance.now() - began).toBeLessThan(3 * timeoutsFor.live.answerMs);
});

test('while nothing gets through, queries fail in time instead of piling up, and continue when the network is back', async () => {
  const { db, line } = await throughLine('live');
  await ask(db);
  line.set('silent');
  const tried = await Promise.allSettled(Array.from({ length: 12 }, () => ask(db)));
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 'rejected'));
  line.set('open');
  await expect.poll(() => ask(db).catch(() => []), { timeout: 15_000 }).toEqual([{ one: 1 }]);
}, 60_000);

test.each<[Workload, string, string]>([
  ['requests', '10s', '15s'],
  ['live', '5s', '10s'],
  ['jobs', '1min', '65s'],
  ['maintenance', '30min', '1805s'],
])('Postgres itself ends what %s takes too long for, and idle transactions', async (work, statement, idle) => {
  const db = connect(database.url, { workload: work, max: 1 });
  onTestFinished(() => db.destroy());
  const { rows } = await inTransaction(db, systemPrincipal, (trx) =>
    sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
      trx,
    ),
  );
  expect(rows).toEqual([{ statement, idle }]);
  // Only for the transaction: a pooler gives the connection to another client.
  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statementTimeout: '0' }]);
});

test('a statement that takes too long is ended, and its connection serves on', async () => {
  const db = connect(database.url, { workload: 'live', max: 1 });
  onTestFinished(() => db.destroy());
  await expect(inSnapshot(db, systemPrincipal, (trx) => sql`select pg_sleep(30)`.execute(trx))).rejects.toMatchObject({
    code: '57014',
  });
  expect(await ask(db)).toEqual([{ one: 1 }]);
}, 30_000);

test('numbering that waits for the head does not leave a queue of itself behind in Postgres', async () => {
  const db = connect(database.url, { workload: 'live', max: 6 });
  const sequencer = startSequencer({ db, publish: () => {}, log: silentLog });
  onTestFinished(async () => {
    await sequencer.stop();
    await db.destroy();
  });
  const waiting = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%number_events%' and datname = current_database()`.execute(
        db,
      )
    ).rows[0]?.n;
  const other = connect(database.url, { max: 1 });
  onTestFinished(() => other.destroy());
  await inTransaction(other, systemPrincipal, async (trx) => {
    await sql`select from event_head for update`.execute(trx);
    sequencer.wake();
    await expect.poll(waiting).toBe(1);
    // Longer than numbering waits.
    await sql`select pg_sleep(8)`.execute(trx);
    expect(await waiting()).toBeLessThanOrEqual(1);
  });
}, 60_000);

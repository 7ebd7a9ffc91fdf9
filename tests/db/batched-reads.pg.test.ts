// Reads of one tick share a transaction, and nothing else.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { createReadsPerBatch, createBatchedRead } from '#server/db/batched-reads.ts';
import { systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url, { max: 4 });
});
afterAll(() => db.destroy());

const snapshot = async (trx: Trx) =>
  (
    await sql<{
      at: string;
      readOnly: string;
    }>`select pg_backend_pid()::text || now()::text as at, current_setting('transaction_read_only') as "readOnly"`.execute(
      trx,
    )
  ).rows[0];

test('reads requested in one tick see one snapshot, a later one its own, and none may write', async () => {
  const read = createBatchedRead(db, systemPrincipal);
  const [first, second] = await Promise.all([read(snapshot), read(snapshot)]);
  const later = await read(snapshot);
  expect(first).toEqual(second);
  expect(later).not.toEqual(first);
  expect(first?.readOnly).toBe('on');
});

test('a failing read affects no other', async () => {
  const read = createBatchedRead(db, systemPrincipal);
  const answers = await Promise.allSettled([
    read(async () => 'before'),
    read((trx) => sql`select 1 / 0`.execute(trx)),
    read(snapshot),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a read requested as soon as the rows of a batch are known sees their snapshot, another batch its own', async () => {
  const readsFor = createReadsPerBatch(db, systemPrincipal);
  const [batch, another] = [{}, {}];
  const rows = await readsFor(batch)(snapshot);
  const [names, foreign] = await Promise.all([readsFor(batch)(snapshot), readsFor(another)(snapshot)]);
  expect(names).toEqual(rows);
  expect(foreign).not.toEqual(rows);
  await wait(50);
  expect(await readsFor(batch)(snapshot)).not.toEqual(rows);
});

test('of reads that follow from each other, a failing one affects no other', async () => {
  const read = createReadsPerBatch(db, systemPrincipal)({});
  await read(snapshot);
  const answers = await Promise.allSettled([read((trx) => sql`select 1 / 0`.execute(trx)), read(snapshot)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await read(snapshot)).toBeDefined();
});

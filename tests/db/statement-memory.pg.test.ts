// What a statement leaves in memory: rows that a collection of young objects frees. Otherwise they wait for one of the
// whole heap.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { useDatabase } from '#tests/support/postgres.ts';

setFlagsFromString('--expose-gc');
const gc: unknown = runInNewContext('gc');
const database = useDatabase();

/** Bytes of objects that outlived collections. */
const oldBytes = (): number =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0;

test('rows that were read are freed as young objects', async () => {
  if (typeof gc !== 'function') throw new Error('the engine gives no way to collect garbage');
  const db = connect(database.url, { max: 4 });
  onTestFinished(() => db.destroy());
  // About 25 KB of objects.
  const fortyRows = CompiledQuery.raw(
    "select n, md5(n::text) as text, now() as at, array['a', 'b'] as list from generate_series(1, $1::int) n",
    [40],
  );
  const read = (count: number) =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let at = 0; at < count / 4; at += 1)
          await inSnapshot(db, systemPrincipal, (trx) => trx.executeQuery(fortyRows));
      }),
    );
  await read(200);
  gc();
  const before = oldBytes();
  await read(1_200);
  expect((oldBytes() - before) / 1_200).toBeLessThan(5_000);
});

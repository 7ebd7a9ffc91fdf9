// What a statement leaves in memory: rows that a collection of young objects frees. Otherwise they wait for one of the
// whole heap.
import { getHeapSpaceStatistics } from 'node:v8';
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

/** Bytes of objects that outlived collections. */
const oldBytes = (): number =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0;

test('rows that were read are freed as young objects', async () => {
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
  collectGarbage();
  const before = oldBytes();
  await read(1_200);
  expect((oldBytes() - before) / 1_200).toBeLessThan(5_000);
});

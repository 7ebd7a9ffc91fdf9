// Long-running transactions are reported to the operator.
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { OldSnapshotMonitor } from '#server/db/old-snapshots.ts';
import { onDatabase } from '#tests/support/machine/administer.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

async function open(connectionString: string, name: string): Promise<number> {
  const client = new Client({ connectionString, application_name: name });
  await client.connect();
  onTestFinished(() => client.end());
  const {
    rows: [backend],
  } = await client
    .query<{ pid: number }>('begin isolation level repeatable read; select pg_backend_pid() as pid')
    .then((all: unknown) => (Array.isArray(all) ? all.at(-1) : all));
  return backend?.pid ?? 0;
}

test('a transaction left open is found with its program and its age, by our own login and by another', async () => {
  const db = connect(database.url, { max: 2 });
  onTestFinished(() => db.destroy());
  const snapshots = new OldSnapshotMonitor(db);
  onTestFinished(() => snapshots.stop());
  const own = await open(database.url, 'a forgotten terminal');
  const foreign = await open(
    onDatabase(inject('postgres').superuserUrl, new URL(database.url).pathname.slice(1)),
    'pg_dump',
  );
  await snapshots.refresh();
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  await snapshots.refresh();
  const found = snapshots.list(250);
  expect(found).toEqual(
    expect.arrayContaining([
      { pid: own, application: 'a forgotten terminal', ageMs: expect.any(Number) },
      { pid: foreign, application: 'pg_dump', ageMs: expect.any(Number) },
    ]),
  );
  expect(snapshots.list()).toEqual([]);
});

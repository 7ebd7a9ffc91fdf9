// The entries of the job queue: a job that waits has one that a worker may take, and a worker that is alive keeps its own.
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { ensureEntries } from '#server/db/job-queue.ts';
import { TestClient } from './support/test-client.ts';

const entry = (key: string, lockedBy: string | null, isStale: boolean, isSpent = false) => ({
  key,
  lockedBy,
  isStale,
  isSpent,
});

/** What is asked after these entries were read. */
async function ensure(ids: readonly string[], entries: readonly object[]): Promise<unknown[]> {
  TestClient.made = [];
  const pool = new Pool({ Client: TestClient, max: 1, idleTimeoutMillis: 0 });
  const ensured = ensureEntries(pool, ids, 30_000);
  const end = ensured.then(() => true);
  const client = () => TestClient.made[0];
  const answerAll = async (): Promise<void> => {
    client()?.answer({ command: 'SELECT', rows: client()?.asked.length === 1 ? entries : [] });
    const isDone = await Promise.race([end, new Promise((resolve) => setImmediate(resolve, false))]);
    if (isDone !== true) await answerAll();
  };
  await answerAll();
  return client()?.asked ?? [];
}

const unlock = (workers: string[]) => ['select graphile_worker.force_unlock_workers($1)', [workers]];
const add = (id: string) => [
  "select graphile_worker.add_job($1, json_build_object('id', $2::text), job_key => $2, max_attempts => $3)",
  ['job', id, 6],
];

it('a job without an entry gets one, under its own key; so does one whose attempts are used up', async () => {
  const [read, ...rest] = await ensure(['a', 'b', 'c'], [entry('a', null, false), entry('b', null, false, true)]);
  expect(read).toEqual([expect.stringContaining('where key = any ($1)'), [['a', 'b', 'c'], 30]]);
  expect(rest).toEqual([add('b'), add('c')]);
});

it('the entries of workers that are dead are unlocked, but not of those that work', async () => {
  const found = [entry('a', 'w1', true), entry('b', 'w2', false), entry('c', null, true)];
  expect((await ensure(['a', 'b', 'c'], found)).slice(1)).toEqual([unlock(['w1'])]);
  expect((await ensure(['b'], [entry('b', 'w2', false)])).slice(1)).toEqual([]);
});

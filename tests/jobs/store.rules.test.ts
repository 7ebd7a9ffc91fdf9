// What is stored of a job's work: who may take it, what a step leaves, and which results are forgotten when.
import { expect, it } from 'vitest';
import { forgetResults } from '#server/areas/jobs/forget-results.ts';
import { countUnfinished, deleteDismissedJobs, readChunk, storeStep, takeLease } from '#server/areas/jobs/store.ts';
import { systemActor } from '#server/commands/actor.ts';
import { createCountsStep } from '#server/jobs/checks.ts';
import type { CountedEntity } from '#server/events/rollups/figures.ts';
import type { StepContext } from '#server/lib/job-step.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { silentLog } from '#tests/live/support/engine-server.ts';

const request = { lease: 'l1', role: 'ADMIN' as const, deadMs: 45_000 };
const taken =
  "update job_runs set lease = 'l1', heartbeat_at = clock_timestamp(), attempts = attempts + 1 where job_id = 'j1' and (heartbeat_at is null or not heartbeat_at >= clock_timestamp() - make_interval(secs => 45)) returning chunks";

async function taking(fresh: boolean, answer: Answer) {
  const { run, statements } = recordStatements((text) => (text.includes('returning chunks') ? answer : []));
  return [await run((trx) => takeLease(trx, 'j1', { ...request, fresh })), statements];
}

it('a lease is taken when there is none or its worker is dead, and a run that begins anew forgets the former one', async () => {
  const anew =
    "update job_runs set cursor = null, is_complete = false, done = 0, chunks = 0, bytes = 0, attempts = 1, owner_role = 'ADMIN' where job_id = 'j1'";
  expect(await taking(false, [])).toEqual([false, [taken]]);
  expect(await taking(true, [])).toEqual([false, [taken]]);
  expect(await taking(false, [{ chunks: 2 }])).toEqual([true, [taken]]);
  expect(await taking(true, [{ chunks: 0 }])).toEqual([true, [taken, anew]]);
  expect(await taking(true, [{ chunks: 2 }])).toEqual([
    true,
    [taken, "delete from job_chunks where job_id = 'j1'", anew],
  ]);
});

it('a step is stored with its pieces behind the former ones, and says that there is progress', async () => {
  const { run, statements } = recordStatements((text) =>
    text.includes('returning chunks') ? [{ chunks: 5, ownerId: 'u1' }] : [],
  );
  const step = { cursor: { after: 'c' }, isComplete: false, done: 7, total: 9 };
  await run((trx) => storeStep(trx, 'j1', { ...step, chunks: [Buffer.from('ab'), Buffer.from('c')] }));
  expect(statements).toEqual([
    `update job_runs set cursor = '{"after":"c"}'::jsonb, is_complete = false, done = 7, total = 9, chunks = chunks + 2, bytes = bytes + 3, attempts = 0, heartbeat_at = clock_timestamp() where job_id = 'j1' returning chunks, owner_id`,
    "insert into job_chunks (job_id, n, owner_id, content) values ('j1', 3, 'u1', '6162')",
    "insert into job_chunks (job_id, n, owner_id, content) values ('j1', 4, 'u1', '63')",
  ]);
});

it('a result is read piece by piece; dismissed jobs are deleted, and unfinished ones counted for their owner', async () => {
  const { run, statements } = recordStatements((text) => (text.includes('count(*)') ? [{ n: 2 }] : []));
  expect(await run((trx) => readChunk(trx, 'j1', 3))).toBeNull();
  await run(deleteDismissedJobs);
  expect(await run((trx) => countUnfinished(trx, 'u1'))).toBe(2);
  expect(statements).toEqual([
    "select content from job_chunks where job_id = 'j1' and n = 3",
    "delete from jobs where status = 'dismissed'",
    "select pg_advisory_xact_lock(hashtextextended('job/u1', 0))",
    "select count(*) as n from jobs where owner_id = 'u1' and status in ('queued', 'running')",
  ]);
});

/** What is dismissed after an event of u1, and the statements. */
async function forgetting(event: string) {
  const { run, statements } = recordStatements((text) => (text.startsWith('select') ? [{ id: 'j1' }] : []));
  const dismissed: unknown[] = [];
  const row = { id: 'u1', version: 2, status: 'active' };
  const change = {
    entity: 'user' as const,
    action: 'any',
    event,
    before: row,
    after: row,
    input: { id: 'u1' },
    actor: systemActor,
    now: new Date(),
    payload: {},
  };
  await run((trx) =>
    forgetResults(trx, [change], (service, action, inputs) => {
      dismissed.push(service.definition.name, action, ...inputs);
      return Promise.resolve([]);
    }),
  );
  return { dismissed, statements };
}
const forgotten = (which: string) => [
  `select j.id from jobs j where j.status = 'done' and j.result_name is not null and ${which}`,
  `update job_runs r set lease = null, heartbeat_at = null, cursor = null, is_complete = false, done = 0, chunks = 0, bytes = 0 from jobs j where j.id = r.job_id and j.status = 'running' and j.result_name is not null and ${which}`,
  `delete from job_chunks c using jobs j where j.id = c.job_id and j.result_name is not null and ${which}`,
];

it.each(['user.erased', 'package.recipientErased'])('after %s no result of anybody is left', async (event) => {
  expect(await forgetting(event)).toEqual({
    dismissed: ['job', 'dismiss', { id: 'j1' }],
    statements: forgotten('true'),
  });
});

it.each(['user.rolesSet', 'user.rightsSet', 'user.customersRenewed'])(
  'after %s no result of this person is left',
  async (event) => {
    expect(await forgetting(event)).toEqual({
      dismissed: ['job', 'dismiss', { id: 'j1' }],
      statements: forgotten("j.owner_id = any ('{u1}'::uuid[])"),
    });
  },
);

it('after any other event all results stay', async () => {
  expect(await forgetting('user.edited')).toEqual({ dismissed: [], statements: [] });
});

const step: Omit<StepContext, 'done'> = {
  jobId: 'j1',
  request: {},
  cursor: null,
  total: null,
  owner: null,
  report: () => {},
  signal: new AbortController().signal,
};
const counted = (entity: CountedEntity['entity'], rows: number): CountedEntity => ({
  entity,
  rollups: {},
  places: () =>
    Promise.resolve(Array.from({ length: rows }, (_, n) => ({ id: String(n), place: { keys: {}, countKey: 'new' } }))),
});

it('the check of a night looks at one entity after the other, and fails at the first whose figures are wrong', async () => {
  const { db } = recordStatements();
  const check = createCountsStep(db, [counted('package', 0), counted('rating', 0), counted('slip', 1)], silentLog);
  expect(await check({ ...step, done: 0 })).toMatchObject({ done: 1, total: 3, isComplete: false });
  expect(await check({ ...step, done: 1 })).toMatchObject({ done: 2, isComplete: false });
  await expect(check({ ...step, done: 2 })).rejects.toThrow('check.counts_differ');
  expect(await check({ ...step, done: 3 })).toMatchObject({ done: 3, isComplete: true });
});

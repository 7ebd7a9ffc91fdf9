// A job survives its workers: whatever happens to one, another goes on, and no row is written twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { findActiveUsers } from '#server/access/audience.ts';
import { createRecipientErasureStep } from '#server/areas/erasure/recipient-step.ts';
import { forgetResults } from '#server/areas/jobs/forget-results.ts';
import { storeStep } from '#server/areas/jobs/store.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createExport, fetchResult, untilJob } from '#tests/areas/jobs/support/exports.ts';
import { startPooler } from '#tests/support/pooler.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { runOneJob, startWorker, type WorkerParts } from './support/worker.ts';

const server = useTestServer();
const numbers: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < 4; n += 1) {
    const parcels = Array.from({ length: 400 }, () => buildParcel(server.fixtures));
    await insertParcels(server.db, ...parcels);
    numbers.push(...parcels.map(({ trackingNumber }) => trackingNumber));
  }
});

function work(parts?: WorkerParts): void {
  onTestFinished(startWorker(server.databaseUrl, parts));
}

async function resultOf(id: string): Promise<string[]> {
  const text = await (await fetchResult(server.url, await server.as('customer'), id)).text();
  return text.trimEnd().split('\r\n').slice(1).toSorted();
}

it('a job whose worker is killed goes on with another, with each row exactly once', async () => {
  const customer = await server.as('customer');
  const program = fileURLToPath(new URL('./support/worker-main.ts', import.meta.url));
  const worker = spawn(process.execPath, [program, server.databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void worker.kill('SIGKILL'));
  const { id } = await createExport(customer);
  const [said] = (await once(worker.stdout, 'data')) as [Buffer];
  expect(said.toString()).toContain('in the middle');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  work();
  await untilJob(customer, id, 'done');
  expect(await resultOf(id)).toEqual(numbers.toSorted());
});

it('a worker that was frozen writes nothing once another has its job', async () => {
  const customer = await server.as('customer');
  const { id } = await createExport(customer);
  const [frozen, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [middle, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = runOneJob(server.databaseUrl, id, {
    isAlive: false,
    beforeStore: async (done) => {
      if (done !== 500) return;
      frozen.resolve();
      await thawed.promise;
    },
  });
  await frozen.promise;
  work({
    beforeStore: async (done) => {
      if (done < 1_000) return;
      middle.resolve();
      await released.promise;
    },
  });
  // The other worker has stored the step that the frozen one holds, and stops before the next.
  await middle.promise;
  thawed.resolve();
  await first;
  released.resolve();
  await untilJob(customer, id, 'done');
  expect(await resultOf(id)).toEqual(numbers.toSorted());
});

/** Erases the recipient of a parcel, in the process of the test. */
async function eraseRecipientOf(id: string): Promise<void> {
  const { admin } = server.fixtures.people;
  const owners = await inTransaction(server.db, systemPrincipal, (trx) => findActiveUsers(trx, [admin]));
  const context = {
    db: server.db,
    subscribers: [forgetResults],
    now: () => new Date(),
    notifyCommitted: () => {},
  };
  await createRecipientErasureStep(context)({
    jobId: newId(),
    request: { id, reason: 'person_asked' },
    cursor: null,
    done: 0,
    total: null,
    owner: owners.get(admin) ?? null,
    report: () => {},
    signal: new AbortController().signal,
  });
}

const lockWaits = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db,
  );
  return rows[0]?.n ?? 0;
};

it('an export that is being written while somebody is erased begins anew, with no piece from before', async () => {
  const customer = await server.as('customer');
  const parcel = buildParcel(server.fixtures, { status: 'archived', phone: '+212670112299' });
  await insertParcels(server.db, parcel);
  numbers.push(parcel.trackingNumber);
  const { id } = await createExport(customer);
  const [frozen, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = runOneJob(server.databaseUrl, id, {
    isAlive: false,
    beforeStore: async (done) => {
      if (done !== 500) return;
      frozen.resolve();
      await thawed.promise;
    },
  });
  await frozen.promise;
  // A step is being stored when the erasure begins.
  let erasure = Promise.resolve();
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    await storeStep(trx, id, {
      chunks: [Buffer.from('from before')],
      cursor: {},
      isComplete: false,
      done: 1_000,
      total: null,
    });
    erasure = eraseRecipientOf(parcel.id);
    await vi.waitFor(async () => expect(await lockWaits()).toBe(1), 10_000);
  });
  await erasure;
  thawed.resolve();
  await first;
  work();
  await untilJob(customer, id, 'done');
  expect(await resultOf(id)).toEqual(numbers.toSorted());
});

/** Workers that die one after the other, each before it stores the step that begins at `at`. */
async function dieAt(id: string, at: number, times: number): Promise<void> {
  const beforeStore = (done: number): Promise<void> =>
    done === at ? Promise.reject(new Error('the worker dies here')) : Promise.resolve();
  for (let time = 0; time < times; time += 1) await runOneJob(server.databaseUrl, id, { beforeStore }).catch(() => {});
}

it('a job that gets further each time is not given up, however many workers it takes', async () => {
  const customer = await server.as('customer');
  const { id } = await createExport(customer);
  await dieAt(id, 0, 7);
  await dieAt(id, 500, 7);
  work();
  await untilJob(customer, id, 'done');
  expect(await resultOf(id)).toEqual(numbers.toSorted());
});

it('a job whose workers all die at the same step is given up, and its owner reads why', async () => {
  const customer = await server.as('customer');
  const { id } = await createExport(customer);
  await dieAt(id, 500, 12);
  expect(await untilJob(customer, id, 'failed')).toMatchObject({ errorCode: 'job.gave_up' });
});

it('jobs run behind a pooler in transaction mode', async () => {
  const pooler = await startPooler(server.databaseUrl);
  onTestFinished(pooler.stop);
  const customer = await server.as('customer');
  const stop = startWorker(pooler.url);
  try {
    const { id } = await createExport(customer);
    await untilJob(customer, id, 'done');
    expect(await resultOf(id)).toHaveLength(numbers.length);
  } finally {
    await stop();
  }
});

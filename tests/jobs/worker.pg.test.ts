// A job survives its workers: whatever happens to one, another goes on, and no row is written twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
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

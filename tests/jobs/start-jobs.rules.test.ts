// The jobs of one instance: what waits is queued, two run at a time, and an instance that stops leaves the rest.
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Queue, RunJob } from '#server/db/job-queue.ts';
import { type JobTiming, startJobs } from '#server/jobs/start-jobs.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { steps } from './support/recorded-job.ts';

const id = '018f0000-0000-7000-8000-00000000000a';

interface Given {
  waiting?: readonly string[];
  ensure?: () => Promise<void>;
  /** What a worker of the queue does; the default ends at once. */
  drain?: (run: RunJob) => Promise<void>;
  close?: () => Promise<void>;
  timing?: Partial<JobTiming>;
}

function jobsWith({
  waiting = [],
  ensure: ensures = () => Promise.resolve(),
  drain = () => Promise.resolve(),
  close = () => Promise.resolve(),
  timing,
}: Given) {
  const state = { looks: 0, broken: false, hasWork: false };
  const { db, statements } = recordStatements((text) => {
    if (state.broken) throw new Error('no database');
    if (!text.includes('from jobs j join job_runs')) return [];
    state.looks += 1;
    return waiting.map((each) => ({ id: each }));
  });
  const ensure = vi.fn<Queue['ensure']>(ensures);
  const drains = vi.fn<Queue['drain']>(drain);
  const closes = vi.fn<Queue['close']>(close);
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const step = steps(1);
  const stop = startJobs({
    queue: { ensure, hasWork: () => Promise.resolve(state.hasWork), drain: drains, close: closes },
    context: { db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} },
    steps: {
      export: step,
      stickers: step,
      ownData: step,
      eraseAccount: step,
      eraseRecipient: step,
      regenerateInvoices: step,
      invoiceFile: step,
      invoiceLines: step,
      transferFile: step,
      billCustomers: step,
      applyBankFile: step,
      slip: step,
      cashPaper: step,
      manifest: step,
      inventory: step,
      takeShelves: step,
      stockLabels: step,
      shelfLabels: step,
      stockMovements: step,
      importProducts: step,
      exportLog: step,
      checkCounts: step,
      checkHistory: step,
      reconcile: step,
      statement: step,
    },
    log,
    timing: { pollMs: 1, ...timing },
  });
  onTestFinished(stop);
  /** After so many more looks. */
  const looked = async (times: number): Promise<void> => {
    const wanted = state.looks + times;
    await expect.poll(() => state.looks).toBeGreaterThanOrEqual(wanted);
  };
  return { state, statements, ensure, drains, closes, log, stop, looked };
}

it('jobs that no living worker holds are queued, by default after 45 seconds of silence', async () => {
  const { ensure, statements, looked } = jobsWith({ waiting: ['j1', 'j2'] });
  await looked(2);
  expect(ensure).toHaveBeenCalledWith(['j1', 'j2'], 45_000);
  expect(statements.find((text) => text.includes('join job_runs'))).toContain('secs => 45)');
  const idle = jobsWith({});
  await idle.looked(2);
  expect(idle.ensure).not.toHaveBeenCalled();
});

it('two run at the same time, and the next once one of them has ended', async () => {
  const ends: (() => void)[] = [];
  const { state, drains, looked } = jobsWith({ drain: () => new Promise((resolve) => void ends.push(resolve)) });
  await looked(3);
  expect(drains).not.toHaveBeenCalled();
  state.hasWork = true;
  await looked(5);
  expect(drains).toHaveBeenCalledTimes(2);
  ends.shift()?.();
  await looked(5);
  expect(drains).toHaveBeenCalledTimes(3);
  state.hasWork = false;
  for (const end of ends) end();
});

it('an outage of the database or the queue is logged once, with its end, and the jobs go on after it', async () => {
  const { state, drains, log, looked } = jobsWith({ drain: () => Promise.reject(new Error('no queue')) });
  await looked(1);
  state.broken = true;
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  state.broken = false;
  await expect.poll(() => log.info.mock.calls.length).toBe(1);
  state.hasWork = true;
  await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThan(1);
  await looked(5);
  expect(drains.mock.calls.length).toBeGreaterThan(1);
});

it('an instance that stops begins no job, and closes its queue once those that run have ended', async () => {
  const order: string[] = [];
  const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { state, statements, stop, looked } = jobsWith({
    drain: async (run) => {
      began.resolve();
      await ends.promise;
      await run(id, false);
      order.push('drained');
    },
    close: async () => void order.push('closed'),
  });
  state.hasWork = true;
  await began.promise;
  await looked(1);
  const stopping = stop();
  const looks = state.looks;
  ends.resolve();
  await stopping;
  expect(order.at(-1)).toBe('closed');
  expect(order.filter((each) => each === 'closed')).toHaveLength(1);
  expect(statements.filter((text) => text.includes(id))).toEqual([]);
  expect(state.looks - looks).toBeLessThanOrEqual(1);
});

it('an instance that stops does not close its queue in the middle of a look', async () => {
  const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { closes, stop } = jobsWith({
    waiting: ['j1'],
    ensure: () => {
      began.resolve();
      return ends.promise;
    },
  });
  await began.promise;
  const stopping = stop();
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(closes).not.toHaveBeenCalled();
  ends.resolve();
  await stopping;
  expect(closes).toHaveBeenCalledTimes(1);
});

it('an instance that stops gives a step up that does not end', async () => {
  const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { state, closes, stop } = jobsWith({
    drain: () => {
      began.resolve();
      return ends.promise;
    },
  });
  state.hasWork = true;
  await began.promise;
  await stop();
  expect(closes).not.toHaveBeenCalled();
  ends.resolve();
  await expect.poll(() => closes.mock.calls.length).toBe(1);
});

// How one job runs: its steps, its reports, and what ends it; without a database.
import { expect, it, onTestFinished, vi } from 'vitest';
import { fail } from '#shared/lib/app-error.ts';
import { type GivenJob, jobWith, steps } from './support/recorded-job.ts';

const failing = () => Promise.reject(new Error('no database'));

it('a job reports after each step but the last, and ends', async () => {
  const { run, state, events, notifyCommitted } = jobWith({});
  await run();
  expect(events).toEqual(['started', 'progressed', 'progressed', 'finished']);
  expect(state).toMatchObject({ row: { status: 'done' }, ran: 3, stored: 3, looks: 3 });
  expect(notifyCommitted).toHaveBeenCalled();
});

it('reports come no faster than they may', async () => {
  const { run, events } = jobWith({ progressMs: 60_000 });
  await run();
  expect(events).toEqual(['started', 'finished']);
});

it('a job whose steps are all done only has to be finished', async () => {
  const { run, state, events } = jobWith({ row: { status: 'running' }, work: { isComplete: true, done: 3 } });
  await run();
  expect([events, state.ran]).toEqual([['started', 'finished'], 0]);
});

it('a job that another worker holds is left alone', async () => {
  const job = jobWith({});
  job.state.isTaken = true;
  await job.run();
  expect([job.events, job.state.ran, job.state.isTaken]).toEqual([[], 0, true]);
});

it('an error that a person may read ends the job with it', async () => {
  const { run, state, events, logged } = jobWith({ step: () => fail('forbidden') });
  await run();
  expect([events, state.row.errorCode, logged]).toEqual([['started', 'failed'], 'forbidden', []]);
});

it('any other error may pass: the job is tried again, and ends with the last try', async () => {
  const first = jobWith({ step: failing });
  await expect(first.run()).rejects.toThrow('no database');
  expect([first.events, first.logged]).toEqual([['started'], []]);
  const last = jobWith({ step: failing, isLast: true });
  await last.run();
  expect([last.events, last.state.row.errorCode]).toEqual([['started', 'failed'], 'internal']);
  expect(last.logged).toEqual(['error: a job failed']);
});

it('a job that cannot be begun for an error that may pass is called again', async () => {
  const { run, state } = jobWith({ breaksAt: 'attempts = attempts + 1' });
  await expect(run()).rejects.toThrow('no database');
  expect(state.ran).toBe(0);
});

it('a report within a step says of how many', async () => {
  const { run, statements } = jobWith({
    work: { total: 40 },
    step: (context) => {
      context.report(7);
      return steps(1)(context);
    },
  });
  await run();
  expect(statements.filter((text) => text.startsWith('update jobs') && text.includes('done = 7'))).toEqual([
    expect.stringContaining('total = 40'),
  ]);
});

it('a job gives its lease back however it ends, so that another worker need not wait until it expires', async () => {
  const [passing, stopped] = [jobWith({ step: failing }), jobWith({})];
  await expect(passing.run()).rejects.toThrow('no database');
  stopped.ended.abort();
  await stopped.run();
  const done = jobWith({});
  await done.run();
  expect([passing, stopped, done].map(({ state }) => state.released)).toEqual([1, 1, 1]);
});

it.each([
  [10, 'done', null],
  [11, 'failed', 'job.gave_up'],
])('a job that began %i times without a step of progress is %s', async (attempts, status, errorCode) => {
  const { run, state } = jobWith({ work: { attempts } });
  await run();
  expect(state.row).toMatchObject({ status, errorCode });
});

it.each<[string, GivenJob, string | null]>([
  ['is there', { role: 'ADMIN', work: { ownerRole: 'ADMIN' } }, null],
  ['is gone', {}, 'job.owner_gone'],
  ['has another role by now', { role: 'SUPPORT', work: { ownerRole: 'ADMIN' } }, 'job.role_changed'],
])('a job whose owner %s', async (_, given, errorCode) => {
  const { run, state } = jobWith({ row: { ownerId: 'u1' }, ...given });
  await run();
  expect([state.row.errorCode, state.ran]).toEqual([errorCode, errorCode === null ? 3 : 0]);
});

it.each<[string, (state: ReturnType<typeof jobWith>['state']) => void]>([
  ['was canceled', (state) => Object.assign(state.row, { status: 'canceled' })],
  ['was taken by another worker', (state) => Object.assign(state, { isLost: true })],
])('nothing more is written of a job that %s during a step', async (_, change) => {
  const job = jobWith({
    step: (context) => {
      change(job.state);
      return steps(3)(context);
    },
  });
  await job.run();
  expect([job.events, job.state.stored, job.state.ran, job.logged]).toEqual([['started'], 0, 1, []]);
});

it('a job that is canceled between two steps does not begin the next', async () => {
  const job = jobWith({
    step: (context) => {
      if (context.done === 1) Object.assign(job.state.row, { status: 'canceled' });
      return steps(3)(context);
    },
  });
  await job.run();
  expect([job.state.stored, job.state.ran]).toEqual([1, 2]);
});

it('an instance that stops stores no step that it interrupts, and says nothing of the job', async () => {
  for (const step of [steps(1), () => fail('forbidden')]) {
    const job = jobWith({
      step: (context) => {
        job.ended.abort();
        return step(context);
      },
    });
    await job.run();
    expect([job.events, job.state.stored, job.state.row.status]).toEqual([['started'], 0, 'running']);
  }
});

it('a worker says that it is alive while a step takes long, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const job = jobWith({
    step: async (context) => {
      vi.advanceTimersByTime(30_000);
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      return steps(1)(context);
    },
  });
  await job.run();
  expect(job.state.beats).toBe(2);
  vi.advanceTimersByTime(60_000);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(job.state.beats).toBe(2);
});

it('a job waits while many changes of people wait for their number', async () => {
  const { run, state } = jobWith({ step: steps(1), pending: [51, 50] });
  await run();
  expect(state.looks).toBe(2);
});

// What the scheduler of an instance does each minute, and how it ends; without a database.
import { expect, it, onTestFinished } from 'vitest';
import { type ScheduledEntity, startScheduler } from '#server/commands/scheduler.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

interface Given {
  offMs?: number;
  affected?: bigint;
  dueActions?: ScheduledEntity['dueActions'];
  run?: ScheduledEntity['run'];
  maintain?: () => Promise<void>;
}

/** A scheduler, and what it did in its first minute. */
function started({ offMs = 0, affected = 1n, dueActions, run = () => Promise.resolve(), maintain }: Given) {
  const done: string[] = [];
  const logged: string[] = [];
  const { db } = recordStatements((text) => (text.startsWith('select') ? [{ offMs }] : { affected }));
  const entity: ScheduledEntity = {
    dueActions: (now) => {
      done.push('look');
      return dueActions?.(now, []) ?? Promise.resolve([]);
    },
    run,
  };
  const log =
    (level: string) =>
    (_: unknown, text = '') =>
      logged.push(`${level}: ${text}`);
  const stop = startScheduler(
    { db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} },
    [entity],
    () => {
      done.push('maintain');
      return maintain?.() ?? Promise.resolve();
    },
    { info: log('info'), warn: log('warn'), error: log('error') },
  );
  onTestFinished(stop);
  return { stop, done, logged };
}

it('with the lease it runs what is due and then the maintenance; without it nothing', async () => {
  const [mine, others] = [started({}), started({ affected: 0n })];
  await expect.poll(() => mine.done).toEqual(['look', 'maintain']);
  await others.stop();
  expect([others.done, others.logged]).toEqual([[], []]);
});

it('with a wrong clock it runs nothing, and says so', async () => {
  const { done, logged } = started({ offMs: 40_000 });
  await expect.poll(() => logged).toHaveLength(1);
  expect([done, logged[0]]).toEqual([[], expect.stringContaining("clock differs from the database's")]);
});

it('a failure is logged, and its end is a quiet one', async () => {
  const { stop, logged } = started({ maintain: () => Promise.reject(new Error('no database')) });
  await expect.poll(() => logged).toEqual(['error: the scheduler failed; it tries again in a minute']);
  await expect(stop()).resolves.toBeUndefined();
});

async function turns(): Promise<string> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  return 'still runs';
}

it('its end waits for the action that is running, and neither the next one nor the maintenance is begun', async () => {
  const ends = Promise.withResolvers<void>();
  const ran: string[] = [];
  const { stop, done } = started({
    dueActions: () => Promise.resolve(['1', '2'].map((id) => ({ action: 'finish', id }))),
    run: ({ id }) => {
      ran.push(id);
      return ends.promise;
    },
  });
  await expect.poll(() => ran).toEqual(['1']);
  const stopping = stop();
  expect(await Promise.race([stopping, turns()])).toBe('still runs');
  ends.resolve();
  await stopping;
  expect([ran, done]).toEqual([['1'], ['look']]);
});

// Actions that are due by time alone: who runs them, how often each is tried, and what one failure does to the others.
import { describe, expect, it } from 'vitest';
import {
  acquireSchedulerLease,
  runDueActions,
  type ScheduledEntity,
  scheduledEntity,
  startScheduler,
} from '#server/commands/scheduler.ts';
import type { DueAction } from '#server/commands/entity-service.ts';
import { createLogger } from '#server/lib/logger.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { commandBed, now, thing, things } from './support/things.ts';

const log = createLogger({ level: 'silent' });

const acquire = async (offMs: number, affected: bigint) => {
  const recorded = recordStatements((text) => (text.startsWith('select') ? [{ offMs }] : { affected }));
  return { result: await acquireSchedulerLease(recorded.db, now), statements: recorded.statements };
};

describe('the lease of the scheduler', () => {
  it('is this instance’s or another one’s, for 55 seconds of the database’s clock', async () => {
    const { result, statements } = await acquire(0, 1n);
    expect(result).toBe('mine');
    expect((await acquire(0, 0n)).result).toBe('others');
    expect(statements[0]).toContain("'2026-03-01T10:00:00.000Z'::timestamptz - clock_timestamp()");
    expect(statements[1]).toMatch(/make_interval\(secs => 55\).* not between clock_timestamp\(\) and .*secs => 55\)$/);
  });

  it.each([30_000, -30_000])('is taken by a clock that is %i ms off', async (offMs) => {
    expect((await acquire(offMs, 1n)).result).toBe('mine');
  });

  it.each([30_001, -30_001])('is left to others by a clock that is %i ms off', async (offMs) => {
    const { result, statements } = await acquire(offMs, 1n);
    expect([result, statements.length]).toEqual([{ offMs }, 1]);
  });
});

const start = (
  { offMs = 0, affected = 1n }: { offMs?: number; affected?: bigint },
  run: () => Promise<unknown>,
  onLog: (line: string) => void = () => {},
) => {
  const { db } = recordStatements((text) => (text.startsWith('select') ? [{ offMs }] : { affected }));
  const done: string[] = [];
  const maintained = Promise.withResolvers<null>();
  const due: DueAction[] = ['1', '2'].map((id) => ({ action: 'finish', id }));
  const entity: ScheduledEntity = {
    dueActions: () => Promise.resolve([...due]),
    run: async ({ id }) => {
      done.push(id);
      await run();
      due.shift();
    },
  };
  const stop = startScheduler(
    { db, subscribers: [], now: () => now, notifyCommitted: () => {} },
    [entity],
    () => {
      done.push('maintenance');
      maintained.resolve(null);
      return Promise.resolve();
    },
    createLogger({ level: 'error', destination: { write: onLog } }),
  );
  return { done, stop, maintained: maintained.promise };
};

describe('the scheduler', () => {
  it('runs what is due, then maintenance, and stops in the middle of its minute', async () => {
    const { done, stop, maintained } = start({}, () => Promise.resolve());
    await maintained;
    await stop();
    expect(done).toEqual(['1', '2', 'maintenance']);
  });

  it('that is stopped ends the action that runs, and begins nothing more', async () => {
    const [begun, release] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const { done, stop } = start({}, () => {
      begun.resolve(null);
      return release.promise;
    });
    await begun.promise;
    let isStopped = false;
    const stopping = stop().then(() => void (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    release.resolve(null);
    await stopping;
    expect(done).toEqual(['1']);
  });

  it('goes on after a failure', async () => {
    const logged = Promise.withResolvers<string>();
    const { done, stop } = start({}, () => Promise.reject(new Error('a bug')), logged.resolve);
    expect(await logged.promise).toContain('a bug');
    expect(await stop()).toBeUndefined();
    expect(done).toEqual(['1', '2']);
  });

  it('of an instance whose clock is wrong says so and runs nothing; so does one without the lease', async () => {
    const logged = Promise.withResolvers<string>();
    const wrong = start({ offMs: 60_000 }, () => Promise.resolve(), logged.resolve);
    expect(await logged.promise).toContain('"offMs":60000');
    await wrong.stop();
    const other = start({ affected: 0n }, () => Promise.resolve());
    await new Promise((resolve) => setTimeout(resolve));
    await other.stop();
    expect([wrong.done, other.done]).toEqual([[], []]);
  });
});

const scheduled = (ids: string[], fails: (id: string) => unknown = () => null) => {
  const ran: string[] = [];
  return {
    ran,
    dueActions: () => Promise.resolve(ids.map((id): DueAction => ({ action: 'finish', id }))),
    run: async ({ id }: DueAction) => {
      ran.push(id);
      const failure = fails(id);
      if (failure) throw failure;
      ids.splice(ids.indexOf(id), 1);
    },
  };
};

describe('due actions', () => {
  it('are run until none is left, those of all entities; one that is refused is tried once and stops no other', async () => {
    const [one, other] = [
      scheduled(['1', '2', '3'], (id) => (id === '2' ? new AppError('missing') : null)),
      scheduled(['4']),
    ];
    expect(await runDueActions([one, other], now, log)).toBe(3);
    expect([one.ran, other.ran]).toEqual([['1', '2', '3'], ['4']]);
  });

  it('begin no more once the instance stops', async () => {
    const stopped = new AbortController();
    const one = scheduled(['1', '2', '3'], (id) => (id === '2' ? stopped.abort() : null));
    expect(await runDueActions([one], now, log, stopped.signal)).toBe(2);
    expect(one.ran).toEqual(['1', '2']);
  });

  it('of which one fails by a mistake are run all the same; that one is tried again in a minute', async () => {
    const one = scheduled(['1', '2'], (id) => (id === '1' ? new Error('a bug') : null));
    expect(await runDueActions([one], now, log)).toBe(1);
    expect(one.ran).toEqual(['1', '2']);
  });

  it('of an entity are asked for as of now, at most 500, and run as the system', async () => {
    const bed = commandBed();
    const { service } = things('rating', [thing('a')], bed.log);
    expect(scheduledEntity(bed.context, service)).toBeNull();
    const asked: unknown[] = [];
    const due = scheduledEntity(bed.context, {
      ...service,
      dueActions: (_, search) => {
        asked.push(search);
        return Promise.resolve([{ action: 'finish', id: 'a' }]);
      },
    });
    expect(await due?.dueActions(now, ['b'])).toEqual([{ action: 'finish', id: 'a' }]);
    expect(asked).toEqual([{ now, limit: 500, tried: ['b'] }]);
    expect(await due?.run({ action: 'finish', id: 'a' })).toMatchObject({ status: 'done' });
    expect(bed.log[0]).toBe('lock rating a as SYS');
  });
});

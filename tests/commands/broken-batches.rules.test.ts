// What ends a batch of a selection as a whole: conflicts, timeouts and lost connections say nothing about its rows.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EntityService } from '#server/commands/entity-service.ts';
import { LocksMoved } from '#server/commands/row-locks.ts';
import { runBulk } from '#server/commands/run-bulk.ts';
import { commandBed, person, type Thing, thing, things } from './support/things.ts';

const admin = person('ADMIN');
const ofPostgres = (code: string) => Object.assign(new Error(code), { code });

/** Runs an action on two rows whose handler fails so at these calls. */
async function finish(failure: Error, isFailing: (call: number) => boolean) {
  const bed = commandBed();
  let calls = 0;
  const handlers: EntityService<Thing>['handlers'] = {
    finish: () => {
      calls += 1;
      if (isFailing(calls)) throw failure;
      return {};
    },
  };
  const { service } = things('rating', [thing('a'), thing('b')], bed.log, { handlers });
  // People select rows in any order.
  const selection = { named: [], find: () => Promise.resolve(['b', 'a']) };
  const result = await runBulk(bed.context, service, admin, 'finish', {}, selection).then(
    (outcomes) => outcomes.map(({ error }) => error?.code ?? 'done'),
    (error: unknown) => error,
  );
  const isBySavepoint = bed.statements.some((each) => each.startsWith('savepoint'));
  return { result, calls, isBySavepoint };
}

describe('a batch', () => {
  it.each([
    ['a serialization failure', ofPostgres('40001')],
    ['a deadlock', ofPostgres('40P01')],
    ['rows to lock that moved', new LocksMoved()],
  ])('that meets %s is run again, not row by row', async (_, failure) => {
    expect(await finish(failure, (call) => call === 1)).toEqual({
      result: ['done', 'done'],
      calls: 3,
      isBySavepoint: false,
    });
    expect(await finish(failure, () => true)).toEqual({ result: failure, calls: 4, isBySavepoint: false });
  });

  it.each([
    ['a lost connection', ofPostgres('08006')],
    ['a statement that takes too long', ofPostgres('57014')],
  ])('that meets %s fails at once', async (_, failure) => {
    expect(await finish(failure, () => true)).toEqual({ result: failure, calls: 1, isBySavepoint: false });
  });

  it('with a row that fails for a reason of its own is run row by row, and the row is answered as a mistake of ours', async () => {
    expect(await finish(new Error('a bug'), (call) => call % 2 === 1)).toEqual({
      result: ['done', 'internal'],
      calls: 3,
      isBySavepoint: true,
    });
  });

  it('that loses its connection while it runs row by row fails too', async () => {
    const lost = ofPostgres('08006');
    let calls = 0;
    const bed = commandBed();
    const { service } = things('rating', [thing('a')], bed.log, {
      handlers: {
        finish: () => {
          calls += 1;
          throw calls === 1 ? new Error('a bug') : lost;
        },
      },
    });
    const selection = { named: [], find: () => Promise.resolve(['a']) };
    await expect(runBulk(bed.context, service, admin, 'finish', {}, selection)).rejects.toBe(lost);
  });
});

it('a numbering that stands still stops no work: the next batch waits for it a hundred times', async () => {
  const pause = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  syncBuiltinESMExports();
  onTestFinished(() => {
    pause.mockRestore();
    syncBuiltinESMExports();
  });
  let asked = 0;
  const bed = commandBed([], (statement) => {
    if (!statement.includes('from event_pending')) return [];
    asked += 1;
    return [{ n: 51 }];
  });
  const ids = Array.from({ length: 201 }, (_, n) => String(n).padStart(3, '0'));
  const rows = ids.map((id) => thing(id));
  const { service } = things('rating', rows, bed.log);
  const selection = { named: [], find: () => Promise.resolve(ids) };
  const outcomes = await runBulk(bed.context, service, admin, 'finish', {}, selection);
  expect([outcomes.length, outcomes.every(({ error }) => error === null), asked]).toEqual([201, true, 100]);
});

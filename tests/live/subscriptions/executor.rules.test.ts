// The execution of a group's document: what is shared between groups, and what a failure and an outage become.
import { buildSchema, GraphQLObjectType, parse } from 'graphql';
import { expect, test, vi } from 'vitest';
import { Executor } from '#server/live/subscriptions/executor.ts';
import type { GroupSpec } from '#server/live/dispatch/subscription-groups.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { allParcelsGroup } from '../support/event-dispatcher.ts';

type Resolve = (source: unknown, args: Record<string, unknown>) => unknown;
const outageError = () => Object.assign(new Error('terminating connection'), { code: '57P01' });

function createExecutor(resolve: Resolve = () => 'a note') {
  const schema = buildSchema(`
    type Query { ok: Boolean }
    type Subscription { packageChanged: Change }
    type Change { kind: String reason: String note(length: Int): String }
  `);
  const change = schema.getType('Change');
  const note = change instanceof GraphQLObjectType ? change.getFields()['note'] : undefined;
  if (!note) throw new Error('no field');
  note.resolve = (source: unknown, args: Record<string, unknown>) => resolve(source, args);
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const resyncSent = vi.fn<(reason: string) => void>();
  const contexts = { fail: 0, with: outageError(), batches: new Set<object>() };
  const stop = new AbortController();
  const executor = new Executor({
    schema,
    log,
    metrics: { ...noMetrics, resyncSent },
    stopSignal: stop.signal,
    withLiveContext: async (_, work, batch) => {
      contexts.batches.add(batch);
      if (contexts.fail > 0) {
        contexts.fail -= 1;
        throw contexts.with;
      }
      return work({});
    },
  });
  return { executor, log, resyncSent, contexts, stop, schema };
}

const specOf = (
  text: string,
  variables: Record<string, unknown> = {},
  operationName: string | null = null,
): GroupSpec => ({
  ...allParcelsGroup,
  document: parse(text),
  variables,
  operationName,
});
const changed = { kind: 'CHANGED', id: null, version: null, changed: [], row: null, reason: null };
const read = (result: Buffer): unknown => JSON.parse(result.toString());

test('groups of one document have each the result of their own variables and of their own operation', async () => {
  const { executor } = createExecutor((_, { length }) => `${String(length)} letters`);
  const ofLength = specOf('subscription ($n: Int) { packageChanged { note(length: $n) } }', { n: 1 });
  const results = [ofLength, { ...ofLength, variables: { n: 2 } }].map((spec) =>
    executor.execute(spec, changed, 'x', {}),
  );
  expect((await Promise.all(results)).map(({ result }) => read(result))).toMatchObject([
    { data: { packageChanged: { note: '1 letters' } } },
    { data: { packageChanged: { note: '2 letters' } } },
  ]);
  const named = specOf(
    'subscription A { packageChanged { kind } } subscription B { packageChanged { reason } }',
    {},
    'A',
  );
  const both = [named, { ...named, operationName: 'B' }].map((spec) => executor.execute(spec, changed, 'x', {}));
  expect((await Promise.all(both)).map(({ result }) => read(result))).toMatchObject([
    { data: { packageChanged: { kind: 'CHANGED' } } },
    { data: { packageChanged: { reason: null } } },
  ]);
});

test('a result carries its cursor, and the time of its event when it is no replay', async () => {
  const { executor } = createExecutor();
  const spec = specOf('subscription { packageChanged { kind } }');
  expect(read(await executor.executeChange(spec, { ...changed, kind: 'NEW' }, '1:2:x', {}, 'then'))).toEqual({
    data: { packageChanged: { kind: 'NEW' } },
    extensions: { at: '1:2:x', time: 'then' },
  });
  expect(read(await executor.executeChange(spec, { ...changed, kind: 'NEW' }, '1:2:x', {}))).toEqual({
    data: { packageChanged: { kind: 'NEW' } },
    extensions: { at: '1:2:x' },
  });
});

test('a field that fails has its coded error, is logged, and makes a change a RESYNC that is counted', async () => {
  const { executor, log, resyncSent } = createExecutor(() => {
    throw new Error('a secret of the database');
  });
  const spec = specOf('subscription { packageChanged { kind reason note } }');
  const { result, failed, isDatabaseDown } = await executor.execute(spec, changed, '1:2:x', {});
  expect([failed, isDatabaseDown]).toEqual([true, false]);
  expect(read(result)).toMatchObject({
    data: { packageChanged: { kind: 'CHANGED', note: null } },
    errors: [{ path: ['packageChanged', 'note'], extensions: { code: 'internal' } }],
    extensions: { at: '1:2:x' },
  });
  expect(result.toString()).not.toContain('secret');
  expect(log.error).toHaveBeenCalledOnce();
  const resync = read(await executor.executeChange(spec, { ...changed, kind: 'CHANGED' }, '1:2:x', {}));
  expect(resync).toMatchObject({ data: { packageChanged: { kind: 'RESYNC', reason: 'failure' } } });
  expect(resyncSent.mock.calls).toEqual([['failure']]);
});

test('a coded refusal of a field is no outage: it is sent with its code and not tried again', async () => {
  let calls = 0;
  const { executor } = createExecutor(() => {
    calls += 1;
    throw new AppError('forbidden');
  });
  const outcome = await executor.execute(specOf('subscription { packageChanged { note } }'), changed, 'x', {});
  expect([outcome.failed, outcome.isDatabaseDown]).toEqual([true, false]);
  expect(read(outcome.result)).toMatchObject({ errors: [{ extensions: { code: 'forbidden' } }] });
  // By the plan, and then by graphql-js, which words the error.
  expect(calls).toBe(2);
});

const always: Resolve = () => 'a note';
/** Fails six times: each try of a field is one of the plan and one of graphql-js. */
function failingSixTimes(): Resolve {
  let left = 6;
  return () => {
    if (left === 0) return 'a note';
    left -= 1;
    throw outageError();
  };
}

test.each([
  ['a field', failingSixTimes(), 0],
  ['its transaction', always, 3],
])(
  'while the database is away for %s, a change is tried again, and the outage is logged once',
  async (_, resolve, fail) => {
    const { executor, log, resyncSent, contexts } = createExecutor(resolve);
    contexts.fail = fail;
    const spec = specOf('subscription { packageChanged { note } }');
    expect(read(await executor.executeChange(spec, { ...changed, kind: 'NEW' }, 'x', {}))).toMatchObject({
      data: { packageChanged: { note: 'a note' } },
    });
    expect([log.warn.mock.calls.length, log.info.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1, 0]);
    expect(resyncSent).not.toHaveBeenCalled();
    // What a try has loaded, failures too, is not given to the next one.
    expect(contexts.batches.size).toBeGreaterThan(2);
  },
);

const plain = specOf('subscription { packageChanged { kind reason note } }');

test('a result is in bytes of UTF-8, whatever its letters', async () => {
  const { executor } = createExecutor(() => 'Médina, المدينة القديمة');
  expect(read((await executor.execute(plain, changed, 'x', {})).result)).toEqual({
    data: { packageChanged: { kind: 'CHANGED', reason: null, note: 'Médina, المدينة القديمة' } },
    extensions: { at: 'x' },
  });
});

test('a root field with a resolver of its own gets the change as its source', async () => {
  const { executor, schema } = createExecutor();
  const root = schema.getSubscriptionType()?.getFields()['packageChanged'];
  if (!root) throw new Error('no field');
  root.resolve = (source: unknown) => source;
  expect(read(await executor.executeChange(plain, { ...changed, kind: 'NEW' }, 'x', {}))).toMatchObject({
    data: { packageChanged: { kind: 'NEW' } },
  });
});

test('a RESYNC is counted by its reason', async () => {
  const { executor, resyncSent } = createExecutor();
  await executor.executeChange(plain, { ...changed, kind: 'RESYNC', reason: 'window' }, 'x', {});
  expect(resyncSent.mock.calls).toEqual([['window']]);
});

test('a bug before the execution makes a change a RESYNC, which uses nothing that was loaded before', async () => {
  const { executor, contexts, log } = createExecutor();
  contexts.fail = 1;
  contexts.with = Object.assign(new Error('a bug'), { code: 'none' });
  const batch = {};
  const result = read(await executor.executeChange(plain, { ...changed, kind: 'NEW' }, 'x', batch));
  expect(result).toMatchObject({ data: { packageChanged: { kind: 'RESYNC', reason: 'failure' } } });
  expect([contexts.batches.size, contexts.batches.has(batch), log.error.mock.calls.length]).toEqual([2, true, 1]);
});

test('an outage that nobody tries again is over with the next result', async () => {
  const { executor, contexts, log } = createExecutor();
  contexts.fail = 2;
  for (let count = 0; count < 3; count += 1) await executor.execute(plain, null, 'x', {});
  expect([log.warn.mock.calls.length, log.info.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1, 0]);
});

test('when the engine stops, a change is not tried again', async () => {
  const { executor, contexts, stop } = createExecutor();
  contexts.fail = Infinity;
  stop.abort();
  const change = executor.executeChange(plain, { ...changed, kind: 'NEW' }, 'x', {});
  await expect(change).rejects.toMatchObject({ name: 'AbortError' });
  expect(contexts.batches.size).toBeLessThan(3);
});

// A summary is read again for what happens while it is read: otherwise it would be wrong until the next event.
import { buildSchema, parse } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type GroupListener, SubscriptionGroup } from '#server/live/dispatch/subscription-groups.ts';
import { FairScheduler } from '#server/live/dispatch/fair-scheduler.ts';
import { Executor } from '#server/live/subscriptions/executor.ts';
import { ThrottledQueries } from '#server/live/subscriptions/throttled-queries.ts';
import { fullReplacement } from '#server/live/transport/coalescing.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { allParcelsGroup, nonceOf } from '../support/event-dispatcher.ts';
import { silentLog } from '../support/engine-server.ts';

test('a change while a summary is read causes one more reading, and then none', async () => {
  const readings: (() => void)[] = [];
  const executor = new Executor({
    schema: buildSchema('type Query { ok: Boolean } type Subscription { packageCounts: Int }'),
    log: silentLog,
    metrics: noMetrics,
    stopSignal: new AbortController().signal,
    withLiveContext: async (_, work) => {
      await new Promise<void>((resolve) => readings.push(resolve));
      return work({});
    },
  });
  const cursor = { epoch: 1, seq: 0, nonce: nonceOf(0) };
  const queries = new ThrottledQueries(executor, new FairScheduler(() => 1), () => cursor);
  const { access, projectAudience } = allParcelsGroup.field;
  const group = new SubscriptionGroup(
    {
      ...allParcelsGroup,
      field: { kind: 'summary', name: 'packageCounts', entity: 'package', access, projectAudience },
      document: parse('subscription { packageCounts }'),
    },
    () => 1,
  );
  let heard = 0;
  const listener = { account: 'a', isBusy: false, onOverflow: () => {}, receive: () => void (heard += 1) };
  group.add(listener, 0);
  queries.addListener(group, listener);
  await vi.waitFor(() => expect(readings).toHaveLength(1));
  queries.markStale(group);
  readings[0]?.();
  await vi.waitFor(() => expect([heard, readings.length]).toEqual([1, 2]), 5_000);
  readings[1]?.();
  await vi.waitFor(() => expect(heard).toBe(2));
  // Longer than the pause between two readings.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(readings).toHaveLength(2);
});

function open() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = { reads: 0, failed: false, ms: 0 };
  const execute = async () => {
    state.reads += 1;
    const { reads, failed, ms } = state;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    return { result: Buffer.from(String(reads)), failed };
  };
  const cursor = { epoch: 1, seq: 0, nonce: nonceOf(0) };
  const executor = { execute } as unknown as Executor;
  const scheduler = new FairScheduler(() => 1);
  const run = vi.spyOn(scheduler, 'run');
  const queries = new ThrottledQueries(executor, scheduler, () => cursor);
  const group = new SubscriptionGroup(allParcelsGroup, () => 1);
  const replaces: boolean[] = [];
  const join = () => {
    const heard: string[] = [];
    const listener: GroupListener = {
      account: 'a',
      isBusy: false,
      onOverflow: () => {},
      receive: ({ content }) => {
        replaces.push(content.coalescing === fullReplacement);
        heard.push(content.result.toString());
      },
    };
    group.add(listener, 0);
    queries.addListener(group, listener);
    return { heard, leave: () => group.remove(listener) };
  };
  return { state, queries, group, join, run, replaces, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('a result of the last second is given to who comes, unless an event came since; events are answered once a second', async () => {
  const { state, queries, group, join, pass } = open();
  const one = join();
  await pass(5);
  const other = join();
  expect([one.heard, other.heard]).toEqual([['1'], ['1']]);
  for (let count = 0; count < 5; count += 1) queries.markStale(group);
  const late = join();
  await pass(900);
  expect([state.reads, late.heard]).toEqual([1, []]);
  await pass(100);
  expect([one.heard, late.heard]).toEqual([['1', '2'], ['2']]);
  await pass(5_000);
  expect(state.reads).toBe(2);
  await pass(0);
  const last = join();
  await pass(5);
  expect([last.heard, one.heard]).toEqual([['3'], ['1', '2', '3']]);
});

test('a failed result is read again after five seconds, and given to nobody else', async () => {
  const { state, join, pass } = open();
  state.failed = true;
  const one = join();
  await pass(5);
  const other = join();
  expect([one.heard, other.heard]).toEqual([['1'], []]);
  state.failed = false;
  await pass(4_900);
  expect(state.reads).toBe(1);
  await pass(100);
  expect([one.heard, other.heard]).toEqual([['1', '2'], ['2']]);
  await pass(20_000);
  expect(state.reads).toBe(2);
});

test('nothing is read for nobody, nor after the end', async () => {
  const { state, queries, group, join, pass } = open();
  const one = join();
  one.leave();
  await pass(5_000);
  expect(state.reads).toBe(0);
  join();
  queries.stop();
  await pass(5_000);
  queries.markStale(group);
  await pass(5_000);
  expect(state.reads).toBe(0);
});

test('a slow query is not read twice at once, and is read in the turns of the account that it is billed to', async () => {
  const { state, queries, group, join, run, pass } = open();
  state.ms = 3_000;
  const { heard } = join();
  await pass(1_500);
  queries.markStale(group);
  await pass(1_400);
  expect(state.reads).toBe(1);
  await pass(5_000);
  expect([state.reads, heard]).toEqual([2, ['1', '2']]);
  expect(run.mock.calls.map(([account]) => account)).toEqual(['a', 'a']);
});

test('each result replaces the one before it in the queue of a slow client', async () => {
  const { join, replaces, pass } = open();
  join();
  await pass(5);
  join();
  expect(replaces).toEqual([true, true]);
});

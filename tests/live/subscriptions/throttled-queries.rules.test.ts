// A summary is read again for what happens while it is read: otherwise it would be wrong until the next event.
import { buildSchema, parse } from 'graphql';
import { expect, test, vi } from 'vitest';
import { SubscriptionGroup } from '#server/live/dispatch/subscription-groups.ts';
import { FairScheduler } from '#server/live/dispatch/fair-scheduler.ts';
import { Executor } from '#server/live/subscriptions/executor.ts';
import { ThrottledQueries } from '#server/live/subscriptions/throttled-queries.ts';
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
      field: { access, projectAudience, kind: 'summary', name: 'packageCounts', entity: 'package' },
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

// Dispatching an event and moving the log forward is one step: a new subscriber finds an event either dispatched and
// in the log, or neither.
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type GroupListener,
  type GroupSpec,
  type SubscriptionGroup,
  SubscriptionGroups,
} from '#server/live/dispatch/subscription-groups.ts';
import { ResyncThrottle } from '#server/live/dispatch/resync-throttle.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { entities } from '#shared/areas/index.ts';
import {
  parcelEdited,
  parcelReassigned,
  driverParcelsGroup,
  allParcelsGroup,
  allRatingsGroup,
  createDispatcher,
  ratingEdited,
  nonceOf,
} from '../support/event-dispatcher.ts';

test('a client that subscribes right after a dispatch finds the event in the log, so it is replayed', async () => {
  const { dispatcher, log } = createDispatcher();
  const heard: unknown[] = [];
  const missedBy: number[] = [];
  const listener: GroupListener = {
    isBusy: false,
    account: 'a',
    onOverflow: () => undefined,
    receive: ({ content: received }) => {
      heard.push(JSON.parse(received.result.toString()));
      // The next tick in which other code can run.
      queueMicrotask(() => {
        if (log.cursor().seq < received.seq) missedBy.push(received.seq);
      });
    },
  };
  dispatcher.join(allParcelsGroup, listener);
  const events = [1, 2, 3].map((seq) => parcelEdited(seq, `p${seq}`));
  await dispatcher.handle({ epoch: 1, previous: nonceOf(0), events });
  expect(heard).toEqual(
    events.map(({ seq, at, entityId }) => ({
      data: { packageChanged: { kind: 'CHANGED', id: entityId, version: 1, reason: null } },
      extensions: { at: `1:${seq}:${nonceOf(seq)}`, time: at },
    })),
  );
  expect(missedBy).toEqual([]);
  expect(dispatcher.cursor()).toEqual({ epoch: 1, seq: 3, nonce: nonceOf(3) });
});

const ratingTold = (id: string) => ({ ratingChanged: { kind: 'CHANGED', id, version: 1, reason: null } });

test('rows of one entity that cannot be read do not delay other entities; only subscribers of that entity receive RESYNC', async () => {
  const { dispatcher } = createDispatcher(new Map(), {
    readRows: async (entity, ids) => {
      if (entity === 'package') throw new Error('a bug in the reader of parcels');
      return new Map(ids.map((id) => [id, { id, version: 1 }]));
    },
  });
  const heard: unknown[] = [];
  const listener: GroupListener = {
    account: 'a',
    isBusy: false,
    onOverflow: () => {},
    receive: ({ content: received }) => void heard.push(JSON.parse(received.result.toString()).data),
  };
  for (const spec of [allParcelsGroup, allRatingsGroup]) dispatcher.join(spec, listener);
  await dispatcher.handle({
    epoch: 1,
    previous: nonceOf(0),
    events: [parcelEdited(1, 'p1'), ratingEdited(2, 'r1'), parcelEdited(3, 'p2'), ratingEdited(4, 'r2')],
  });
  expect(heard).toEqual([
    { packageChanged: { kind: 'RESYNC', id: null, version: null, reason: 'failure' } },
    ratingTold('r1'),
    ratingTold('r2'),
  ]);
  expect(dispatcher.cursor().seq).toBe(4);
});

test('repeated RESYNC is sent at once, then at most every few seconds, and the last one is never dropped', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const received: string[] = [];
  const { dispatcher } = createDispatcher();
  const group = dispatcher.join(allParcelsGroup, {
    account: 'a',
    isBusy: false,
    onOverflow: () => {},
    receive: () => {},
  });
  const rereads = new ResyncThrottle((_, time) => void received.push(time), 5_000);
  expect(['a', 'b', 'c'].map((time) => rereads.allowsNow(group, time))).toEqual([true, false, false]);
  vi.advanceTimersByTime(5_000);
  expect(received).toEqual(['c']);
  expect(rereads.allowsNow(group, 'd')).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(received).toEqual(['c', 'd']);
  vi.advanceTimersByTime(5_000);
  expect(rereads.allowsNow(group, 'e')).toBe(true);
});

test('before anybody receives an event, the sockets that it revokes are closed and observers have it, one event after the other', async () => {
  const steps: string[] = [];
  const figures: object[] = [];
  const { dispatcher, log } = createDispatcher(new Map(), {
    onBatch: ({ events }) => void steps.push(`batch of ${events.length}`),
    applyRevocation: ({ seq }) => void steps.push(`revoked ${seq} at ${log.cursor().seq}`),
    onEvent: ({ seq }) => void steps.push(`observed ${seq}`),
    metrics: {
      ...noMetrics,
      eventDispatched: ({ lagMs: _, ...rest }) => void figures.push(rest),
      otherVersionEvent: (what) => void figures.push({ what }),
    },
  });
  const listener = (name: string): GroupListener => ({
    isBusy: false,
    account: 'a',
    onOverflow: () => undefined,
    receive: ({ content }) => void steps.push(`${name} ${content.seq}`),
  });
  for (const name of ['one', 'other']) dispatcher.join(allParcelsGroup, listener(name));
  dispatcher.join(driverParcelsGroup('d1'), listener('driver'));
  const newer = { ...parcelEdited(2, 'p'), actorRole: 'ROBOT' };
  await dispatcher.handle({
    epoch: 1,
    previous: nonceOf(0),
    events: [parcelEdited(1, 'p'), newer, parcelReassigned(3, 'p', [null, 'd2'])],
  });
  expect(steps.slice(0, 7)).toEqual([
    'batch of 3',
    'revoked 1 at 0',
    'observed 1',
    'revoked 2 at 1',
    'observed 2',
    'revoked 3 at 2',
    'observed 3',
  ]);
  expect(steps.slice(7)).toEqual([1, 2, 3].flatMap((seq) => [`one ${seq}`, `other ${seq}`]));
  expect(figures).toEqual([{ what: 'told' }, ...[1, 2, 3].map(() => ({ groups: 1, messages: 2 }))]);
});

test('an unreadable event makes everybody who follows its entity read again, and nobody else', async () => {
  const { dispatcher } = createDispatcher();
  const heard: string[] = [];
  for (const spec of [allParcelsGroup, driverParcelsGroup('d1'), allRatingsGroup])
    dispatcher.join(spec, {
      isBusy: false,
      account: 'a',
      onOverflow: () => undefined,
      receive: ({ content: { result } }) => void heard.push(`${spec.key} ${result.includes('"RESYNC"')}`),
    });
  const event = { ...parcelEdited(1, 'p'), before: null, after: null, unreadable: 'why' };
  await dispatcher.handle({ epoch: 1, previous: nonceOf(0), events: [event] });
  expect(heard).toEqual(['all true', 'd1 true']);
});

const keysOf = (found: readonly SubscriptionGroup[]) => found.map(({ spec }) => spec.key);

test('a summary of several entities is told of the events of each', async () => {
  const { access } = entities.rating;
  const summary: GroupSpec = {
    ...allParcelsGroup,
    key: 'summary',
    field: {
      kind: 'summary',
      name: 'counts',
      entity: 'package',
      access: entities.package.access,
      alsoFollows: [{ entity: 'rating', access }],
      projectAudience: (audience) => audience,
    },
  };
  const groups = new SubscriptionGroups(() => 1);
  const listener = { isBusy: false, account: 'a', onOverflow: () => undefined, receive: () => undefined };
  const group = groups.join({ ...summary, audience: allRatingsGroup.audience }, listener, 0);
  expect(keysOf(groups.touchedBy(parcelEdited(1, 'p')))).toEqual(['summary']);
  expect(keysOf(groups.touchedBy(ratingEdited(1, 'r')))).toEqual(['summary']);
  expect(['package', 'rating', 'user'].map((name) => keysOf(groups.followersOf(name)).length)).toEqual([1, 1, 0]);
  groups.leave(group, listener);
  expect([groups.size, groups.touchedBy(ratingEdited(1, 'r')), groups.followersOf('rating')]).toEqual([0, [], []]);

  const { dispatcher, throttledQueries } = createDispatcher();
  const markStale = vi.spyOn(throttledQueries, 'markStale').mockReturnValue();
  const joined = dispatcher.join(summary, listener);
  await dispatcher.handle({ epoch: 1, previous: nonceOf(0), events: [parcelEdited(1, 'p')] });
  expect(markStale.mock.calls).toEqual([[joined]]);
  dispatcher.leave(joined, listener);
  expect(dispatcher.groupCount).toBe(0);
});

// Dispatching an event and moving the log forward is one step: a new subscriber finds an event either dispatched and
// in the log, or neither.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GroupListener } from '#server/live/dispatch/subscription-groups.ts';
import { ResyncThrottle } from '#server/live/dispatch/resync-throttle.ts';
import {
  parcelEdited,
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

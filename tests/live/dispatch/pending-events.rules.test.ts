// What a group still has to send: in which order, from which cursor on, to whom, and when the engine stops.
import { expect, onTestFinished, test, vi } from 'vitest';
import { FairScheduler } from '#server/live/dispatch/fair-scheduler.ts';
import { GroupDelivery } from '#server/live/dispatch/group-message.ts';
import {
  type GroupListener,
  SubscriptionGroup,
  SubscriptionGroups,
} from '#server/live/dispatch/subscription-groups.ts';
import type { ReadRows } from '#server/live/engine-options.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { z } from 'zod';
import {
  allParcelsGroup,
  createDispatcher,
  driverParcelsGroup,
  nonceOf,
  parcelEdited,
  parcelReassigned,
} from '../support/event-dispatcher.ts';

const result = z.object({
  data: z.object({ packageChanged: z.object({ kind: z.string(), id: z.nullable(z.string()) }) }),
  extensions: z.object({ at: z.string(), time: z.optional(z.string()) }),
});

/** A listener, and what it received: kind, row, cursor and time of each message. */
function listening(): { listener: GroupListener; heard: (string | null | undefined)[][] } {
  const heard: (string | null | undefined)[][] = [];
  const listener: GroupListener = {
    isBusy: false,
    account: 'a',
    onOverflow: () => undefined,
    receive: ({ content }) => {
      const { data, extensions } = result.parse(JSON.parse(content.result.toString()));
      heard.push([data.packageChanged.kind, data.packageChanged.id, extensions.at, extensions.time]);
    },
  };
  return { listener, heard };
}

/** Rows that are not read before `resume` is called. */
function blockedRows(): { readRows: ReadRows; resume: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const readRows: ReadRows = async (_, ids) => {
    await promise;
    return new Map(ids.map((id) => [id, { id, version: 1 }]));
  };
  return { readRows, resume: resolve };
}

const at = (seq: number) => `1:${seq}:${nonceOf(seq)}`;
const batchOf = (...events: NumberedEvent[]) => ({ epoch: 1, previous: nonceOf((events[0]?.seq ?? 1) - 1), events });
const time = '2026-07-01T10:00:00.000Z';
const edited = (seq: number): NumberedEvent => ({ ...parcelEdited(seq, `p${seq}`), at: time });
const unreadable = (seq: number): NumberedEvent => ({ ...edited(seq), unreadable: 'why' });

test('who joins while events are being executed gets the later ones only, and the cursor stays before them', async () => {
  const { readRows, resume } = blockedRows();
  const { dispatcher } = createDispatcher(new Map(), { readRows });
  const [early, late] = [listening(), listening()];
  const group = dispatcher.join(allParcelsGroup, early.listener);
  const handled = dispatcher.handle(batchOf(edited(1), edited(2)));
  expect(group.firstPending).toEqual({ seq: 1, before: at(0) });
  dispatcher.join(allParcelsGroup, late.listener);
  resume();
  await handled;
  expect(group.firstPending).toBeNull();
  await dispatcher.handle(batchOf(edited(3)));
  const told = [1, 2, 3].map((seq) => ['CHANGED', `p${seq}`, at(seq), time]);
  expect([early.heard, late.heard]).toEqual([told, told.slice(2)]);
});

test('an event of which a group gets nothing does not hold up the next one', async () => {
  const { dispatcher } = createDispatcher();
  const { listener, heard } = listening();
  const group = dispatcher.join(allParcelsGroup, listener);
  await dispatcher.handle(batchOf({ ...edited(1), changed: [] }, edited(2)));
  expect(heard).toEqual([['CHANGED', 'p2', at(2), time]]);
  expect(group.firstPending).toBeNull();
});

test('nothing is executed for a group that everybody has left meanwhile', async () => {
  const { readRows, resume } = blockedRows();
  const { dispatcher, executor } = createDispatcher(new Map(), { readRows });
  const { listener } = listening();
  const group = dispatcher.join(allParcelsGroup, listener);
  const handled = dispatcher.handle(batchOf(edited(1)));
  dispatcher.leave(group, listener);
  resume();
  await handled;
  expect([executor.executions, dispatcher.groupCount]).toEqual([0, 0]);
});

test('the RESYNC at the end of a pause comes after the messages that are pending then, and carries the cursor', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { readRows, resume } = blockedRows();
  const { dispatcher } = createDispatcher(new Map(), { readRows });
  const { listener, heard } = listening();
  const group = dispatcher.join(allParcelsGroup, listener);
  await dispatcher.handle(batchOf(unreadable(1), unreadable(2)));
  const first = ['RESYNC', null, at(1), time];
  expect(heard).toEqual([first]);
  const handled = dispatcher.handle(batchOf(edited(3)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heard).toEqual([first]);
  resume();
  await handled;
  await vi.waitUntil(() => group.firstPending === null);
  expect(heard).toEqual([first, ['CHANGED', 'p3', at(3), time], ['RESYNC', null, at(3), time]]);
});

test('a RESYNC that cannot be made at the end of a pause holds up nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { dispatcher, executor } = createDispatcher();
  const { listener, heard } = listening();
  dispatcher.join(allParcelsGroup, listener);
  await dispatcher.handle(batchOf(unreadable(1), unreadable(2)));
  vi.spyOn(executor, 'executeChange').mockRejectedValueOnce(new Error('the engine stops'));
  await vi.advanceTimersByTimeAsync(5_000);
  await dispatcher.handle(batchOf(edited(3)));
  expect(heard.map(([kind]) => kind)).toEqual(['RESYNC', 'CHANGED']);
});

const stopped = Object.assign(new Error('the engine stops'), { name: 'AbortError' });

test.each([
  ['a light account', 1, 'rejects'],
  ['a heavy account, for which nobody waits', 21, 'resolves'],
])('when the engine stops during the read of a row, nobody refetches: %s', async (_, load, settles) => {
  const reported = vi.fn<(entity: string, error: unknown) => void>();
  const { dispatcher } = createDispatcher(new Map(), {
    readRows: () => Promise.reject(stopped),
    reportUnreadable: reported,
    scheduler: new FairScheduler(() => load),
  });
  const { listener, heard } = listening();
  dispatcher.join(allParcelsGroup, listener);
  const handled = dispatcher.handle(batchOf(edited(1)));
  expect(
    await handled.then(
      () => 'resolves',
      () => 'rejects',
    ),
  ).toBe(settles);
  await new Promise(setImmediate);
  expect([heard, reported.mock.calls]).toEqual([[], []]);
});

test('why a row cannot be read is reported, and an event that cannot be read is counted as skipped', async () => {
  const reported = vi.fn<(entity: string, error: unknown) => void>();
  const counted = vi.fn<(what: 'skipped' | 'told') => void>();
  const cause = new Error('a bug in the reader');
  const { dispatcher } = createDispatcher(new Map(), {
    readRows: () => Promise.reject(cause),
    reportUnreadable: reported,
    metrics: { ...noMetrics, otherVersionEvent: counted },
  });
  const { listener, heard } = listening();
  dispatcher.join(allParcelsGroup, listener);
  await dispatcher.handle(batchOf(edited(1)));
  expect([heard.length, reported.mock.calls, counted.mock.calls]).toEqual([1, [['package', cause]], []]);
  await dispatcher.handle(batchOf(unreadable(2)));
  expect([reported.mock.calls.length, counted.mock.calls]).toEqual([1, [['skipped']]]);
});

test('listeners with one operation id share one message, others have their own', () => {
  const content = { seq: 1, id: 'p', version: 1, coalescing: null, result: Buffer.from('{}') };
  const delivery = new GroupDelivery(content);
  const messageOf = (id: string) => delivery.messageFor(id, Buffer.from(`head of ${id}`));
  expect(messageOf('a')).toBe(messageOf('a'));
  expect(messageOf('b')).not.toBe(messageOf('a'));
});

test('a group is billed to the lightest of its accounts, as long as that has a listener', () => {
  const loads: Record<string, number> = { light: 1, heavy: 30, middle: 5 };
  const group = new SubscriptionGroup(allParcelsGroup, (account) => loads[account] ?? 0);
  const [heavy, first, second, middle] = ['heavy', 'light', 'light', 'middle'].map((account) => {
    const listener = { ...listening().listener, account };
    group.add(listener, 0);
    return listener;
  });
  if (!heavy || !first || !second || !middle) throw new Error('there are four');
  expect(group.billedAccount).toBe('light');
  group.remove(first);
  group.remove(first);
  expect(group.billedAccount).toBe('light');
  group.remove(second);
  expect(group.billedAccount).toBe('middle');
  group.remove(middle);
  expect(group.billedAccount).toBe('heavy');
});

test('beyond a thousand events that a group still has to send, its clients have to come again', () => {
  const group = new SubscriptionGroup(allParcelsGroup, () => 1);
  const onOverflow = vi.fn<() => void>();
  group.add({ ...listening().listener, onOverflow }, 0);
  for (let seq = 1; seq <= 1_000; seq += 1) group.reserve({ seq, before: '' });
  expect(onOverflow).not.toHaveBeenCalled();
  group.reserve({ seq: 1_001, before: '' });
  expect(onOverflow).toHaveBeenCalledTimes(1);
});

test('a group that follows two owners gets a row that moves between them once', () => {
  const groups = new SubscriptionGroups(() => 1);
  const spec = driverParcelsGroup('d1');
  const both = { ...spec.audience, sets: { ...spec.audience.sets, driver: ['d1', 'd2'] } };
  const group = groups.join({ ...spec, audience: both }, listening().listener, 0);
  expect(groups.touchedBy(parcelReassigned(1, 'p', ['d1', 'd2']))).toEqual([group]);
});

test('only long results are compressed: a short one would replace what the next long one is compressed against', () => {
  const group = new SubscriptionGroup(allParcelsGroup, () => 1);
  const compressed: boolean[] = [];
  const head = Buffer.from('{"id":"1"');
  group.add(
    {
      ...listening().listener,
      receive: (delivery) => void compressed.push(delivery.messageFor('1', head).broadcast !== null),
    },
    0,
  );
  for (const length of [999, 1_000])
    group.send({ seq: 0, id: null, version: null, coalescing: null, result: Buffer.alloc(length, 'x') });
  expect(compressed).toEqual([false, true]);
});

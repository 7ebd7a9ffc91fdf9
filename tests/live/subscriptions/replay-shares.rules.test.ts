// A replay beside others: what it shares with them and what not, what it reads, and what ends it.
import { expect, test, vi } from 'vitest';
import type { ReadRows } from '#server/live/engine-options.ts';
import type { GroupSpec } from '#server/live/dispatch/subscription-groups.ts';
import { replayMissed } from '#server/live/subscriptions/replay.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import {
  allParcelsGroup,
  createDispatcher,
  driverParcelsGroup,
  nonceOf,
  parcelEdited,
  parcelReassigned,
  ratingEdited,
} from '../support/event-dispatcher.ts';
import { openReader, type ReplayReader } from '../support/replay-reader.ts';

const rowsOf: ReadRows = (_, ids) => Promise.resolve(new Map(ids.map((id) => [id, { id, version: 1 }])));

/** An engine whose history has these events, before anybody listens. */
async function openHistory(events: readonly NumberedEvent[], read: ReadRows = rowsOf) {
  const readRows = vi.fn<ReadRows>(read);
  const server = createDispatcher(new Map(), { readRows });
  await server.dispatcher.handle({ epoch: 1, previous: nonceOf(0), events });
  const resume = (reader: ReplayReader, seq = 0, spec: GroupSpec = allParcelsGroup) =>
    replayMissed(server, {
      resume: { at: { epoch: 1, seq, nonce: nonceOf(seq) }, audience: 'same' },
      audience: 'same',
      spec,
      subscription: reader.subscription,
      queue: reader.queue,
    });
  return { ...server, readRows, resume };
}

/** Edits of so many parcels, one after the other, again and again. */
const edits = (count: number, parcels = 300, from = 1): NumberedEvent[] =>
  Array.from({ length: count }, (_, index) => parcelEdited(from + index, `p${(from + index) % parcels}`));
const idsOf = ({ heard }: ReplayReader) => heard.map(({ data }) => data.packageChanged.id);
const kindsOf = ({ heard }: ReplayReader) =>
  heard.map(({ data: { packageChanged: change } }) => [change.kind, change.id, change.reason]);
const at = (seq: number) => `1:${seq}:${nonceOf(seq)}`;

test('rows come in the order of their last events, each once; rows of others and of other entities are not read', async () => {
  const history = [
    parcelReassigned(1, 'a', ['d1', 'd1']),
    parcelReassigned(2, 'b', [null, 'd1']),
    ratingEdited(3, 'r'),
    parcelReassigned(4, 'a', ['d1', 'd1']),
    parcelReassigned(5, 'foreign', ['d2', 'd3']),
    // It left before the first of the missed events ended.
    parcelReassigned(6, 'left', ['d1', 'd2']),
    parcelReassigned(7, 'left', ['d2', 'd3']),
  ];
  const { resume, readRows } = await openHistory(history, (_, ids) =>
    Promise.resolve(new Map(ids.map((id) => [id, { id, version: 1, driverId: id === 'left' ? 'd3' : 'd1' }]))),
  );
  const reader = openReader();
  await resume(reader, 0, driverParcelsGroup('d1'));
  expect(kindsOf(reader)).toEqual([
    ['NEW', 'b', null],
    ['CHANGED', 'a', null],
    ['GONE', 'left', null],
  ]);
  expect(readRows.mock.calls).toEqual([['package', ['b', 'a', 'left']]]);
});

test('rows are read fifty at a time, and messages are made in the turns of the account', async () => {
  const ratings = [121, 122].map((seq) => ratingEdited(seq, `r${seq}`));
  const { resume, readRows, scheduler } = await openHistory([...edits(120, 1_000), ...ratings]);
  const run = vi.spyOn(scheduler, 'run');
  const reader = openReader();
  await resume(reader);
  expect(readRows.mock.calls.map(([, ids]) => ids.length)).toEqual([50, 50, 20]);
  expect(run.mock.calls.map(([account]) => account)).toEqual(Array.from({ length: 120 }, () => 'a'));
});

test('rows that are not sent do not keep the next ones from being sent', async () => {
  const signIns = edits(50, 1_000).map((event) => ({ ...event, changed: [] }));
  const { resume } = await openHistory([...signIns, ...edits(10, 1_000, 51)]);
  const reader = openReader();
  await resume(reader);
  expect(idsOf(reader)).toEqual(Array.from({ length: 10 }, (_, index) => `p${51 + index}`));
});

test('clients from other positions or of other groups share nothing of a replay that ends with the same event', async () => {
  const { resume } = await openHistory([parcelReassigned(1, 'a', [null, 'd2']), ...edits(2, 300, 2)], (_, ids) =>
    Promise.resolve(new Map(ids.map((id) => [id, { id, version: 1, driverId: 'd2' }]))),
  );
  const readers = [openReader(), openReader(), openReader()] as const;
  await Promise.all([resume(readers[0], 0), resume(readers[1], 2), resume(readers[2], 0, driverParcelsGroup('d2'))]);
  expect(readers.map(idsOf)).toEqual([['a', 'p2', 'p3'], ['p3'], ['a']]);
  expect(readers[1].heard.map(({ extensions }) => extensions.at)).toEqual([at(2)]);
});

test('a client that has got a row already does not keep it from one that begins there', async () => {
  const history = [...edits(2_000), parcelEdited(2_001, 'x'), ...edits(1_999, 300, 2_002)];
  const { resume } = await openHistory(history);
  const first = openReader((count) => {
    if (count === 300) first.stop();
  });
  const done = resume(first);
  // Its second chunk has one row that is new to it, which waits.
  await vi.waitUntil(() => first.queue.pendingMessages === 1);
  const second = openReader();
  await resume(second, 2_000);
  expect([new Set(idsOf(second)).size, idsOf(second).includes('x')]).toEqual([301, true]);
  first.go();
  await done;
  expect(idsOf(first)).toHaveLength(301);
  expect(first.heard.slice(299).map(({ extensions }) => extensions.at)).toEqual([at(0), at(2_000)]);
});

const clients = 20;

test('clients that were disconnected together share every chunk, also of what changes while they catch up', async () => {
  const first = Promise.withResolvers<void>();
  const { resume, readRows, dispatcher, executor, replayCache } = await openHistory(
    edits(100, 1_000),
    async (...args) => {
      await first.promise;
      return rowsOf(...args);
    },
  );
  const readers = Array.from({ length: clients }, () => openReader());
  // A round has just begun, so that all of them wait for the next one.
  await replayCache.nextRound();
  const done = Promise.all(readers.map((reader) => resume(reader)));
  await vi.waitUntil(() => readRows.mock.calls.length === 1);
  await dispatcher.handle({ epoch: 1, previous: nonceOf(100), events: edits(60, 1_000, 101) });
  await dispatcher.handle({ epoch: 1, previous: nonceOf(160), events: edits(5, 1_000, 161) });
  first.resolve();
  await done;
  const expected = Array.from({ length: 165 }, (_, index) => `p${index + 1}`);
  for (const reader of readers) expect(idsOf(reader)).toEqual(expected);
  expect(readRows.mock.calls.map(([, ids]) => ids.length)).toEqual([50, 50, 50, 15]);
  expect(executor.executions).toBe(165);
});

test('a row that an earlier chunk sent is not made again', async () => {
  const { resume, executor } = await openHistory(edits(4_000));
  const reader = openReader();
  await resume(reader);
  expect([idsOf(reader).length, executor.executions]).toEqual([300, 300]);
});

test('what was read before an event that hides a row is not reused after it', async () => {
  let driverId = 'd1';
  const { resume, readRows, dispatcher } = await openHistory(edits(2_000, 1), (_, ids) =>
    Promise.resolve(new Map(ids.map((id) => [id, { id, version: 1, driverId }]))),
  );
  const [early, late] = [openReader(), openReader()];
  await resume(early);
  driverId = 'd2';
  const events = [parcelReassigned(2_001, 'p0', ['d1', 'd2'])];
  await dispatcher.handle({ epoch: 1, previous: nonceOf(2_000), events });
  const before = readRows.mock.calls.length;
  await resume(late);
  // Its first chunk replays the same events as that of the other, its second one the last event.
  expect(readRows.mock.calls.length).toBe(before + 2);
});

test('of more than fifty events nothing is queued for a client that does not read', async () => {
  const { resume, dispatcher } = await openHistory(edits(51));
  const reader = openReader();
  reader.stop();
  const done = resume(reader);
  await vi.waitUntil(() => reader.queue.pendingMessages > 0);
  expect([reader.queue.pendingMessages, dispatcher.groupCount]).toEqual([1, 0]);
  reader.go();
  await done;
  expect([idsOf(reader).length, dispatcher.groupCount]).toEqual([51, 1]);
});

test('one that ends meanwhile reads no further and joins no group; one that ends later leaves it', async () => {
  const { resume, dispatcher, readRows } = await openHistory(edits(4_100));
  const [waiting, reading, later] = [openReader(), openReader(), openReader()];
  reading.stop();
  const done = resume(reading);
  await vi.waitUntil(() => reading.queue.pendingMessages > 0);
  reading.subscription.end();
  reading.go();
  await done;
  expect([readRows.mock.calls.length, dispatcher.groupCount]).toEqual([1, 0]);
  const never = resume(waiting, 4_100);
  waiting.subscription.end();
  await never;
  expect(dispatcher.groupCount).toBe(0);
  await resume(later, 4_100);
  expect(dispatcher.groupCount).toBe(1);
  later.subscription.end();
  expect(dispatcher.groupCount).toBe(0);
});

test('a chunk whose rows cannot be read is reported, and its client reads everything again', async () => {
  const reportUnreadable = vi.fn<(entity: string, error: unknown) => void>();
  const cause = new Error('a bug that passes');
  let fails = true;
  const { resume: _, ...server } = await openHistory(edits(2_100), (...args) => {
    if (!fails) return rowsOf(...args);
    fails = false;
    return Promise.reject(cause);
  });
  const reader = openReader();
  await replayMissed(
    { ...server, reportUnreadable },
    {
      resume: { at: { epoch: 1, seq: 0, nonce: nonceOf(0) }, audience: 'same' },
      audience: 'same',
      spec: allParcelsGroup,
      ...reader,
    },
  );
  expect(kindsOf(reader)).toEqual([['RESYNC', null, 'failure']]);
  expect(reportUnreadable.mock.calls).toEqual([['package', cause]]);
});

test('a client that was away for longer than the log covers reads everything again', async () => {
  const { resume, log } = await openHistory(edits(3));
  vi.spyOn(log, 'since').mockReturnValue('beyond');
  const reader = openReader();
  await resume(reader);
  expect(kindsOf(reader)).toEqual([['RESYNC', null, 'window']]);
});

const row = (version: number) => new Map([['p1', { id: 'p1', version }]]);

test('a message that was made of an older row than the replay sent is not sent after it', async () => {
  const replayed = Promise.withResolvers<Awaited<ReturnType<ReadRows>>>();
  let reads = 0;
  const { resume, dispatcher } = await openHistory([parcelEdited(1, 'p1')], () => {
    reads += 1;
    return reads === 1 ? replayed.promise : Promise.resolve(row(2));
  });
  const reader = openReader();
  const done = resume(reader);
  await vi.waitUntil(() => reads === 1);
  await dispatcher.handle({ epoch: 1, previous: nonceOf(1), events: [parcelEdited(2, 'p1')] });
  expect(reader.heard).toEqual([]);
  replayed.resolve(row(3));
  await done;
  expect(reader.heard.map(({ data }) => data.packageChanged.version)).toEqual([3]);
});

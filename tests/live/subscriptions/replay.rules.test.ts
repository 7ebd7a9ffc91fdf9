// A long replay is sent in chunks at the client's pace, without keeping events for it.
import { parse } from 'graphql';
import { expect, test, vi } from 'vitest';
import { parseResumePoint, replayMissed } from '#server/live/subscriptions/replay.ts';
import {
  parcelEdited,
  allParcelsGroup,
  parcelReassigned,
  createDispatcher,
  driverParcelsGroup,
  nonceOf,
} from '../support/event-dispatcher.ts';
import { openReader, type ReplayedMessage } from '../support/replay-reader.ts';

const noop = (): void => undefined;

const parcels = Array.from({ length: 300 }, (_, n) => `p${n}`);

/** A history in which each event is the next version of the next parcel. */
function openHistory() {
  const versions = new Map<string, number>();
  const server = createDispatcher(versions);
  let seq = 0;
  const go = async (count: number): Promise<void> => {
    const events = Array.from({ length: count }, () => {
      seq += 1;
      const id = parcels[seq % parcels.length] ?? '';
      versions.set(id, (versions.get(id) ?? 1) + 1);
      return parcelEdited(seq, id, versions.get(id));
    });
    await server.dispatcher.handle({ epoch: 1, previous: nonceOf(seq - count), events });
  };
  return { ...server, versions, go };
}

const from = (seq: number) => ({
  resume: { at: { epoch: 1, seq, nonce: nonceOf(seq) }, audience: 'same' },
  audience: 'same',
  spec: allParcelsGroup,
});
const newest = (heard: readonly ReplayedMessage[]) =>
  new Map(
    heard.map(
      ({
        data: {
          packageChanged: { id, version },
        },
      }) => [id, version],
    ),
  );

test('a client that stops reading during a long replay joins its group only after it reads again, then has every parcel as it is and receives new changes', async () => {
  const { versions, go, ...server } = openHistory();
  await go(5_000);
  const { heard, state, queue, subscription, ...reader } = openReader();
  reader.stop();
  const back = replayMissed(server, { ...from(0), subscription, queue });
  await vi.waitFor(() => expect(queue.pendingMessages).toBe(1));
  for (let turn = 0; turn < 10; turn += 1) await go(500);
  expect([server.dispatcher.groupCount, queue.pendingMessages, heard]).toEqual([0, 1, []]);
  reader.go();
  await back;
  expect([server.dispatcher.groupCount, state.overflows]).toEqual([1, 0]);
  expect(newest(heard)).toEqual(versions);
  const before = heard.length;
  await go(1);
  expect(heard.slice(before).map(({ extensions }) => extensions.at)).toEqual([`1:10001:${nonceOf(10_001)}`]);
});

test('replay never sends an older version after a newer one, and each parcel once in its current state', async () => {
  const { versions, go, ...server } = openHistory();
  await go(5_000);
  const { heard, queue, subscription } = openReader();
  const back = replayMissed(server, { ...from(100), subscription, queue });
  for (let turn = 0; turn < 20; turn += 1) await go(20);
  await back;
  await go(20);
  const byParcel = Map.groupBy(heard, ({ data }) => data.packageChanged.id);
  for (const [, messages] of byParcel) {
    const versionsTold = messages.map(({ data }) => data.packageChanged.version ?? 0);
    expect(versionsTold).toEqual([...new Set(versionsTold)].toSorted((a, b) => a - b));
  }
  expect(newest(heard)).toEqual(versions);
});

test('messages of a chunk carry the position of its start until the chunk is complete, so that an interrupted client receives it again', async () => {
  const { go, ...server } = openHistory();
  await go(4_030);
  const { heard, queue, subscription } = openReader();
  await replayMissed(server, { ...from(0), subscription, queue });
  // In the second chunk, and in the last, the current state of every parcel was sent already.
  expect(new Set(heard.map(({ extensions }) => extensions.at))).toEqual(new Set([`1:0:${nonceOf(0)}`]));
  expect(heard).toHaveLength(parcels.length);
});

test.each([
  ['from another history', { epoch: 1, seq: 7, nonce: 'ffffffff' }, 'same', 'history'],
  ['with other rights', { epoch: 1, seq: 7, nonce: nonceOf(7) }, 'another', 'audience'],
])('a client that resumes %s receives RESYNC and is live', async (_, at, audience, reason) => {
  const { go, ...server } = openHistory();
  await go(100);
  const { heard, queue, subscription } = openReader();
  await replayMissed(server, { ...from(0), resume: { at, audience }, subscription, queue });
  expect(heard.map(({ data }) => [data.packageChanged.kind, data.packageChanged.reason])).toEqual([['RESYNC', reason]]);
  expect(server.dispatcher.groupSizes).toEqual([1]);
});

test('a parcel that came to a driver and left again meanwhile is sent as GONE, since a list read in between shows it; one that was never the driver’s is not sent', async () => {
  const { dispatcher, ...server } = createDispatcher();
  const ways = [
    ['p1', [null, 'd1']],
    ['p2', [null, 'd2']],
    ['p1', ['d1', 'd2']],
    ['p2', ['d2', 'd3']],
    // Where it went later does not matter.
    ['p3', [null, 'd1']],
    ['p3', ['d1', 'd2']],
    ['p3', ['d2', 'd3']],
  ] as const;
  await dispatcher.handle({
    epoch: 1,
    previous: nonceOf(0),
    events: ways.map(([id, way], index) => parcelReassigned(index + 1, id, way)),
  });
  const { heard, queue, subscription } = openReader();
  await replayMissed({ ...server, dispatcher }, { ...from(0), spec: driverParcelsGroup('d1'), subscription, queue });
  expect(
    heard.map(
      ({
        data: {
          packageChanged: { kind, id },
        },
      }) => [kind, id],
    ),
  ).toEqual([
    ['GONE', 'p1'],
    ['GONE', 'p3'],
  ]);
});

test('the replay of a parcel names the fields of all changes that the client missed', async () => {
  const { dispatcher, ...server } = createDispatcher();
  const edits = [['nextDate'], ['note'], []];
  await dispatcher.handle({
    epoch: 1,
    previous: nonceOf(0),
    events: edits.map((changed, index) => ({ ...parcelEdited(index + 1, 'p1'), changed })),
  });
  const { heard, queue, subscription } = openReader();
  const document = parse('subscription { packageChanged { kind id version reason changed } }');
  const spec = { ...allParcelsGroup, document };
  await replayMissed({ ...server, dispatcher }, { ...from(0), spec, subscription, queue });
  expect(heard.map(({ data }) => data.packageChanged)).toMatchObject([{ id: 'p1', changed: ['nextDate', 'note'] }]);
});

test('rows that could not be read during one replay are read again for the next from the same position', async () => {
  let tries = 0;
  const { dispatcher, ...server } = createDispatcher(new Map(), {
    readRows: async (_, ids) => {
      tries += 1;
      if (tries === 2) throw new Error('a bug that passes');
      return new Map(ids.map((id) => [id, { id, version: 1 }]));
    },
  });
  // Another client receives it live, from the first read.
  dispatcher.join(allParcelsGroup, { account: 'b', isBusy: false, onOverflow: noop, receive: noop });
  await dispatcher.handle({ epoch: 1, previous: nonceOf(0), events: [parcelEdited(1, 'p1')] });
  const [first, second] = [openReader(), openReader()];
  for (const { queue, subscription } of [first, second])
    await replayMissed({ ...server, dispatcher }, { ...from(0), subscription, queue });
  const kinds = ({ heard }: typeof first) =>
    heard.map(
      ({
        data: {
          packageChanged: { kind, id, reason },
        },
      }) => [kind, id, reason],
    );
  expect(kinds(first)).toEqual([['RESYNC', null, 'failure']]);
  expect(kinds(second)).toEqual([['CHANGED', 'p1', null]]);
});

test('clients that resume together share their replay although changes go on meanwhile', async () => {
  let reads = 0;
  const { dispatcher, ...server } = createDispatcher(new Map(), {
    readRows: async (_, ids) => {
      // A live event reads one row, a replay many.
      if (ids.length > 1) reads += 1;
      return new Map(ids.map((id) => [id, { id, version: 2 }]));
    },
  });
  let seq = 0;
  const go = async (count: number): Promise<void> => {
    const events = Array.from({ length: count }, () => parcelEdited(++seq, parcels[seq % parcels.length] ?? '', 2));
    await dispatcher.handle({ epoch: 1, previous: nonceOf(seq - count), events });
  };
  await go(30);
  const clients = Array.from({ length: 20 }, () => openReader());
  const back: Promise<void>[] = [];
  for (const { queue, subscription } of clients) {
    back.push(replayMissed({ ...server, dispatcher }, { ...from(0), subscription, queue }));
    await go(1);
  }
  await Promise.all(back);
  // The first one at once, the others in the next round.
  expect(reads).toBe(2);
  await go(1);
  for (const { heard } of clients) expect(newest(heard).size).toBe(51);
});

const position = (seq: number) => `1:${seq}:${nonceOf(seq)}`;

test.each<[string, { at: unknown; audience: string }, string | null]>([
  ['receives what it missed', { at: `1:2:${nonceOf(2)}`, audience: 'same' }, null],
  ['with other rights than before reads again', { at: `1:2:${nonceOf(2)}`, audience: 'other' }, 'audience'],
  ['of another history reads again', { at: `2:2:${nonceOf(2)}`, audience: 'same' }, 'history'],
  ['of another event with this number reads again', { at: '1:2:ffffffff', audience: 'same' }, 'history'],
  ['with a position that is none reads again', { at: 'none', audience: 'same' }, 'history'],
])('a client that comes back and %s', async (_, given, reason) => {
  const { go, versions: _versions, ...server } = openHistory();
  await go(4);
  const { heard, queue, subscription } = openReader();
  const resume = parseResumePoint({ resume: given });
  if (!resume) throw new Error('no position');
  await replayMissed(server, { ...from(0), resume, subscription, queue });
  const told = heard.map(({ data: { packageChanged: change }, extensions }) => [
    change.kind,
    change.id,
    change.reason,
    extensions.at,
  ]);
  expect(told).toEqual(
    reason === null
      ? ['p3', 'p4'].map((id) => ['CHANGED', id, null, position(2)])
      : [['RESYNC', null, reason, position(4)]],
  );
  expect(subscription.isReplaying).toBe(false);
  await go(1);
  expect(heard.at(-1)?.data.packageChanged).toMatchObject({ kind: 'CHANGED', id: 'p5' });
});

test('an event of the entity that could not be read makes a client that missed it read again, one of another entity does not', async () => {
  for (const [entity, kinds] of [
    ['package', ['RESYNC']],
    ['rating', []],
  ] as const) {
    const { go, versions: _, dispatcher, ...server } = openHistory();
    await go(1);
    const event = { ...parcelEdited(2, 'p'), entity, before: null, after: null, unreadable: 'why' };
    await dispatcher.handle({ epoch: 1, previous: nonceOf(1), events: [event] });
    const { heard, queue, subscription } = openReader();
    await replayMissed({ dispatcher, ...server }, { ...from(1), subscription, queue });
    expect(heard.map(({ data }) => data.packageChanged.kind)).toEqual(kinds);
  }
});

test('who says no position starts without one', () => {
  expect([parseResumePoint(null), parseResumePoint({}), parseResumePoint({ resume: null })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(parseResumePoint({ resume: 'x' })).toEqual({ at: null, audience: null });
  expect(parseResumePoint({ resume: { at: 7, audience: 'a' } })).toEqual({ at: null, audience: 'a' });
});

// The sockets of recipients on one instance: which parcel each watches, and which events make it be read again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { RecipientFeed } from '#server/areas/tracking/recipient-feed.ts';
import type { TrackedRow } from '#server/areas/tracking/read-tracked.ts';
import { createRecipientSession } from '#server/areas/tracking/recipient-session.ts';
import { publicCloseCodes } from '#shared/live/public-socket.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { ofParcels, readOf, trackedRow } from './support/tracked-row.ts';

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});
const settled = () => vi.advanceTimersByTimeAsync(0);

const other = { ...trackedRow, id: '01900000-0000-7000-8000-000000000002', driverId: 'd2' };

const followDriver = () => ({ position: () => null, stop: () => {} });

function feedOf(given: Partial<TrackedRow> = {}) {
  const rows = new Map([
    [readOf(trackedRow.id), { ...trackedRow, ...given }],
    [readOf(other.id), other],
  ]);
  const faults = { next: false };
  const { db, statements } = recordStatements((text) => {
    if (faults.next) throw new Error('no database');
    return [rows.get(text) ?? []].flat();
  });
  const feed = new RecipientFeed({ db, followDriver, now: () => new Date(), log: pino({ enabled: false }) });
  const connect = async (row: TrackedRow, first: unknown = { session: createRecipientSession(row, now) }) => {
    const [ended, send] = [new AbortController(), vi.fn<(message: object) => void>()];
    const close = vi.fn<(code: number) => void>(() => ended.abort());
    feed.serve(first, { send, close, closed: ended.signal });
    await settled();
    return { send, close, leave: () => ended.abort() };
  };
  const readsOf = async (work: () => void, ms = 0) => {
    const before = statements.length;
    work();
    await vi.advanceTimersByTimeAsync(ms);
    return ofParcels(statements.slice(before));
  };
  return { feed, connect, readsOf, faults, statements };
}

const keys = (driverId: string | null) => ({ keys: { driverId }, countKey: 'enroute' });
function eventOf(
  entityId: string,
  from: string | null = null,
  to: string | null = null,
  more: Partial<NumberedEvent> = {},
): NumberedEvent {
  return {
    id: '1',
    seq: 1,
    nonce: 'n',
    at: now.toISOString(),
    actorId: null,
    actorRole: 'SYS',
    version: 1,
    changed: [],
    name: 'package.delivered',
    entity: 'package',
    entityId,
    before: keys(from),
    after: keys(to),
    payload: {},
    ...more,
  };
}

it.each<[string, unknown]>([
  ['names no session', {}],
  ['is no object', 'hello'],
  ['has a session of nothing', { session: 'x' }],
  ['has more than a session', { session: createRecipientSession(trackedRow, now), more: 1 }],
  [
    'has a session that is signed with another secret',
    { session: createRecipientSession({ ...trackedRow, secret: 'x' }, now) },
  ],
  [
    'has a session that has ended',
    { session: createRecipientSession(trackedRow, new Date(now.getTime() - 43_200_000)) },
  ],
])('a socket whose first message %s is closed, and gets nothing', async (_what, first) => {
  const { send, close } = await feedOf().connect(trackedRow, first);
  expect([close.mock.calls, send.mock.calls]).toEqual([[[publicCloseCodes.sessionEnded, 'session ended']], []]);
});

it('a socket is closed when its session ends, and not before', async () => {
  const { close } = await feedOf({ status: 'reported' }).connect(trackedRow);
  await vi.advanceTimersByTimeAsync(43_199_999);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(close.mock.calls).toEqual([[publicCloseCodes.sessionEnded, 'session ended']]);
});

it('who has left is neither watched nor closed later', async () => {
  const { connect, readsOf, feed } = feedOf();
  const { close, leave } = await connect(trackedRow);
  leave();
  feed.onEvent(eventOf('p9', 'd1'));
  expect(vi.getTimerCount()).toBe(0);
  expect(await readsOf(() => feed.onEvent(eventOf(trackedRow.id, 'd1')), 50_000_000)).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});

it('who leaves while the session is checked is not watched', async () => {
  const { feed, statements } = feedOf();
  const [ended, send] = [new AbortController(), vi.fn<(message: object) => void>()];
  const session = createRecipientSession(trackedRow, now);
  feed.serve({ session }, { send, close: () => {}, closed: ended.signal });
  ended.abort();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([send.mock.calls, ofParcels(statements), vi.getTimerCount()]).toEqual([[], [readOf(trackedRow.id)], 0]);
});

it('a database that fails closes the socket, which tries again', async () => {
  const { connect, faults } = feedOf();
  faults.next = true;
  expect((await connect(trackedRow)).close.mock.calls).toEqual([[1013, 'try again']]);
});

it('an event of the parcel makes it be read at once, for all its sockets together', async () => {
  const { connect, readsOf, feed } = feedOf();
  const sockets = [await connect(trackedRow), await connect(trackedRow)];
  for (const { send } of sockets) send.mockClear();
  expect(await readsOf(() => feed.onEvent(eventOf(trackedRow.id)))).toEqual([readOf(trackedRow.id)]);
  for (const { send } of sockets) expect(send.mock.calls[0]).toMatchObject([{ type: 'parcel' }]);
});

it.each<[string, NumberedEvent, string[]]>([
  ['a parcel that left the driver', eventOf('p9', 'd1', 'd9'), [readOf(trackedRow.id)]],
  ['a parcel that came to the driver', eventOf('p9', null, 'd1'), [readOf(trackedRow.id)]],
  ['a parcel that went from one to the other', eventOf('p9', 'd2', 'd1'), [readOf(other.id), readOf(trackedRow.id)]],
  ['another order of the driver', eventOf('r1', 'd1', 'd1', { entity: 'round' }), [readOf(trackedRow.id)]],
  ['the order of a third driver', eventOf('r9', 'd9', 'd9', { entity: 'round' }), []],
  ['a parcel of a third driver', eventOf('p9', 'd9', 'd9'), []],
  ['another entity', eventOf(trackedRow.id, 'd1', 'd1', { entity: 'rating' }), []],
])(
  '%s changes the arrivals of the parcels that their drivers have with them, soon after',
  async (_what, event, reads) => {
    const { connect, readsOf, feed } = feedOf();
    await connect(trackedRow);
    await connect(other);
    expect(await readsOf(() => feed.onEvent(event), 1_999)).toEqual([]);
    expect(await readsOf(() => {}, 1)).toEqual(reads);
  },
);

it('an event that this version cannot read, and a restored backup, make every parcel be read again', async () => {
  const { connect, readsOf, feed } = feedOf();
  await connect(trackedRow);
  await connect(other);
  const both = [readOf(trackedRow.id), readOf(other.id)];
  expect(await readsOf(() => feed.onEvent(eventOf('p9', null, null, { unreadable: 'newer' })))).toEqual(both);
  expect(await readsOf(() => feed.refreshAll())).toEqual(both);
});

it('a parcel that is no longer with its driver has no arrival that the stops of the driver change', async () => {
  const { connect, readsOf, feed } = feedOf({ status: 'reported' });
  await connect(trackedRow);
  expect(await readsOf(() => feed.onEvent(eventOf('p9', 'd1', 'd1')), 10_000)).toEqual([]);
});

it.each(['delivered', 'returned', 'archived'] as const)('a parcel that is %s ends its sockets', async (status) => {
  const { close } = await feedOf({ status }).connect(trackedRow);
  expect(close.mock.calls).toEqual([[publicCloseCodes.over, 'over']]);
});

it.each(['canceled', 'reported', 'inhouse'] as const)('a parcel that is %s may change again', async (status) => {
  expect((await feedOf({ status }).connect(trackedRow)).close).not.toHaveBeenCalled();
});

// What the sockets of a recipient are sent of a parcel and its driver, and when.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Position } from '#server/areas/positions/live/position-message.ts';
import type { FollowDriver } from '#server/areas/positions/queries.ts';
import type { TrackedRow } from '#server/areas/tracking/read-tracked.ts';
import { WatchedParcel } from '#server/areas/tracking/watched-parcel.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { trackedRow } from './support/tracked-row.ts';

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const at: Position = {
  driverId: 'd1',
  at: now,
  lat: 33.5,
  lng: -7.6,
  bearing: 90,
  speed: 12,
  accuracy: 5,
  battery: 80,
};
const shownAt = { lat: 33.5, lng: -7.6, bearing: 90, at: now.toISOString() };

function watch() {
  const state = { row: trackedRow as TrackedRow | null, position: at as Position | null, moved: () => {} };
  const [stop, onDriver, onEmpty] = [vi.fn<() => void>(), vi.fn<(id: string | null) => void>(), vi.fn<() => void>()];
  const outage = { failed: vi.fn<() => void>(), recovered: vi.fn<() => void>() };
  const read = vi.fn<() => Promise<TrackedRow | null>>(() => Promise.resolve(state.row));
  const followDriver = vi.fn<FollowDriver>((_, moved) => {
    state.moved = moved;
    return { position: () => state.position, stop };
  });
  const parcel = new WatchedParcel({
    read,
    followDriver,
    now: () => now,
    outage,
    onDriver,
    onEmpty,
    isFinal: ({ status }) => status === 'delivered',
  });
  const socket = () => {
    const [sent, ended] = [vi.fn<(message: object) => void>(), new AbortController()];
    const close = vi.fn<(code: number) => void>();
    parcel.add({ send: sent, close, closed: ended.signal });
    const types = () => sent.mock.calls.map(([message]) => Reflect.get(message, 'type') as unknown);
    return { sent, close, types, leave: () => ended.abort() };
  };
  return { state, parcel, read, followDriver, stop, onDriver, onEmpty, outage, socket };
}

it('a new socket gets the parcel, where the driver is, and no more of the driver than that', async () => {
  const { socket, followDriver, onDriver } = watch();
  const { sent, types } = socket();
  await later(0);
  expect(types()).toEqual(['parcel', 'position']);
  expect(sent).toHaveBeenLastCalledWith({ type: 'position', position: shownAt });
  expect([followDriver.mock.calls[0]?.[0], onDriver.mock.calls]).toEqual(['d1', [['d1']]]);
});

it('moves are sent to every socket, at most one a second, and null when the driver has gone off duty', async () => {
  const { socket, state } = watch();
  const [first, second] = [socket(), socket()];
  await later(0);
  for (const { sent } of [first, second]) sent.mockClear();
  for (const lat of [33.6, 33.7]) {
    state.position = { ...at, lat };
    state.moved();
  }
  await later(999);
  expect(first.types()).toEqual([]);
  await later(1);
  for (const { sent } of [first, second])
    expect(sent.mock.calls).toEqual([[{ type: 'position', position: { ...shownAt, lat: 33.7 } }]]);
  state.position = null;
  state.moved();
  await later(1_000);
  expect(first.sent).toHaveBeenLastCalledWith({ type: 'position', position: null });
});

it('after a change nothing of the driver is sent before the parcel was read again', async () => {
  const { socket, state, parcel, stop, read } = watch();
  const { types, sent } = socket();
  await later(0);
  state.moved();
  sent.mockClear();
  read.mockImplementationOnce(() => new Promise(() => {}));
  parcel.changed();
  expect(stop).toHaveBeenCalledOnce();
  await later(10_000);
  expect(types()).toEqual([]);
});

it.each(['received', 'reported', 'inhouse'] as const)('while it is %s nobody is followed', async (status) => {
  const { socket, state, parcel, followDriver, onDriver, read } = watch();
  socket();
  await later(0);
  state.row = { ...trackedRow, status };
  parcel.changed();
  await later(0);
  expect([followDriver.mock.calls.length, onDriver.mock.lastCall]).toEqual([1, [null]]);
  const reads = read.mock.calls.length;
  await later(600_000);
  expect(read).toHaveBeenCalledTimes(reads);
});

it('the arrival is read again two seconds after stops of the driver, and every two minutes without another follower', async () => {
  const { socket, parcel, read, followDriver } = watch();
  socket();
  await later(0);
  for (let stops = 0; stops < 3; stops += 1) {
    parcel.mayHaveMoved();
    await later(1_999);
  }
  expect(read).toHaveBeenCalledTimes(1);
  await later(1);
  expect(read).toHaveBeenCalledTimes(2);
  await later(119_999);
  expect(read).toHaveBeenCalledTimes(2);
  await later(1);
  expect([read.mock.calls.length, followDriver.mock.calls.length]).toEqual([3, 1]);
});

it.each([
  ['that is delivered is shown once more', { ...trackedRow, status: 'delivered' } as const, ['parcel']],
  ['that is gone is not', null, []],
])('a parcel %s, and all its sockets are closed as over', async (_what, row, expected) => {
  const { socket, state, parcel, followDriver } = watch();
  const sockets = [socket(), socket()];
  await later(0);
  state.row = row;
  for (const { sent } of sockets) sent.mockClear();
  parcel.changed();
  await later(0);
  for (const { close, types } of sockets) {
    expect(close.mock.calls).toEqual([[4000, 'over']]);
    expect(types()).toEqual(expected);
  }
  expect(followDriver).toHaveBeenCalledOnce();
});

it('a read that fails is tried again after two seconds, and its end is the end of the outage', async () => {
  const { socket, read, outage } = watch();
  read.mockRejectedValueOnce(new Error('no database'));
  const { types } = socket();
  await later(1_999);
  expect([types(), outage.failed.mock.calls.length, outage.recovered.mock.calls.length]).toEqual([[], 1, 0]);
  await later(1);
  expect([types(), outage.recovered.mock.calls.length]).toEqual([['parcel', 'position'], 1]);
});

it('when the last socket leaves, nothing is read or followed any more', async () => {
  const { socket, parcel, stop, onEmpty, read, state } = watch();
  const [first, second] = [socket(), socket()];
  await later(0);
  first.leave();
  expect([stop.mock.calls.length, onEmpty.mock.calls.length]).toEqual([0, 0]);
  state.moved();
  second.leave();
  expect([stop.mock.calls.length, onEmpty.mock.calls.length]).toEqual([1, 1]);
  const [reads, sent] = [read.mock.calls.length, second.sent.mock.calls.length];
  parcel.changed();
  await later(600_000);
  expect([read.mock.calls.length, second.sent.mock.calls.length, first.sent.mock.calls.length > 0]).toEqual([
    reads,
    sent,
    true,
  ]);
});

it('who left gets nothing of what the others get', async () => {
  const { socket, state } = watch();
  const [first, second] = [socket(), socket()];
  await later(0);
  first.leave();
  const sent = first.sent.mock.calls.length;
  state.moved();
  await later(1_000);
  expect([first.sent.mock.calls.length, second.types().at(-1)]).toEqual([sent, 'position']);
});

it('while a read fails and the last socket has left, it is not tried again', async () => {
  const { socket, read } = watch();
  const { promise, reject } = Promise.withResolvers<TrackedRow>();
  read.mockReturnValueOnce(promise);
  socket().leave();
  reject(new Error('no database'));
  await later(600_000);
  expect(read).toHaveBeenCalledOnce();
});

it('a change during a read makes it be read again, and what was read before is not shown', async () => {
  const { socket, parcel, read, followDriver } = watch();
  const reads: ((row: TrackedRow) => void)[] = [];
  read.mockImplementation(() => new Promise((resolve) => reads.push(resolve)));
  const { sent, close } = socket();
  parcel.changed();
  reads[0]?.(trackedRow);
  await later(0);
  reads[1]?.({ ...trackedRow, status: 'delivered' });
  await later(0);
  expect(sent.mock.calls).toMatchObject([[{ type: 'parcel', parcel: { status: 'delivered' } }]]);
  expect([reads.length, close.mock.calls.length, followDriver.mock.calls.length]).toEqual([2, 1, 0]);
});

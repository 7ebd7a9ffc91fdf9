// When an event stream reads the history, and what its end waits for. No poll comes by itself here.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EventBatch } from '#server/events/bus.ts';
import { EventStream, type StreamBreak } from '#server/events/event-stream.ts';
import { numbered } from './support/stored-consumer.ts';

const events = numbered(Array.from({ length: 1_300 }, (_, index) => `package.e${index + 1}`));
const nonceOf = (seq: number): string => events[seq - 1]?.nonce ?? '00000000';
const batch = (first: number, last = first, epoch = 1): EventBatch => ({
  epoch,
  previous: nonceOf(first - 1),
  events: events.slice(first - 1, last),
});
/** Waits for what happens without a poll: this lets no time of the poll pass. */
async function until(isSo: () => boolean): Promise<void> {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  while (!isSo() && !over.signal.aborted) await new Promise(setImmediate);
}
const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

const poll = () => vi.advanceTimersByTime(1_000);

function streamOf(given: { head?: number; handle?: (seqs: number[]) => Promise<void>; broken?: StreamBreak } = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const state = { head: given.head ?? 0, broken: given.broken, looks: 0, restarts: 0 };
  const sizes: number[] = [];
  const logged: string[] = [];
  let seq = 0;
  const stream = new EventStream({
    cursor: () => ({ epoch: 1, seq, nonce: nonceOf(seq) }),
    read: (after, limit) => {
      state.looks += 1;
      if (state.broken) return Promise.resolve(state.broken);
      return Promise.resolve(batch(after.seq + 1, Math.min(after.seq + limit, state.head)));
    },
    restart: () => {
      state.restarts += 1;
      state.broken = undefined;
      return Promise.resolve();
    },
    handle: async ({ events: of }) => {
      await given.handle?.(of.map((event) => event.seq));
      sizes.push(of.length);
      seq = of.at(-1)?.seq ?? seq;
    },
    log: { info: () => logged.push('works again'), warn: () => logged.push('failing'), error: () => {} },
  });
  onTestFinished(() => stream.stop());
  return { stream, state, sizes, logged, seq: () => seq };
}

test('what was missed is read to its end at once, and handled by the hundred', async () => {
  const { state, sizes, seq } = streamOf({ head: 1_250 });
  await until(() => seq() === 1_250);
  await turns();
  expect([state.looks, sizes]).toEqual([3, [...Array<number>(12).fill(100), 50]]);
});

test('nothing new costs one look a second', async () => {
  const { stream, state } = streamOf();
  await turns();
  expect(state.looks).toBe(1);
  poll();
  await turns();
  expect(state.looks).toBe(2);
  await stream.stop();
  poll();
  await turns();
  expect(state.looks).toBe(2);
});

test('who waits for an event makes it be looked for', async () => {
  const { stream, state, seq } = streamOf();
  await turns();
  state.head = 3;
  await stream.waitUntil(2, 60_000);
  expect(seq()).toBe(3);
});

test('a batch that was overtaken by the next one causes no look, and one that never comes does', async () => {
  const { stream, state, seq } = streamOf();
  await turns();
  stream.receive(batch(2));
  stream.receive(batch(1));
  await until(() => seq() === 2);
  await turns();
  expect(state.looks).toBe(1);
  state.head = 4;
  stream.receive(batch(4));
  await until(() => seq() === 4);
  expect(state.looks).toBe(2);
});

test.each([2, 0])(
  'a message of the epoch %i delivers nothing; it only makes the history be looked at',
  async (epoch) => {
    const { stream, state, seq } = streamOf();
    await turns();
    stream.receive(batch(1, 1, epoch));
    await turns();
    expect([seq(), state.looks]).toEqual([0, 2]);
  },
);

test('after another history was loaded it is read at once, and no delay of the former one is left', async () => {
  const { stream, state, seq } = streamOf();
  await turns();
  stream.receive(batch(3));
  expect(stream.lagMs).toBeGreaterThanOrEqual(0);
  Object.assign(state, { broken: 'elsewhere', head: 2 });
  stream.receive(batch(1, 1, 2));
  await until(() => seq() === 2);
  await turns();
  expect([state.restarts, stream.lagMs]).toEqual([1, 0]);
});

test('a hole in what was read makes the history be loaded anew', async () => {
  const { stream, state, seq } = streamOf();
  await turns();
  state.broken = 'hole';
  void stream.waitUntil(1, 60_000);
  await until(() => state.restarts === 1);
  state.head = 1;
  stream.receive(batch(1));
  await until(() => seq() === 1);
});

test('what failed to be handled is tried again at the next poll and not before, and its outage is logged', async () => {
  let failures = 0;
  const { stream, seq, logged, state } = streamOf({
    handle: () => {
      failures += 1;
      return failures < 3 ? Promise.reject(new Error('no rows')) : Promise.resolve();
    },
  });
  await turns();
  state.head = 2;
  stream.receive(batch(1, 2));
  await until(() => failures === 1);
  await turns();
  expect([failures, logged]).toEqual([1, ['failing']]);
  poll();
  await until(() => failures === 2);
  await turns();
  poll();
  await until(() => seq() === 2);
  poll();
  await turns();
  expect(logged[0]).toBe('failing');
  expect(logged.at(-1)).toBe('works again');
});

test('its end waits for the events that are being handled, begins no others, and lets nobody wait', async () => {
  const ends = Promise.withResolvers<void>();
  const handled: number[] = [];
  const { stream, state } = streamOf({
    handle: (seqs) => {
      handled.push(...seqs);
      return ends.promise;
    },
  });
  await turns();
  state.head = 150;
  const waiting = stream.waitUntil(140, 60_000);
  await until(() => handled.length === 100);
  const stopping = stream.stop();
  await waiting;
  expect(await Promise.race([stopping, turns().then(() => 'still runs')])).toBe('still runs');
  ends.resolve();
  await stopping;
  stream.receive(batch(101, 120));
  await turns();
  expect(handled).toHaveLength(100);
});

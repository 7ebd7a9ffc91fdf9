// The driver's positions on their way to the server: none is lost offline, none is sent for ever.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PositionReading } from '#shared/areas/positions/fix.ts';
import type { PositionAck } from '#shared/live/presence.ts';
import type { LocationUploadStatus } from '#client/app/driver/location-upload-status.ts';
import { UploadQueue } from '#client/areas/profile/location-sharing/upload/upload-queue.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const reading = (n: number): PositionReading => ({
  at: start + n * 10_000,
  lat: 33.5,
  lng: -7.6,
  speed: null,
  bearing: null,
  accuracy: 12,
});
const readings = (count: number, from = 0) => Array.from({ length: count }, (_, n) => reading(from + n));

function open(saved: readonly PositionReading[] = [], ...answers: PositionAck[]) {
  const sent: (readonly PositionReading[])[] = [];
  const states: LocationUploadStatus[] = [];
  let kept: readonly PositionReading[] = saved;
  const queue = new UploadQueue({
    send: async (batch) => {
      sent.push(batch);
      return Promise.resolve(answers.shift() ?? { ok: true });
    },
    onStatus: (state) => states.push(state),
    saved,
    save: (next) => {
      kept = next;
    },
  });
  queues.push(queue);
  return { queue, sent, states, kept: () => kept };
}

const queues: UploadQueue[] = [];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const offline: PositionAck = { ok: false, code: 'network' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const queue of queues.splice(0)) queue.close();
  vi.useRealTimers();
});

describe('readings', () => {
  it('of an earlier page are sent at once, in batches, the oldest first', async () => {
    const { sent, kept, states } = open(readings(250));
    await pass(0);
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(sent[0]?.[0]).toEqual(reading(0));
    expect(kept()).toEqual([]);
    expect(states.at(-1)).toMatchObject({ kind: 'sent', accuracy: 12 });
  });

  it('are not sent twice when one that was kept comes again', async () => {
    const { queue, sent } = open([reading(5)]);
    await pass(0);
    queue.add(reading(5));
    queue.add(reading(4));
    await pass(0);
    expect(sent).toHaveLength(1);
  });

  it('of while a batch is under way wait for it', async () => {
    const { queue, sent } = open();
    queue.add(reading(0));
    queue.add(reading(1));
    expect(sent).toHaveLength(1);
    await pass(0);
    expect(sent.map((batch) => batch.map(({ at }) => at))).toEqual([[reading(0).at], [reading(1).at]]);
  });

  it('are kept while there is no network, and sent five seconds later', async () => {
    const { queue, sent, states, kept } = open([], offline);
    queue.add(reading(0));
    await pass(4999);
    expect(kept()).toEqual([reading(0)]);
    expect(states).toEqual([{ kind: 'waiting', count: 1, code: 'network' }]);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
    expect(kept()).toEqual([]);
  });

  it('are sent as soon as the network is back', async () => {
    const { queue, sent } = open([], offline);
    queue.add(reading(0));
    await pass(0);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sent).toHaveLength(2);
  });

  it('wait half a minute when the server asks for less', async () => {
    const { queue, sent } = open([], { ok: false, code: 'too_many_requests' });
    queue.add(reading(0));
    await pass(29_999);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
  });

  it('of a long time offline: the latest of two hours are kept', async () => {
    const { queue, kept } = open(readings(1500), offline, offline, offline);
    await pass(0);
    queue.add(reading(1500));
    expect(kept()).toHaveLength(1500);
    expect(kept()[0]).toEqual(reading(1));
    expect(kept().at(-1)).toEqual(reading(1500));
  });
});

describe('a refusal', () => {
  it.each(['position.from_the_future', 'forbidden'])(
    'for good (%s) drops the batch and goes on with the next',
    async (code) => {
      const { sent, states, kept } = open(readings(120), { ok: false, code });
      await pass(0);
      expect(sent).toHaveLength(2);
      expect(states[0]).toEqual({ kind: 'rejected', code });
      expect(kept()).toEqual([]);
    },
  );

  it('because the driver is off duty drops everything and says so', async () => {
    const { sent, states, kept } = open(readings(120), { ok: false, code: 'position.off_duty' });
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toEqual({ kind: 'offDuty' });
    expect(kept()).toEqual([]);
  });

  it('as too old is as good as sent: nothing is wrong with the phone', async () => {
    const { states } = open(readings(1), { ok: false, code: 'position.too_old' });
    await pass(0);
    expect(states.at(-1)).toMatchObject({ kind: 'sent' });
  });

  it('does not keep the same position from being tried again', async () => {
    const { queue, sent } = open([], { ok: false, code: 'position.invalid' });
    queue.add(reading(3));
    await pass(0);
    queue.add(reading(3));
    await pass(0);
    expect(sent).toHaveLength(2);
  });
});

it('a closed queue sends and says nothing more, and what it has stays kept', async () => {
  const { queue, sent, states, kept } = open([], offline);
  queue.add(reading(0));
  await pass(0);
  queue.close();
  queue.add(reading(1));
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(sent).toHaveLength(1);
  expect(states).toHaveLength(1);
  expect(kept()).toEqual([reading(0)]);
});

it('an answer that comes after the end changes nothing', async () => {
  const { queue, states, kept } = open();
  queue.add(reading(0));
  queue.close();
  await pass(0);
  expect(states).toEqual([]);
  expect(kept()).toEqual([reading(0)]);
});

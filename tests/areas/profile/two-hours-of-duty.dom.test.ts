// Two hours on the road by a clock of the test: the network comes and goes, answers are lost, the phone is restarted, and the
// server's own rule takes every position once, in the order of the phone's times.
import { afterEach, expect, it, vi } from 'vitest';
import type { PositionReading } from '#shared/areas/positions/fix.ts';
import type { PositionAck } from '#shared/live/presence.ts';
import { type DriverState, validatePositions } from '#server/areas/positions/ingest/validate-positions.ts';
import { UploadQueue } from '#client/areas/profile/location-sharing/upload/upload-queue.ts';

const start = Date.parse('2026-12-03T08:00:00Z');
const stepMs = 10_000;
const steps = 720;

/** Without a network, in minutes of the duty. */
const outages = [
  [10, 25],
  [40, 41],
  [60, 95],
] as const;
const minuteOf = (at: number): number => (at - start) / 60_000;
const isOffline = (at: number): boolean => outages.some(([from, to]) => minuteOf(at) >= from && minuteOf(at) < to);

const unmeasured = { speed: null, bearing: null, accuracy: null };

/** About 110 m further north with each step. */
const readingAt = (step: number): PositionReading => ({
  at: start + step * stepMs,
  lat: 33 + step / 1_000,
  lng: -7.6,
  ...unmeasured,
});

afterEach(() => {
  vi.useRealTimers();
});

it('every position of two hours arrives once and in order, whatever happens to the network and the phone', async () => {
  vi.useFakeTimers({ now: start });
  let state: DriverState = { onDutySince: new Date(start), lastAt: null, lastTrackPoint: null };
  const arrived: number[] = [];
  let calls = 0;
  let saved: readonly PositionReading[] = [];
  const send = (batch: readonly PositionReading[]): Promise<PositionAck> => {
    calls += 1;
    const lost: PositionAck = { ok: false, code: 'network' };
    if (isOffline(Date.now())) return Promise.resolve(lost);
    const fixes = batch.map(({ at, lat, lng }) => ({ ...unmeasured, at: new Date(at), lat, lng, battery: null }));
    const result = validatePositions(fixes, state, new Date());
    ({ state } = result);
    arrived.push(...result.track.map(({ at }) => at.getTime()));
    // The answer is lost on the way back, now and then.
    if (calls % 17 === 0) return Promise.resolve(lost);
    return Promise.resolve(result.errorCode === null ? { ok: true } : { ok: false, code: result.errorCode });
  };
  const open = (): UploadQueue =>
    new UploadQueue({
      send,
      onStatus: () => undefined,
      saved,
      save: (readings) => {
        saved = readings;
      },
    });
  let queue = open();
  for (let step = 0; step < steps; step += 1) {
    // The phone is restarted in the middle of an outage, and just after one.
    if (step === 120 || step === 571) {
      queue.close();
      queue = open();
    }
    queue.add(readingAt(step));
    await vi.advanceTimersByTimeAsync(stepMs);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  queue.close();
  expect(arrived).toEqual(Array.from({ length: steps }, (_, step) => readingAt(step).at));
  expect(saved).toEqual([]);
});

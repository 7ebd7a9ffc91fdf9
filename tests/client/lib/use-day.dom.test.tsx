// A page that is open over midnight: what it shows of the day is read again, once, by the server's clock.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startOfDay } from '#shared/lib/time.ts';
import { adjustServerClock } from '#client/lib/server-clock.ts';
import { useDay } from '#client/lib/use-day.ts';

/** Ten seconds before midnight in Morocco. */
const evening = startOfDay('2026-12-03').getTime() - 10_000;
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: evening });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open() {
  const onNewDay = vi.fn<() => void>();
  const { result } = renderHook(() => useDay(onNewDay));
  return { day: () => result.current, onNewDay };
}

it('is another day after midnight, and what is shown is read again once', async () => {
  const { day, onNewDay } = open();
  await pass(11_000);
  expect([day(), onNewDay.mock.calls.length]).toEqual(['2026-12-02', 0]);
  await pass(3_000);
  expect([day(), onNewDay.mock.calls.length]).toEqual(['2026-12-03', 1]);
  await pass(3_600_000);
  expect(onNewDay).toHaveBeenCalledOnce();
});

it('is the server’s day, though the clock of the phone is a minute behind', async () => {
  adjustServerClock(new Date(evening + 60_000).toUTCString(), evening);
  const { day } = open();
  expect(day()).toBe('2026-12-03');
  adjustServerClock(new Date(evening).toUTCString(), evening);
  await pass(1_000);
  expect(day()).toBe('2026-12-02');
});

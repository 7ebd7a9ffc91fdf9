// Reports of progress are events: few are sent, and the last one is not lost.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paceReports } from '#server/jobs/pace-reports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pacedBySecond() {
  const sent: number[] = [];
  const reports = paceReports(1_000, async (done) => {
    sent.push(done);
  });
  return { sent, reports };
}

it('sends one report a second, and the newest of those that came meanwhile', async () => {
  const { sent, reports } = pacedBySecond();
  await vi.advanceTimersByTimeAsync(1_000);
  reports.report(25);
  reports.report(50);
  reports.report(500);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual([25]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([25, 500]);
});

it('sends nothing of a step that is over', async () => {
  const { sent, reports } = pacedBySecond();
  reports.report(25);
  await reports.settle();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
});

it('sends one after the other, and is settled once the last has arrived', async () => {
  const sent: number[] = [];
  const arrived: (() => void)[] = [];
  const reports = paceReports(1_000, (done) => {
    sent.push(done);
    return new Promise((resolve) => void arrived.push(resolve));
  });
  await vi.advanceTimersByTimeAsync(1_000);
  reports.report(1);
  await vi.advanceTimersByTimeAsync(1_000);
  reports.report(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([1]);
  arrived.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([1, 2]);
  const settled = vi.fn<() => void>();
  const settling = reports.settle().then(settled);
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).not.toHaveBeenCalled();
  arrived.shift()?.();
  await settling;
});

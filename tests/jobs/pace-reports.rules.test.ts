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

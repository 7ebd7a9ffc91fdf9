import { expect, test } from 'vitest';
import { backOff } from '#client/live/transport/back-off.ts';

/** The shortest and the longest of many waits, in seconds. */
function spread(retries: number): [number, number] {
  const waits = Array.from({ length: 400 }, () => {
    const wait = backOff(retries);
    wait.skip();
    return (wait.until - Date.now()) / 1_000;
  });
  return [Math.round(Math.min(...waits)), Math.round(Math.max(...waits))];
}

test('pages that lost their server together reconnect spread over five seconds, and later and less often the more often they failed', () => {
  expect([0, 1, 2, 3, 20].map(spread)).toEqual([
    [0, 5],
    [5, 10],
    [8, 15],
    [8, 15],
    [8, 15],
  ]);
});

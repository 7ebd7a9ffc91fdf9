import { expect, test } from 'vitest';
import { ActiveQueries } from '#client/live/cache/active-queries.ts';

test('a row is held while an open read has it, by as many as show it', () => {
  const reads = new ActiveQueries();
  const at = { epoch: 1, seq: 100, nonce: '0000abcd' };
  const [one, other] = [reads.register(1), reads.register(1)];
  reads.recordResult(1, at, new Set(['Package:a']));
  expect([reads.includesRow('Package:a'), reads.includesRow('Package:b')]).toEqual([true, false]);
  one();
  expect(reads.includesRow('Package:a')).toBe(true);
  expect(reads.cursorOf(1)).toEqual(at);
  other();
  expect(reads.includesRow('Package:a')).toBe(false);
  expect(reads.cursorOf(1)).toBeNull();
});

test('a stale answer is requested again three times, and anew after a good one', () => {
  const reads = new ActiveQueries();
  reads.register(1);
  const tries = () => [1, 2, 3, 4].map(() => reads.nextRetryDelayMs(1));
  expect(tries()).toEqual([0, 250, 500, null]);
  reads.resetRetries(1);
  expect(tries()).toEqual([0, 250, 500, null]);
  expect(reads.nextRetryDelayMs(2)).toBeNull();
});

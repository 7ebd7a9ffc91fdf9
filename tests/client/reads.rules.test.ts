import { expect, test } from 'vitest';
import { Reads } from '#client/live/feed/reads.ts';

test('a row is held while an open read has it, by as many as show it', () => {
  const reads = new Reads();
  const at = { epoch: 1, seq: 100, tag: '0000abcd' };
  const [one, other] = [reads.open(1), reads.open(1)];
  reads.answered(1, at, new Set(['Package:a']));
  expect([reads.holds('Package:a'), reads.holds('Package:b')]).toEqual([true, false]);
  one();
  expect(reads.holds('Package:a')).toBe(true);
  expect(reads.at(1)).toEqual(at);
  other();
  expect(reads.holds('Package:a')).toBe(false);
  expect(reads.at(1)).toBeNull();
});

test('a stale answer is requested again three times, and anew after a good one', () => {
  const reads = new Reads();
  reads.open(1);
  const tries = () => [1, 2, 3, 4].map(() => reads.retryIn(1));
  expect(tries()).toEqual([0, 250, 500, null]);
  reads.settled(1);
  expect(tries()).toEqual([0, 250, 500, null]);
  expect(reads.retryIn(2)).toBeNull();
});

import { expect, test } from 'vitest';
import { Seen } from '#client/live/seen.ts';

const at = (seq: number, epoch = 1) => ({ epoch, seq, tag: '0a1b2c3d' });

test('a page sends the newest position that it was shown, never an older one, and follows into another history', () => {
  const seen = new Seen();
  expect(seen.headers(0)).toEqual({});
  for (const position of [at(5), at(9), at(7), null]) seen.take(position);
  expect(seen.headers(0)).toEqual({ 'x-qafila-at': '1:9:0a1b2c3d' });
  seen.take(at(3, 2));
  expect(seen.headers(0)).toEqual({ 'x-qafila-at': '2:3:0a1b2c3d' });
});

test('after a write it sends none for a while, since its own change has no position yet', () => {
  const seen = new Seen();
  seen.take(at(5));
  seen.wrote(1_000);
  expect(seen.headers(15_999)).toEqual({});
  expect(seen.headers(16_000)).toEqual({ 'x-qafila-at': '1:5:0a1b2c3d' });
});

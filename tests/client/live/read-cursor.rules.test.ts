import { expect, test } from 'vitest';
import { ReadCursor } from '#client/live/transport/read-cursor.ts';

const at = (seq: number, epoch = 1) => ({ epoch, seq, nonce: '0a1b2c3d' });

test('a page sends the newest position that it was shown, never an older one, and follows into another history', () => {
  const seen = new ReadCursor();
  expect(seen.headers(0)).toEqual({});
  for (const position of [at(5), at(9), at(7), null]) seen.advance(position);
  expect(seen.headers(0)).toEqual({ 'x-qafila-at': '1:9:0a1b2c3d' });
  seen.advance(at(3, 2));
  expect(seen.headers(0)).toEqual({ 'x-qafila-at': '2:3:0a1b2c3d' });
});

test('after a write it sends none for a while, since its own change has no position yet', () => {
  const seen = new ReadCursor();
  seen.advance(at(5));
  seen.recordWrite(1_000);
  expect(seen.headers(15_999)).toEqual({});
  expect(seen.headers(16_000)).toEqual({ 'x-qafila-at': '1:5:0a1b2c3d' });
});

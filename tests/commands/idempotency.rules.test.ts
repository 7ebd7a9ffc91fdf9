// The answer to a repeated command equals the first one, dates included.
import { expect, test } from 'vitest';
import { reviveInstants } from '#server/commands/idempotency.ts';

const at = new Date('2026-03-01T10:00:00.000Z');
const stored = (row: object): object => JSON.parse(JSON.stringify(row));

test('the instants of the row become dates again, also when they are null', () => {
  const row = { id: 'a', createdAt: at, revokedAt: null };
  expect(reviveInstants(stored(row), ['createdAt', 'revokedAt'])).toEqual(row);
});

test('a text stays a text, whatever its name and however much it looks like a date', () => {
  const row = { seenAt: '2026-03-01T10:00:00.000Z', waitingSince: 'March', note: '2026-03-01', createdAt: at };
  expect(reviveInstants(stored(row), ['createdAt'])).toEqual(row);
});

test('an instant is revived whatever its name', () => {
  expect(reviveInstants(stored({ promised: at }), ['promised'])).toEqual({ promised: at });
});

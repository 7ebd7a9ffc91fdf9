// The answer to a repeated command equals the first one, dates included.
import { expect, test } from 'vitest';
import { claimKey, reviveInstants } from '#server/commands/idempotency.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

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

const claimed = async (body: unknown) => {
  const { run, statements } = recordStatements(() => ({ affected: 1n }));
  expect(await run((trx) => claimKey(trx, { actorId: 'u1', key: 'once', body }))).toBeUndefined();
  return statements.join();
};

test('a body is the same in whatever order its fields are sent, and another with another value', async () => {
  const first = await claimed({ tab: 'all', filter: { a: 1, b: [1, 2] } });
  expect(await claimed({ filter: { b: [1, 2], a: 1 }, tab: 'all' })).toBe(first);
  expect(await claimed({ filter: { b: [2, 1], a: 1 }, tab: 'all' })).not.toBe(first);
});

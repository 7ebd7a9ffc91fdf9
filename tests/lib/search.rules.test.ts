// Words of a search: what is searched for, and which texts contain it, as the database decides it.
import { describe, expect, it, test } from 'vitest';
import {
  containsSearch,
  hasSearchedCharacter,
  localPhone,
  normalizeSearch,
  requireIndexableSearch,
  toIndexedWords,
} from '#shared/lib/search.ts';
import { parseLogCursor, formatLogCursor } from '#shared/events/event.ts';

const refusal = (code: string, limit: number) =>
  expect.objectContaining({ fields: [{ path: 'search', code, params: { limit } }] });

describe('a search text', () => {
  it('is trimmed, with single spaces, and nothing if it is empty', () => {
    expect([
      normalizeSearch('  a \t b '),
      normalizeSearch(' '),
      normalizeSearch(null),
      normalizeSearch(undefined),
    ]).toEqual(['a b', null, null, null]);
  });
  it('has at most 100 characters and 8 words, and at least 3 characters for an index', () => {
    expect(normalizeSearch('x'.repeat(100))).toHaveLength(100);
    expect(() => normalizeSearch('x'.repeat(101))).toThrow(refusal('too_long', 100));
    expect(normalizeSearch('a b c d e f g h')).toBe('a b c d e f g h');
    expect(() => normalizeSearch('a b c d e f g h i')).toThrow(refusal('too_many_words', 8));
    expect(requireIndexableSearch('abc')).toBe('abc');
    expect(() => requireIndexableSearch('ab')).toThrow(refusal('too_short', 3));
  });
  it('of punctuation alone finds nothing', () => {
    expect(['...', 'é', '٣', '-7'].map(hasSearchedCharacter)).toEqual([false, true, true, true]);
  });
  test.each([
    ['06 12-34.56(78)', '0612345678'],
    ['+212 612345678', '0612345678'],
    ['00212612345678', '0612345678'],
    ['+212612', '0612'],
    ['12345', '12345'],
    ['123 45', '123 45'],
    ['123 456', '123456'],
    ['000 123', '000123'],
    ['+33 612345678', '33612345678'],
    ['0033 6 12 34 56 78', '33612345678'],
    ['212 612-345678', '0612345678'],
    ['212345', '212345'],
    ['٠٦ ١٢ ٣٤', '061234'],
    ['Rue 12', 'rue 12'],
  ])('%j is looked up as %j', (typed, looked) => {
    expect(toIndexedWords(typed)).toBe(looked);
  });
  it('of a Moroccan phone is the local number', () => {
    expect([localPhone('+212612345678'), localPhone('+33612345678')]).toEqual(['0612345678', '+33612345678']);
  });
});

test.each<[string, (string | null)[], string, boolean]>([
  ['in any case and without accents', ['Élodie Benaïssa'], 'elodie  BENAISSA ', true],
  ['with letters that are written as two', ['Cœur Straße Løw Łódź Đại'], 'coeur strasse low lodz dai', true],
  ['across its texts in their order, without those that are empty', ['a', null, '', 'b'], 'a b', true],
  ['never in another order', ['a', 'b'], 'b a', false],
  ['in a part of a word', ['Casablanca'], 'blanc', true],
])('a row contains a search %s', (_, texts, words, expected) => {
  expect(containsSearch(texts, words)).toBe(expected);
});

test.each([
  ['3:15:0a1b2c3d', { epoch: 3, seq: 15, nonce: '0a1b2c3d' }],
  ['3:15:0a1b2c3', null],
  ['3:15:0a1b2c3dd', null],
  ['3:15:0A1B2C3D', null],
  ['-1:15:0a1b2c3d', null],
  ['1:1234567890123456:0a1b2c3d', null],
  ['1234567890:1:0a1b2c3d', null],
  [7, null],
])('the cursor of %j is %j', (text, cursor) => {
  expect(parseLogCursor(text)).toEqual(cursor);
  expect(cursor === null || formatLogCursor(cursor) === text).toBe(true);
});

// What the command palette finds, in which order, and what it keeps of objects that were opened.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  entryMatches,
  findMatch,
  groupOrder,
  stableOrder,
} from '#client/app/command-palette/entries/entry-matching.ts';
import type { PaletteEntry } from '#client/app/command-palette/entries/palette-entry.ts';

const matched = (text: string, searched: string) => {
  const range = findMatch(text, searched);
  return range && text.slice(...range);
};
describe('the match in a text', () => {
  it.each([
    ['Réglages', 'regl', 'Régl'],
    ['Équipe', 'EQU', 'Équ'],
    ['06 61 23-45 67', '0661234', '06 61 23-4'],
    ['CAS-26-000012', 'cas26', 'CAS-26'],
    ['Ben Ali', 'benali', 'Ben Ali'],
    ['aab', 'ab', 'ab'],
    ['Karim', 'rim', 'rim'],
    ['Karim', 'rimm', null],
    ['Karim', '', null],
    ['Karim', ' - ', null],
    ['', 'a', null],
  ])('of %j for %j is %j', (text, searched, expected) => {
    expect(matched(text, searched)).toBe(expected);
  });
});

const entry = (given: Partial<PaletteEntry>): PaletteEntry => ({
  id: 'x',
  group: 'pages',
  icon: null,
  title: 'Colis',
  ...given,
});
it.each<[Partial<PaletteEntry>, string, boolean]>([
  [{}, 'col', true],
  [{}, '', true],
  [{}, ' ', true],
  [{}, 'carte', false],
  [{ hint: ['Casablanca', 'Karim'] }, 'karim', true],
  [{ keywords: ['parcels'] }, 'parc', true],
  [{ digits: '0661' }, '0661', false],
])('an entry is found by its title, its hints and its other names: %j for %j', (given, searched, found) => {
  expect(entryMatches(entry(given), searched)).toBe(found);
});

describe('the order of groups', () => {
  it('begins with actions, with what is on this machine, or with objects where digits are typed', () => {
    expect(groupOrder('').slice(0, 2)).toEqual(['actions', 'recent']);
    expect(groupOrder('col').slice(0, 3)).toEqual(['actions', 'pages', 'commands']);
    expect(groupOrder('c12').slice(0, 3)).toEqual(['recent', 'parcels', 'drivers']);
  });
  it('has nothing of the server before anything was typed', () => {
    expect(groupOrder('').filter((group) => ['parcels', 'drivers', 'customers'].includes(group))).toEqual([]);
  });
});

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

const order = (now: readonly string[], before: readonly string[], max = 5) =>
  stableOrder(rows(...now), before, max).map(({ id }) => id);

it('rows that are shown keep their places when later answers come, up to the limit', () => {
  expect(order(['c', 'a', 'b'], ['a', 'b'])).toEqual(['a', 'b', 'c']);
  expect(order(['c', 'b'], ['a', 'b'])).toEqual(['b', 'c']);
  expect(order(['a', 'b', 'c'], ['c'], 2)).toEqual(['c', 'a']);
});

describe('objects that were opened', () => {
  const stored = new Map<string, string>();
  const open = async () => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    return import('#client/app/command-palette/entries/recent-objects.ts');
  };
  beforeEach(() => {
    stored.clear();
  });

  it('are kept per user, the newest first, each once, and eight at most', async () => {
    const { addRecent, readRecent } = await open();
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3])
      addRecent('u1', { key: `package:${String(n)}`, label: `n ${String(n)}`, path: '/package' });
    expect(readRecent('u1').map(({ label }) => label.slice(2))).toEqual(['3', '9', '8', '7', '6', '5', '4', '2']);
    expect(readRecent('u2')).toEqual([]);
  });

  it.each(['', '{', '{}', '[1, null, {"key": "a"}]', '[{"key":"a","label":"b","path":3,"at":1}]'])(
    'are none where something else is stored: %s',
    async (text) => {
      const { readRecent } = await open();
      stored.set('qafila.recent.u1', text);
      expect(readRecent('u1')).toEqual([]);
    },
  );
});

import { expect, it } from 'vitest';
import { findMatch, groupOrder, stableOrder } from '#client/app/command-palette/entries/entry-matching.ts';

it.each([
  ['CAS-24-091748', '0917', '0917'],
  ['CAS-24-091748', 'cas24', 'CAS-24'],
  ['06 12 09 17 40', '0917', '09 17'],
  ['Réda Mansouri', 'reda', 'Réda'],
  ['أمل الصقلي', 'امل', 'أمل'],
  ['Mansouri', 'xyz', null],
])('in "%s", "%s" is found as %s', (text, searched, said) => {
  const found = findMatch(text, searched);
  expect(found && text.slice(...found)).toBe(said);
});

it('digits match an object first, letters the entries known locally', () => {
  expect(groupOrder('0917').indexOf('parcels')).toBeLessThan(groupOrder('0917').indexOf('pages'));
  expect(groupOrder('prof').indexOf('pages')).toBeLessThan(groupOrder('prof').indexOf('parcels'));
});

it('rows that still match keep their positions', () => {
  const rows = ['c', 'b', 'a', 'd'].map((id) => ({ id }));
  expect(stableOrder(rows, ['a', 'b', 'x'], 3).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

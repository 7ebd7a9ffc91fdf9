// The view and the filters of notifications in the address.
import { expect, it } from 'vitest';
import { formatListState, matchesFilters, parseListState } from '#client/areas/notifications/list-state.ts';

it('is written as it is read, and not at all where nothing is chosen', () => {
  const text = '?status=archived&type=GENERAL&priority=URGENT';
  expect(parseListState(text)).toEqual({ view: 'archived', types: ['GENERAL'], priorities: ['URGENT'] });
  expect(formatListState(parseListState(text))).toBe(text);
  expect(formatListState(parseListState(''))).toBe('');
  expect(formatListState({ view: 'all', types: [], priorities: ['URGENT'] })).toBe('?priority=URGENT');
});

it('leaves out what it does not know, and repeats nothing', () => {
  expect(parseListState('?status=x&type=NONE,GENERAL,GENERAL&priority=')).toEqual({
    view: 'all',
    types: ['GENERAL'],
    priorities: [],
  });
});

it('a notification has to match each kind of filter that is set', () => {
  const urgent = { type: 'GENERAL', priority: 'URGENT' } as const;
  expect(matchesFilters({ types: [], priorities: [] }, urgent)).toBe(true);
  expect(matchesFilters({ types: ['GENERAL'], priorities: ['URGENT'] }, urgent)).toBe(true);
  expect(matchesFilters({ types: ['RATING_REPLY'], priorities: ['URGENT'] }, urgent)).toBe(false);
  expect(matchesFilters({ types: ['GENERAL'], priorities: ['HIGH'] }, urgent)).toBe(false);
});

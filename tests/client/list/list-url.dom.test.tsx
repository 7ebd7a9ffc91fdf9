// The address of a list while it is used: what a change leaves alone, and what the history has of it.
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { ListDeclaration } from '#client/list/list-definition.ts';
import { useListUrl } from '#client/list/state/use-list-url.ts';
import { useSavedSort } from '#client/list/state/list-preferences.ts';

const list = {
  entity: 'shop',
  tabs: ['open', 'all'],
  sorts: { name: {}, updated: {} },
  defaultSort: { by: 'name', direction: 'asc' },
  filters: { late: { kind: 'flag', column: 'late' } },
} as unknown as ListDeclaration;

function open(search: string) {
  navigate(`/shops${search}`);
  const { result } = renderHook(() => useListUrl(list));
  const before = history.length;
  return {
    ask: (...given: Parameters<typeof result.current.ask>) => act(() => result.current.ask(...given)),
    go: (...given: Parameters<typeof result.current.go>) => act(() => result.current.go(...given)),
    added: () => history.length - before,
    address: () => result.current.address,
  };
}

beforeEach(() => {
  localStorage.clear();
});

it('a change of what is shown begins at the first page, and a change of page keeps what is shown', () => {
  const { ask, go, address } = open('?q=atlas&late=1&page=3&id=s1');
  go({ page: 4 });
  expect(location.search).toBe('?q=atlas&late=1&page=4&id=s1');
  ask({ tab: 'all' });
  expect(location.search).toBe('?tab=all&q=atlas&late=1&id=s1');
  expect(address()).toMatchObject({ tab: 'all', page: 1, search: 'atlas' });
});

it('a change that goes on from a row forgets it when a filter changes', () => {
  const { ask } = open('?after=s9');
  ask({ filter: { late: true } });
  expect(location.search).toBe('?late=1');
});

it('a change can be gone back on, unless it replaces; what changes nothing adds nothing', () => {
  const { ask, go, added } = open('');
  ask({ search: 'atlas' });
  go({ open: 's1' });
  expect(added()).toBe(2);
  go({ open: 's2' }, { replace: true });
  ask({ search: 'rif' }, { replace: true });
  go({ open: 's2' });
  expect([added(), location.search]).toEqual([2, '?q=rif&id=s2']);
});

const sortOf = (area: string, userId: string) =>
  renderHook(() => useSavedSort(area, userId, list)).result.current.list.savedSort;

it('a saved order is the one of its person and list, and a text that is none is not used', () => {
  const { result } = renderHook(() => useSavedSort('shops', 'u1', list));
  act(() => result.current.saveSort({ by: 'updated', direction: 'desc' }));
  expect(result.current.list.savedSort).toBeUndefined();
  expect([sortOf('shops', 'u1'), sortOf('shops', 'u2'), sortOf('cities', 'u1')]).toEqual([
    { by: 'updated', direction: 'desc' },
    undefined,
    undefined,
  ]);
  localStorage.setItem('qafila.sort.shops.u1', '-gone');
  expect(sortOf('shops', 'u1')).toBeUndefined();
});

// Saved views of a list: what is kept of an address, and what a list makes of it later.
import { expect, it } from 'vitest';
import { parseListUrl } from '#client/list/state/list-url.ts';
import { formatView, isBareView, readView } from '#client/list/state/list-view.ts';
import type { ListDeclaration } from '#client/list/list-definition.ts';

const list: ListDeclaration = {
  entity: 'thing',
  tabs: ['open', 'all'],
  inTab: () => true,
  filters: {
    status: { column: 'status', kind: 'in', values: ['a', 'b'], indexed: true },
    late: { column: 'late', kind: 'flag', indexed: true },
  },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
};
const saved = (text: string) => formatView(list, parseListUrl(list, text), ['number', 'city']);

it('a view has tab, order and columns in any case, and neither page, open row nor other view', () => {
  expect(saved('')).toBe('columns=number,city&tab=open&sort=-created');
  expect(saved('?tab=all&q=karim&late=1&sort=created&page=3&view=v1&id=x')).toBe(
    'tab=all&q=karim&late=1&sort=created&columns=number,city',
  );
  expect(saved('?after=k')).toBe(saved(''));
});

it('a view opens at its first page, with the parameters that the list knows, and names the others', () => {
  const { address, lost } = readView(list, 'tab=all&status=a,gone&color=red&page=4&id=x', 'v1');
  expect(address).toMatchObject({ tab: 'all', filter: { status: ['a'] }, page: 1, open: null, view: 'v1' });
  expect(lost).toEqual(['status', 'color', 'page', 'id']);
  expect(readView(list, saved('?late=1'), 'v1').lost).toEqual([]);
});

it('a filter without any value that is still known is left out', () => {
  expect(readView(list, 'status=gone&late=1', 'v1').address.filter).toEqual({ late: true });
});

it('an address is still to become a view if it names one, and at most an open row beside', () => {
  expect(['?view=v1', '?view=v1&id=x', '?view=v1&tab=all', '?id=x', ''].map(isBareView)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

// A saved view is the query string of a list's address, with its tab, its order and its columns in any case: the defaults
// of another person, or of a later version, would make something else of it.
import { formatListUrl, formatSort, type ListUrlState, parseListUrl } from './list-url.ts';
import type { ListDeclaration } from '../list-definition.ts';

/** True if a query string names a view and nothing else: the view is still to be opened. */
export function isBareView(search: string): boolean {
  const names = [...new URLSearchParams(search).keys()];
  return names.includes('view') && names.every((name) => name === 'view' || name === 'id');
}

/** The query string of a view of what the list shows. */
export function formatView(list: ListDeclaration, address: ListUrlState, columns: readonly string[]): string {
  const whole = { ...address, page: 1, after: null, before: null, open: null, view: null, columns };
  const query = new URLSearchParams(formatListUrl(list, whole));
  query.set('tab', address.tab);
  query.set('sort', formatSort(address.sort));
  return query.toString().replaceAll('%2C', ',');
}

export interface OpenedView {
  address: ListUrlState;
  /** The parameters of the view that the list does not know, or no longer: the others apply. */
  lost: readonly string[];
}

/** What a view shows in a list. */
export function readView(list: ListDeclaration, query: string, id: string): OpenedView {
  const address = parseListUrl(list, query);
  const filter = Object.fromEntries(
    Object.entries(address.filter).flatMap(([name, value]) => {
      const values = list.filters[name]?.values;
      const known = values && Array.isArray(value) ? value.filter((one) => values.includes(one)) : value;
      return Array.isArray(known) && known.length === 0 ? [] : [[name, known]];
    }),
  );
  const applied = { ...address, filter, page: 1, after: null, before: null, open: null, view: id };
  const understood = new URLSearchParams(formatView(list, applied, address.columns ?? []));
  const lost = [...new URLSearchParams(query)].filter(([name, value]) => understood.get(name) !== value);
  return { address: applied, lost: lost.map(([name]) => name) };
}

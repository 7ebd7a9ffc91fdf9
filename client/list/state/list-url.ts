// The whole state of a list is in its URL:
// `?tab=…&q=…&status=a,b&created=2026-11-01..2026-11-08&late=1&sort=-updated&page=3&id=…`. Unknown or malformed
// parameters are ignored.
import { type FilterValue, isDayRange, isFilterSet, isNumberRange } from '#shared/access/list-spec.ts';
import { maxFilterValues, maxOffsetRow, maxPastedNumbers, pageSize } from '#shared/lib/limits.ts';
import { isDay } from '#shared/lib/time.ts';
import type { ListParams, ListDeclaration } from '../list-definition.ts';

export interface ListUrlState extends ListParams {
  /** The id of the row open in the drawer. */
  open: string | null;
  /** The id of the open saved view. */
  view: string | null;
  /** The visible columns in their order, if a saved view decides them. */
  columns: readonly string[] | null;
}

/** The last page that can be requested by number. Later pages use cursors. */
export const lastNumberedPage = Math.ceil(maxOffsetRow / pageSize);

function readDay(text: string | undefined): string | null {
  return text !== undefined && isDay(text) ? text : null;
}

const readWhole = (text = ''): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

// A value with a comma of its own is a word of a partner: "Livré, payé".
const escapeComma = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C');
const unescapeComma = (value: string): string => value.replaceAll('%2C', ',').replaceAll('%25', '%');

function readValues(text: string, limit: number): readonly string[] | null {
  const words = text.split(',').filter((value) => value !== '');
  const values = [...new Set(words.map(unescapeComma))].slice(0, limit);
  return values.length > 0 ? values : null;
}

function readFilter(kind: ListDeclaration['filters'][string]['kind'], text: string | null): FilterValue {
  if (text === null) return null;
  if (kind === 'flag' || kind === 'absent') return text === '1' ? true : text === '0' ? false : null;
  if (kind === 'numbers') return readValues(text.toUpperCase(), maxPastedNumbers);
  if (kind === 'in' || kind === 'contains') return readValues(text, maxFilterValues);
  const [from, to] = text.split('..');
  if (kind === 'between') {
    const between = { min: readWhole(from), max: readWhole(to) };
    const isReversed = between.min !== null && between.max !== null && between.min > between.max;
    return isFilterSet(between) && !isReversed ? between : null;
  }
  const range = { gte: readDay(from), lt: readDay(to) };
  return range.gte === null && range.lt === null ? null : range;
}

function filterText(value: FilterValue): string {
  if (value === true) return '1';
  if (value === false) return '0';
  if (Array.isArray(value)) return value.map(escapeComma).join(',');
  if (isNumberRange(value)) return isFilterSet(value) ? `${value.min ?? ''}..${value.max ?? ''}` : '';
  if (!isDayRange(value)) return '';
  return value.gte || value.lt ? `${value.gte ?? ''}..${value.lt ?? ''}` : '';
}

/** Parses a sort such as `-updated`; null if the list has no such sort. */
export function parseSort(list: Pick<ListDeclaration, 'sorts'>, text: string | null): ListParams['sort'] | null {
  const by = text?.replace(/^-/, '');
  if (text === null || by === undefined || !Object.hasOwn(list.sorts, by)) return null;
  return { by, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** The inverse of `parseSort`. */
export function formatSort({ by, direction }: ListParams['sort']): string {
  return `${direction === 'desc' ? '-' : ''}${by}`;
}

/** Parses a query string, with or without its question mark. */
export function parseListUrl(list: ListDeclaration, text: string): ListUrlState {
  const query = new URLSearchParams(text);
  const page = Number(query.get('page') ?? '1');
  return {
    tab: list.tabs.find((tab) => tab === query.get('tab')) ?? list.tabs[0] ?? '',
    search: (query.get('q') ?? '').trim(),
    filter: Object.fromEntries(
      Object.entries(list.filters).flatMap(([name, { kind }]) => {
        const value = readFilter(kind, query.get(name));
        return value === null ? [] : [[name, value]];
      }),
    ),
    sort: parseSort(list, query.get('sort')) ?? list.savedSort ?? list.defaultSort,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastNumberedPage) : 1,
    after: query.get('after'),
    before: query.get('after') === null ? query.get('before') : null,
    open: query.get('id'),
    view: query.get('view'),
    columns: query.get('columns')?.split(',') ?? null,
  };
}

/** The query string without default values: empty, or starting with a question mark. */
export function formatListUrl(list: ListDeclaration, address: ListUrlState): string {
  const { tab, search, filter, sort, page, after, before, open, view, columns } = address;
  const query = new URLSearchParams();
  const put = (name: string, value: string): void => {
    if (value !== '') query.set(name, value);
  };
  put('tab', tab === list.tabs[0] ? '' : tab);
  put('q', search.trim());
  for (const name of Object.keys(list.filters)) put(name, filterText(filter[name]));
  // Omitted only if the link means the same for users with another saved sort.
  const usual = [list.defaultSort, list.savedSort ?? list.defaultSort].every(
    (one) => formatSort(one) === formatSort(sort),
  );
  put('sort', usual ? '' : formatSort(sort));
  const byKey = after !== null || before !== null;
  put('page', page > 1 && !byKey ? String(page) : '');
  put('after', after ?? '');
  put('before', before ?? '');
  put('columns', columns?.join(',') ?? '');
  put('view', view ?? '');
  put('id', open ?? '');
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Applies a change of tab, search, filter or sort and returns to the first page. */
export function resetPaging(address: ListUrlState, change: Partial<ListUrlState>): ListUrlState {
  return { ...address, page: 1, after: null, before: null, ...change };
}

/** The number of filters in use. */
export function countActiveFilters({ filter }: Pick<ListParams, 'filter'>): number {
  return Object.values(filter).filter((value) => filterText(value) !== '').length;
}

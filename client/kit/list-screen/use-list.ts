// The state of a list without its UI: URL, rows, live changes and selection. For screens that `ListScreen` does not
// fit.
import { useCallback, useMemo } from 'react';
import { compareRows, orderOf } from '#shared/access/order.ts';
import { pageSize } from '#shared/kit/list.ts';
import type { RowMark } from '#client/kit/ui/table-types.ts';
import { type Changes, type LiveRow, type PageOrder, useChanges } from '#client/live/pending.ts';
import { type Live, useLive } from '#client/live/use-live.ts';
import { addressText, fromTheStart, readAddress } from './address.ts';
import type {
  Asked,
  ListCounts,
  ListDefinition,
  ListPage,
  ListQuery,
  ListRow,
  ListRules,
  RowRules,
} from './definition.ts';
import { type AddressState, useAddress } from './use-address.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { type Before, type Flashes, useArrivals, useBefore, useSoftBars } from './use-trail.ts';

export interface ListState<Row> extends AddressState {
  params: Asked;
  page: ListPage<Row> | undefined;
  live: Omit<Live<unknown>, 'data'>;
  counts: ListCounts | undefined;
  rows: readonly Row[];
  changes: Changes;
  marks: ReadonlyMap<string, RowMark>;
  /** By row, the fields that changed recently. */
  flashes: Flashes;
  /** The recently changed rows as they were before the change. */
  before: ReadonlyMap<string, Before>;
  selection: Selection<Row>;
}

const noRows: readonly never[] = [];

function marksOf({ gone, leaving }: Changes, arrivals: readonly string[]): ReadonlyMap<string, RowMark> {
  const marks = new Map<string, RowMark>(arrivals.map((id) => [id, 'flashed']));
  for (const id of leaving) marks.set(id, 'dimmed');
  for (const id of gone) marks.set(id, 'tombstone');
  return marks;
}

const noVariables: Record<string, never> = {};

function useCounts<Counted>({
  entity,
  document,
  read,
}: ListQuery<never, unknown, unknown, Counted>['counts']): ListCounts | undefined {
  const { data } = useLive(document, { variables: noVariables, watch: [entity] });
  return useMemo(() => data && read(data), [data, read]);
}

/** The order of the current page; undefined before the first page is loaded. */
function usePageOrder<Row extends ListRow>(
  { sorts, sorted }: ListRules & RowRules<Row>,
  { sort }: Asked,
  page: ListPage<Row> | undefined,
): PageOrder<Row> | undefined {
  return useMemo(() => {
    if (!page) return undefined;
    const order = orderOf({ sorts }, sort);
    return {
      rows: page.rows,
      compare: (a, b) => compareRows(order, sorted(a), sorted(b)),
      hasBefore: page.previous !== null,
      hasAfter: page.next !== null,
      size: pageSize,
    };
  }, [sorts, sorted, sort, page]);
}

/** The list of the page's URL with live updates. */
export function useList<Row extends ListRow & LiveRow, Data, Variables extends Record<string, unknown>, Counted>(
  { list, query }: Pick<ListDefinition<Row, Data, Variables, Counted>, 'list' | 'query'>,
  onSorted?: (sort: Asked['sort']) => void,
): ListState<Row> {
  const state = useAddress(list);
  const ask: AddressState['ask'] = (change, options) => {
    if (change.sort) onSorted?.(change.sort);
    state.ask(change, options);
  };
  // Opening a row changes the URL but not the list, so the parameters must stay the same object.
  const text = addressText(list, { ...state.address, open: null });
  const params = useMemo(() => readAddress(list, text), [list, text]);
  const variables = useMemo(() => query.variables(params), [query, params]);
  const live = useLive(query.document, { variables, watch: [list.entity] });
  const page = useMemo(() => live.data && query.page(live.data), [live.data, query]);
  const rows = page?.rows ?? noRows;
  const counts = useCounts(query.counts);
  const key = rows.map(({ id }) => id).join(' ');
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const matches = useCallback((row: Row) => list.shows(params, row), [params, list]);
  const order = usePageOrder(list, params, page);
  const changes = useChanges<Row>(list.entity, { list: live, ids, matches, placedBy: list.placedBy, order });
  const flashes = useSoftBars(changes.flashes);
  const arrivals = useArrivals(rows, list.changedAt);
  const changed = useBefore(rows);
  const before = useMemo(
    () => new Map<string, Before>([...changed].filter(([id]) => flashes.has(id))),
    [changed, flashes],
  );
  const marks = useMemo(
    () =>
      marksOf(
        changes,
        [...arrivals].filter((id) => !flashes.has(id)),
      ),
    [changes, arrivals, flashes],
  );
  const selection = useSelection(
    addressText(list, fromTheStart(state.address, { open: null, sort: list.defaultSort })),
    rows,
    changes.gone,
  );
  return { ...state, ask, params, live, page, counts, rows, changes, marks, flashes, before, selection };
}

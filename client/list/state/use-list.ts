// The state of a list without its UI: URL, rows, live changes and selection. For screens that `ListScreen` does not
// fit.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { compareRows, listOrder } from '#shared/access/list-order.ts';
import { pageSize } from '#shared/lib/limits.ts';
import type { RowState } from '#client/ui/table/table-types.ts';
import {
  type LivePendingChanges,
  type LiveRow,
  type PageOrder,
  usePendingChanges,
} from '#client/live/use-pending-changes.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { rootFieldName } from '#client/live/subscriptions/live-documents.ts';
import { formatListUrl, resetPaging, parseListUrl } from './list-url.ts';
import type {
  CountsDocument,
  ListParams,
  TabCounts,
  ListDefinition,
  ListPage,
  ListRow,
  ListDeclaration,
  RowDefinition,
} from '../list-definition.ts';
import { isWholeTab, type ListSum, sumsOf, type TabFigures } from './list-sums.ts';
import { type ListUrl, useListUrl } from './use-list-url.ts';
import { type ListSelection, useSelection } from './use-selection.ts';
import {
  type PreviousRow,
  type ChangedFields,
  useRecentlyChangedRows,
  usePreviousRows,
  useRecentlyChangedFields,
} from './use-recent-changes.ts';

export interface ListState<Row> extends ListUrl {
  params: ListParams;
  /** The page; its total is the live count if nothing narrows the list. */
  page: ListPage<Row> | undefined;
  live: Omit<LiveQuery<unknown>, 'data'>;
  counts: TabCounts | undefined;
  /** The live sums of the tab, if nothing narrows the list. */
  sums: readonly ListSum[];
  rows: readonly Row[];
  changes: LivePendingChanges;
  marks: ReadonlyMap<string, RowState>;
  /** By row, the fields that changed recently. */
  flashes: ChangedFields;
  /** The recently changed rows as they were before the change. */
  before: ReadonlyMap<string, PreviousRow>;
  selection: ListSelection<Row>;
  /** What the list shows, whatever its page and order: the argument of an action on all its rows. */
  matching: Readonly<Record<string, unknown>>;
  /** The saved view of the URL cannot be opened: the list does not wait for it any longer. */
  onViewMissing: () => void;
}

/** What a list is read from. */
type ListSource<Row extends ListRow> = Pick<ListDefinition<Row>, 'list' | 'query'>;

const noRows: readonly never[] = [];

function marksOf(
  { goneIds, leavingIds }: LivePendingChanges,
  arrivals: readonly string[],
): ReadonlyMap<string, RowState> {
  const marks = new Map<string, RowState>(arrivals.map((id) => [id, 'flashed']));
  for (const id of leavingIds) marks.set(id, 'dimmed');
  for (const id of goneIds) marks.set(id, 'tombstone');
  return marks;
}

const noVariables: Record<string, never> = {};

/** Live counts and sums of each tab. */
function useTabFigures(document: CountsDocument): TabFigures | undefined {
  const entity = useMemo(() => rootFieldName(document), [document]);
  const { data } = useLive(document, { variables: noVariables, watch: [entity] });
  return data?.[entity]?.tabs;
}

/** The live count of each tab, and the live sums of the list. */
function useCountsAndSums<Row extends ListRow>(
  { list, query }: ListSource<Row>,
  params: ListParams,
): Pick<ListState<Row>, 'counts' | 'sums'> {
  const figures = useTabFigures(query.counts);
  const counts = useMemo(() => figures && Object.fromEntries(figures.map(({ tab, n }) => [tab, n])), [figures]);
  const sums = useMemo(() => sumsOf(list, params, figures), [list, params, figures]);
  return { counts, sums };
}

/**
 * The page with the live count of its tab as its total, if nothing narrows the list. Both figures are shown, and the
 * total that was read with the page is older: it may differ by the latest changes.
 */
function withLiveTotal<Row>(page: ListPage<Row>, params: ListParams, counts: TabCounts | undefined): ListPage<Row> {
  const total = isWholeTab(params) ? counts?.[params.tab] : undefined;
  return total === undefined ? page : { ...page, total, totalIsExact: true };
}

/** The order of the current page; undefined before the first page is loaded. */
function usePageOrder<Row extends ListRow>(
  { sorts, sortValues }: ListDeclaration & RowDefinition<Row>,
  { sort }: ListParams,
  page: ListPage<Row> | undefined,
): PageOrder<Row> | undefined {
  return useMemo(() => {
    if (!page) return undefined;
    const order = listOrder({ sorts }, sort);
    return {
      rows: page.rows,
      compare: (a, b) => compareRows(order, sortValues(a), sortValues(b)),
      hasBefore: page.previous !== null,
      hasAfter: page.next !== null,
      size: pageSize,
    };
  }, [sorts, sortValues, sort, page]);
}

/** What the URL says beside the parameters of the request. */
const notInParams = { open: null, view: null, columns: null };

/** True while a bare URL's saved view is not known: what the list opens with would be shown for a moment. */
function useAwaitedView({ isBareView, address: { view } }: ListUrl, hasViews: boolean) {
  const [missing, setMissing] = useState<string | null>(null);
  const onViewMissing = useCallback(() => {
    setMissing(view);
  }, [view]);
  return { isAwaited: hasViews && isBareView && view !== missing, onViewMissing };
}

interface LoadedPage<Row> extends Pick<ListState<Row>, 'params' | 'matching'> {
  live: LiveQuery<unknown>;
  loaded: ListPage<Row> | undefined;
}

/** The page that the URL asks for. While a saved view is awaited, nothing is read. */
function useLoadedPage<Row extends ListRow>(
  { list, query }: ListSource<Row>,
  { address }: ListUrl,
  isAwaited: boolean,
): LoadedPage<Row> {
  // Opening a row changes the URL but not the list, so the parameters must stay the same object.
  const text = formatListUrl(list, { ...address, ...notInParams });
  const params = useMemo(() => parseListUrl(list, text), [list, text]);
  const variables = useMemo(() => query.variables(params), [query, params]);
  const answer = useLive(query.document, { variables, watch: [list.entity], pause: isAwaited });
  const live = isAwaited ? { ...answer, loading: true } : answer;
  const loaded = useMemo(() => answer.data && query.page(answer.data), [answer.data, query]);
  const { tab, search, filter } = variables;
  const matching = useMemo(() => ({ tab, search, filter }), [tab, search, filter]);
  return { params, live, loaded, matching };
}

/** The changes since the page was read. A page without rows has nothing that a new row could move: it is read again. */
function useChanges<Row extends ListRow & LiveRow>(
  { list }: ListSource<Row>,
  { params, live, loaded }: LoadedPage<Row>,
): LivePendingChanges {
  const key = (loaded?.rows ?? noRows).map(({ id }) => id).join(' ');
  const rowIds = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const matches = useCallback((row: Row) => list.matches(params, row), [params, list]);
  const order = usePageOrder(list, params, loaded);
  const changes = usePendingChanges<Row>(list.entity, { list: live, rowIds, matches, order });
  const { newCount, refetch } = changes;
  const isEmpty = loaded?.rows.length === 0;
  useEffect(() => {
    if (isEmpty && newCount > 0) refetch();
  }, [isEmpty, newCount, refetch]);
  return changes;
}

/** How rows are marked for what became of them lately. */
function useMarks<Row extends ListRow & LiveRow>(
  { list }: ListSource<Row>,
  rows: readonly Row[],
  changes: LivePendingChanges,
): Pick<ListState<Row>, 'marks' | 'flashes' | 'before'> {
  const flashes = useRecentlyChangedFields(changes.flashes);
  const arrivals = useRecentlyChangedRows(rows, list.changedAt);
  const changed = usePreviousRows(rows);
  const before = useMemo(
    () => new Map<string, PreviousRow>([...changed].filter(([id]) => flashes.has(id))),
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
  return { marks, flashes, before };
}

interface ListUse {
  /** Saves a sort that the person chose. */
  onSorted?: (sort: ListParams['sort']) => void;
  /** Whether saved views can be opened. */
  hasViews?: boolean;
}

/** The list of the page's URL with live updates. */
export function useList<Row extends ListRow & LiveRow>(
  source: ListSource<Row>,
  { onSorted, hasViews = false }: ListUse = {},
): ListState<Row> {
  const { list } = source;
  const state = useListUrl(list);
  const { isAwaited, onViewMissing } = useAwaitedView(state, hasViews);
  const ask: ListUrl['ask'] = (change, options) => {
    // A saved view has an order of its own.
    if (change.sort && state.address.view === null) onSorted?.(change.sort);
    state.ask(change, options);
  };
  const asked = useLoadedPage(source, state, isAwaited);
  const { params, live, loaded, matching } = asked;
  const rows = loaded?.rows ?? noRows;
  const { counts, sums } = useCountsAndSums(source, params);
  const changes = useChanges(source, asked);
  const marks = useMarks(source, rows, changes);
  const selection = useSelection(
    formatListUrl(list, resetPaging(state.address, { ...notInParams, sort: list.defaultSort })),
    rows,
    changes.goneIds,
  );
  const page = loaded && !live.isPreviousData ? withLiveTotal(loaded, params, counts) : loaded;
  return {
    ...state,
    ask,
    params,
    live,
    page,
    counts,
    sums,
    rows,
    changes,
    ...marks,
    selection,
    matching,
    onViewMissing,
  };
}

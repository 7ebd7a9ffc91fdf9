// A list without its looks: the address, the rows of it, and what happened to them since. For screens that `ListScreen` does not fit.
import { useCallback, useMemo } from 'react';
import type { RowMark } from '#client/kit/ui/table-types.ts';
import { type Changes, type LiveRow, useChanges } from '#client/live/pending.ts';
import { type Live, useLive } from '#client/live/use-live.ts';
import { addressText, fromTheStart, readAddress } from './address.ts';
import type { Asked, ListCounts, ListDefinition, ListPage, ListQuery, ListRow } from './definition.ts';
import { type AddressState, useAddress } from './use-address.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { type Before, type Flashes, useBefore, useSoftBars } from './use-trail.ts';

export interface ListState<Row> extends AddressState {
  asked: Asked;
  page: ListPage<Row> | undefined;
  live: Omit<Live<unknown>, 'data'>;
  counts: ListCounts | undefined;
  rows: readonly Row[];
  changes: Changes;
  /** How many of the changes that wait are rows that would come in. */
  fresh: number;
  marks: ReadonlyMap<string, RowMark>;
  /** By row, the fields that changed lately. */
  flashes: Flashes;
  /** By row, what it was before that. */
  before: ReadonlyMap<string, Before>;
  selection: Selection<Row>;
}

const noRows: readonly never[] = [];

function marksOf({ gone, leaving }: Changes): ReadonlyMap<string, RowMark> {
  const marks = new Map<string, RowMark>([...leaving].map((id) => [id, 'dimmed']));
  for (const id of gone) marks.set(id, 'tombstone');
  return marks;
}

const noVariables: Record<string, never> = {};

function useCounts<Counted>({ entity, document, read }: ListQuery<never, unknown, unknown, Counted>['counts']): ListCounts | undefined {
  const { data } = useLive(document, { variables: noVariables, watch: [entity] });
  return useMemo(() => data && read(data), [data, read]);
}

/** The list that the page's address asks for, live. */
export function useList<Row extends ListRow & LiveRow, Data, Variables extends Record<string, unknown>, Counted>(
  { list, query }: Pick<ListDefinition<Row, Data, Variables, Counted>, 'list' | 'query'>,
): ListState<Row> {
  const state = useAddress(list);
  // Opening a row changes the address but not the list: what is asked for keeps its identity.
  const text = addressText(list, { ...state.address, open: null });
  const asked = useMemo(() => readAddress(list, text), [list, text]);
  const variables = useMemo(() => query.variables(asked), [query, asked]);
  const live = useLive(query.document, { variables, watch: [list.entity] });
  const page = live.data && query.page(live.data);
  const rows = page?.rows ?? noRows;
  const counts = useCounts(query.counts);
  const key = rows.map(({ id }) => id).join(' ');
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const matches = useCallback((row: Row) => list.shows(asked, row), [asked, list]);
  const placed = { list: live, ids, matches, placedBy: list.placedBy };
  const entering = useChanges<Row>(list.entity, placed);
  const changes = useChanges<Row>(list.entity, { ...placed, sortedBy: list.movedBy[asked.sort.by] });
  const fresh = Math.max(0, entering.pending - entering.gone.size - entering.leaving.size);
  const flashes = useSoftBars(changes.flashes);
  const changed = useBefore(rows);
  const before = useMemo(() => new Map<string, Before>([...changed].filter(([id]) => flashes.has(id))), [changed, flashes]);
  const marks = useMemo(() => marksOf(changes), [changes]);
  const selection = useSelection(addressText(list, fromTheStart(state.address, { open: null, sort: list.defaultSort })), rows, changes.gone);
  return { ...state, asked, live, page, counts, rows, changes, fresh, marks, flashes, before, selection };
}

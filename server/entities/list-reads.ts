// Reads of a list: a page, the counts of an audience, and the facets of filters.
import { sql, type SqlBool } from 'kysely';
import { numbersFilterOf, type FilterValue, type ListFilters } from '#shared/access/list-spec.ts';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import {
  countsInTab,
  type AnyList,
  type Fact,
  type FactCount,
  type ListCounts,
  sumCounts,
  sumFacets,
} from '#shared/entities/list.ts';
import { visibleSums } from '#shared/entities/rollups.ts';
import { normalizeSearch } from '#shared/lib/search.ts';
import { z } from 'zod';
import { isFiltered, type RowPage, readListPage } from '../db/lists/list-page.ts';
import { countGroups } from '../db/lists/list-query.ts';
import { readCounts, readCountsAndSums } from '../db/lists/read-rollups.ts';
import { scopeWhere } from '../db/scope-sql.ts';
import type { Trx } from '../db/transaction.ts';
import { listQueryOf, type ListRequest, type ListTuning, tabWhere } from './list-sql.ts';

/** A list with what its reads need. */
export interface ListSource<Row> {
  list: AnyList;
  table: string;
  access: Access;
  tuning: ListTuning;
  readMany: (trx: Trx, ids: readonly string[]) => Promise<Row[]>;
}

// For the later pages of an export: counting each would cost as much as the page.
const noTotal = async () => ({ total: 0, exact: false });

/** One page of the list in the audience's scope. Fails for a search that is too short, and for a page that is too deep. */
export function readPage<Row extends object>(
  trx: Trx,
  source: ListSource<Row>,
  audience: Audience,
  request: ListRequest,
): Promise<RowPage<Row>> {
  const isNarrowed = isFiltered(request.filter) || normalizeSearch(request.search) !== null;
  const storedTotal = async () => ({
    total: sumCounts(source.list, await readCounts(trx, source.access, audience)).tabs[request.tab] ?? 0,
    exact: true,
  });
  const isLater = request.limit !== undefined && Boolean(request.after);
  return readListPage(
    trx,
    {
      list: listQueryOf(source, audience, request),
      storedTotal: isLater ? noTotal : isNarrowed ? undefined : storedTotal,
      read: (ids) => source.readMany(trx, ids),
    },
    request,
  );
}

/** The counts of a list, and by tab the sums of the fields that the audience sees. */
export interface ListFigures extends ListCounts {
  sums: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The counts and sums of an audience, exact as of the snapshot's log cursor. */
export async function readListFigures(
  trx: Trx,
  { list, access }: Pick<ListSource<unknown>, 'list' | 'access'>,
  audience: Audience,
): Promise<ListFigures> {
  const fields = visibleSums(list, access, audience);
  if (fields.length === 0) return { ...sumCounts(list, await readCounts(trx, access, audience)), sums: {} };
  const { counts, sums } = await readCountsAndSums(trx, access, audience, fields);
  const byField = Map.groupBy(sums, ({ field }) => field);
  const sumIn = (tab: string, field: string) =>
    countsInTab(list, tab, byField.get(field) ?? []).reduce((sum, { n }) => sum + n, 0);
  const inTab = (tab: string) => Object.fromEntries(fields.map((field) => [field, sumIn(tab, field)]));
  return { ...sumCounts(list, counts), sums: Object.fromEntries(list.tabs.map((tab) => [tab, inTab(tab)])) };
}

const numberRow = z.object({ number: z.string() });

/**
 * Of the numbers that the list is filtered by, those of no row that the audience sees in any tab: they do not exist or
 * are another's, which look alike.
 */
export async function readMissingNumbers(
  trx: Trx,
  { list, table, access }: Pick<ListSource<unknown>, 'list' | 'table' | 'access'>,
  audience: Audience,
  filter: ListFilters | null | undefined,
): Promise<string[]> {
  const numbers = numbersFilterOf(list);
  const asked = numbers && filter?.[numbers.name];
  if (!numbers || !Array.isArray(asked) || asked.length === 0) return [];
  const column = sql.ref(`r.${numbers.column}`);
  const conditions = [
    scopeWhere(access.see[audience.role], audience, 'r'),
    ...tabWhere(list, list.tabRules[list.countedTab]),
    sql<SqlBool>`${column} = any (${[...asked]})`,
  ];
  const { rows } =
    await sql`select ${column} as number from ${sql.table(table)} r where ${sql.join(conditions, sql` and `)}`.execute(
      trx,
    );
  const found = new Set(rows.map((row) => numberRow.parse(row).number));
  return asked.filter((number) => !found.has(number));
}

export interface ListFacets {
  /** By facet and value (`true` for a flag), without zeros. */
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** False: each is an upper bound. */
  exact: boolean;
}

const groupRow = z.looseObject({ n: z.number() });

/**
 * The number of rows for each choice of the facets. With filters on facets only, they come from the stored counts.
 * Other filters and searches are counted up to 1,000 rows. Beyond that the result has the counts without those filters
 * (an upper bound) and `exact` is false.
 */
export async function readFacets<Row>(
  trx: Trx,
  source: ListSource<Row>,
  audience: Audience,
  request: ListRequest,
): Promise<ListFacets> {
  const { list, access, tuning } = source;
  const filter = request.filter ?? {};
  const others = Object.fromEntries(Object.entries(filter).filter(([name]) => !list.facets.includes(name)));
  const isPlain = normalizeSearch(request.search) === null && !isFiltered(others);
  const mayCount = !isPlain && (tuning.isCountable?.(request) ?? true);
  const filtered = mayCount ? await countFiltered(trx, source, audience, { ...request, filter: others }) : null;
  const counts = filtered ?? countsInTab(list, request.tab, await readCounts(trx, access, audience));
  const chosen = Object.fromEntries(
    list.facets.flatMap((name) => {
      const values = chosenValues(filter[name]);
      return values.length === 0 ? [] : [[name, values]];
    }),
  );
  return { counts: sumFacets(list.facets, counts, chosen), exact: isPlain || filtered !== null };
}

function chosenValues(value: FilterValue): (string | boolean)[] {
  if (typeof value === 'boolean') return [value];
  return Array.isArray(value) ? [...value] : [];
}

async function countFiltered<Row>(
  trx: Trx,
  source: ListSource<Row>,
  audience: Audience,
  request: ListRequest,
): Promise<FactCount[] | null> {
  const { facets } = source.list;
  const facts = new Map(Object.entries<Fact>(source.list.facts));
  const [first, ...rest] = facets.map((name) => facts.get(name)?.column ?? name);
  if (first === undefined) return null;
  const groups = await countGroups(trx, listQueryOf(source, audience, request), [first, ...rest]);
  return (
    groups?.map((found) => {
      const group = groupRow.parse(found);
      const values = facets.map((name): [string, string | boolean] => {
        const value: unknown = group[facts.get(name)?.column ?? name];
        return [name, typeof value === 'boolean' ? value : String(value)];
      });
      return { values: Object.fromEntries(values), n: group.n };
    }) ?? null
  );
}

// A list's declaration as SQL: the conditions of its tab and filters, its search and its order.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { listOrder } from '#shared/access/list-order.ts';
import {
  isFilterSet,
  numbersFilterOf,
  type FilterValue,
  type ListFilters,
  type SortDirection,
} from '#shared/access/list-spec.ts';
import type { Access, Scope } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { type Condition, conditionsOf, type AnyList, type Fact, type TabRule } from '#shared/entities/list.ts';
import { hasSearchedCharacter, normalizeSearch, requireIndexableSearch } from '#shared/lib/search.ts';
import { type ErrorCode, fail } from '#shared/lib/app-error.ts';
import { filterWhere } from '../db/lists/filter-sql.ts';
import { scopeBranches } from '../db/scope-sql.ts';
import type { ListQuery } from '../db/lists/list-query.ts';
import type { PageRequest } from '../db/lists/list-page.ts';

type Sql = RawBuilder<SqlBool>;
/** A request of a list, as the client sends it. */
export interface ListRequest extends PageRequest {
  tab: string;
  search?: string | null;
  filter?: ListFilters | null;
  sort?: { by: string; direction: SortDirection } | null;
}

/** How a search is answered: by conditions, or by the ids that `search_ids` finds. */
export interface SearchPlan {
  where?: readonly Sql[];
  /** The words for `search_ids`. */
  indexed?: string;
  /** True if the conditions find few rows. */
  selective?: boolean;
}

/** Which conditions the indexes of a list support in an order; see `ListQuery`. */
export interface IndexPlan {
  /** True if the tab's conditions are the predicates of indexes in this order. */
  walksTab: boolean;
  /** The filter whose column comes first in the order's index. */
  walkedFilter: string | null;
  indexedByScope: boolean;
  selective: boolean;
}

/**
 * A request that a list refuses, because no index answers it in time: an order with a filter, for a viewer with many ids
 * in scope. Such a table is typed by hand, from measurements.
 */
export interface ListRefusal {
  sort: string;
  filter: string;
  /** The number of ids in scope (companies, drivers) up to which it is answered. */
  maxMembers: number;
  /** With one of these filters it is answered. */
  unless: readonly string[];
  /** Says which filter to add. */
  code: ErrorCode;
}

export interface ListTuning {
  /** Fails for a text that no index helps to find. Without it the list has no search. */
  search?: (text: string) => SearchPlan;
  /** Default: every order has indexes with the tab's conditions and by scope. */
  indexes?: (sort: string, filter: ListFilters, scope: Scope) => IndexPlan;
  refusals?: readonly ListRefusal[];
  /** SQL of filtered fields that the table, here `r`, has no column of. */
  expressions?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** False for a request whose rows would be counted by reading the whole history. */
  isCountable?: (request: ListRequest) => boolean;
}

/**
 * The search by `search_ids`, for an entity that declares `searched`. Fails for fewer than 3 characters, which no index
 * helps to find; punctuation alone finds nothing.
 */
export function indexedSearch(text: string): SearchPlan {
  const words = requireIndexableSearch(text);
  return hasSearchedCharacter(words) ? { indexed: words } : { where: [sql<SqlBool>`false`] };
}

const allIndexed: IndexPlan = { walksTab: true, walkedFilter: null, indexedByScope: true, selective: false };

/** Fails with the code of a refusal that applies to the request. */
function assertAnswered(refusals: readonly ListRefusal[], filter: ListFilters, sort: string, members: number): void {
  const refused = refusals.find(
    (each) =>
      each.sort === sort &&
      isFilterSet(filter[each.filter]) &&
      members > each.maxMembers &&
      !each.unless.some((name) => isFilterSet(filter[name])),
  );
  if (refused) fail(refused.code);
}

/** The list as SQL, in the audience's scope. Fails for a request that the list refuses. */
export function listQueryOf(
  { list, table, access, tuning }: { list: AnyList; table: string; access: Access; tuning: ListTuning },
  audience: Audience,
  request: ListRequest,
): ListQuery {
  const sort = request.sort ?? list.defaultSort;
  const text = normalizeSearch(request.search);
  const search: SearchPlan = text === null ? {} : (tuning.search?.(text) ?? {});
  const filter = request.filter ?? {};
  const scope = access.see[audience.role];
  const members = scopeBranches(scope, audience)?.length ?? 0;
  assertAnswered(tuning.refusals ?? [], filter, sort.by, members);
  const numbers = numbersFilterOf(list);
  const indexes = tuning.indexes?.(sort.by, filter, scope) ?? allIndexed;
  const filters = (isWalked: boolean) =>
    filterWhere(
      list,
      Object.fromEntries(Object.entries(filter).filter(([name]) => (name === indexes.walkedFilter) === isWalked)),
      storedFilters(list),
      tuning.expressions,
    );
  const tab = tabWhere(list, list.tabRules[request.tab]);
  return {
    table,
    scope,
    audience,
    search: search.indexed === undefined ? null : { area: access.name, words: search.indexed },
    walked: [...(indexes.walksTab ? tab : []), ...filters(true)],
    where: [...(indexes.walksTab ? [] : tab), ...filters(false), ...(search.where ?? [])],
    indexedByScope: indexes.indexedByScope,
    selective:
      indexes.selective || search.selective === true || (numbers !== undefined && isFilterSet(filter[numbers.name])),
    order: listOrder(list, sort),
  };
}

/** The conditions that a tab's rows fulfil. They are literals, so that Postgres recognises the predicates of partial indexes. */
export function tabWhere({ facts }: Pick<AnyList, 'facts'>, rule: TabRule | undefined): Sql[] {
  if (!rule) throw new Error('no such tab');
  const [first, ...others] = conditionsOf(rule);
  if (!first) return [];
  if (others.length === 0) return conditionSql(facts, first);
  const alternatives = [first, ...others].map((each) => join(conditionSql(facts, each), sql` and `));
  return [sql<SqlBool>`(${join(alternatives, sql` or `)})`];
}

const join = (parts: readonly Sql[], by: RawBuilder<unknown>): Sql => sql<SqlBool>`${sql.join(parts, by)}`;
const column = (name: string) => sql.ref(`r.${name}`);

function conditionSql(facts: AnyList['facts'], condition: Condition): Sql[] {
  const known = new Map(Object.entries<Fact>(facts));
  return Object.entries(condition).flatMap(([name, expected]): Sql[] => {
    const fact = known.get(name);
    if (!fact) throw new Error(`no such fact: ${name}`);
    if (fact.kind === 'choice') {
      if (typeof expected === 'boolean') throw new Error(`${name} is no flag`);
      return [choiceSql(fact, 'not' in expected ? expected.not : expected, 'not' in expected)];
    }
    if (fact.kind === 'flag')
      return [expected === true ? sql<SqlBool>`${column(fact.column)}` : sql<SqlBool>`not ${column(fact.column)}`];
    if (fact.kind === 'present')
      return [
        expected === true
          ? sql<SqlBool>`${column(fact.column)} is not null`
          : sql<SqlBool>`${column(fact.column)} is null`,
      ];
    if (expected !== true) throw new Error(`${name} can only be asked for`);
    return [sql<SqlBool>`${column(fact.column)} is null`, ...conditionSql(facts, fact.while)];
  });
}

type Choice = Extract<Fact, { kind: 'choice' }>;

function choiceSql({ column: name, values, rankColumn }: Choice, named: readonly string[], isNegated: boolean): Sql {
  if (rankColumn === undefined) {
    const [only, ...others] = named;
    if (only !== undefined && others.length === 0)
      return isNegated
        ? sql<SqlBool>`${column(name)} <> ${sql.lit(only)}`
        : sql<SqlBool>`${column(name)} = ${sql.lit(only)}`;
    const list = sql.join(named.map((value) => sql.lit(value)));
    return isNegated ? sql<SqlBool>`${column(name)} not in (${list})` : sql<SqlBool>`${column(name)} in (${list})`;
  }
  const ranks = values.flatMap((value, rank) => (named.includes(value) === isNegated ? [] : [rank]));
  // The first ranks are a range, which bounds the walk of an index.
  if (ranks.every((rank, index) => rank === index))
    return sql<SqlBool>`${column(rankColumn)} < ${sql.lit(ranks.length)}`;
  return sql<SqlBool>`${column(rankColumn)} in (${sql.join(ranks.map((rank) => sql.lit(rank)))})`;
}

type StoredFilter = (value: FilterValue) => { column: string; value: FilterValue };

/** Filters on a column with a rank compare ranks; unknown values of a filter with a list of values are ignored. */
function storedFilters(list: AnyList): Record<string, StoredFilter> {
  const stored: Record<string, StoredFilter> = {};
  for (const [name, { column: filtered, values }] of Object.entries<{ column: string; values?: readonly string[] }>(
    list.filters,
  )) {
    const fact = Object.values<Fact>(list.facts).find((each) => each.kind === 'choice' && each.column === filtered);
    if (fact?.kind === 'choice' && fact.rankColumn !== undefined) {
      const { rankColumn, values: ranked } = fact;
      stored[name] = (value) => ({
        column: rankColumn,
        value: chosenOf(ranked, value).map((each) => String(ranked.indexOf(each))),
      });
    } else if (values)
      stored[name] = (value) => ({ column: filtered, value: Array.isArray(value) ? chosenOf(values, value) : null });
  }
  return stored;
}

const chosenOf = (values: readonly string[], value: FilterValue) =>
  Array.isArray(value) ? values.filter((each) => value.includes(each)) : [];

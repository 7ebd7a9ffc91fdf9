// The declaration of a list: tabs, filters, sorts and counts. A tab is stated once, as a condition on facts about a row.
// Its SQL (server/entities/list-sql.ts), the check in memory and its count follow from that.
import type { FilterSpec, ListSpec, SortDirection, SortSpec } from '../access/list-spec.ts';
import { typedKeys } from '../lib/typed-keys.ts';
import type { RollupRules, Rollups } from './rollups.ts';

type Column<Row> = keyof Row & string;

/**
 * A fact about a row that tabs and counts use. `choice`: the value of an enum column, in SQL its rank if the table has
 * one · `flag`: a boolean column · `present`: whether a column has a value · `absent`: whether it has none while a
 * condition holds. The words are parts of the count key, so they differ within a list.
 */
export type Fact<Row = Readonly<Record<string, unknown>>> =
  | { kind: 'choice'; column: Column<Row>; values: readonly string[]; plural: string; rankColumn?: Column<Row> }
  | { kind: 'flag'; column: Column<Row>; word: string }
  | { kind: 'present'; column: Column<Row>; words: { yes: string; no: string } }
  | { kind: 'absent'; column: Column<Row>; word: string; while: Condition };
export type Facts<Row = Readonly<Record<string, unknown>>> = Readonly<Record<string, Fact<Row>>>;

/** For each fact its value, one of several, or none of those under `not`. An empty condition holds for every row. */
export type Condition = Readonly<Record<string, boolean | readonly string[] | { not: readonly string[] }>>;
/** A condition, or several of which one must hold. */
export type TabRule = Condition | { anyOf: readonly Condition[] };

export type FactValues = Readonly<Record<string, string | boolean>>;

export interface EntityList<
  Row = Record<string, unknown>,
  Tab extends string = string,
  Filter extends string = string,
  Sort extends string = string,
>
  extends ListSpec<Row, Tab, Filter, Sort>, Rollups {
  facts: Facts<Row>;
  /** One rule per tab; the first tab is the default. */
  tabRules: Readonly<Record<Tab, TabRule>>;
  /** Counts by fact are those of the rows of this tab. */
  countedTab: Tab;
  /** The facts that the counts of an audience are split by. */
  counted: readonly string[];
  /** The filters whose choices show how many rows each would leave; each is a fact of kind `choice` or `flag`. */
  facets: readonly string[];
}

/** Any list, for code that does not know its rows. */
export type AnyList = Omit<EntityList<never>, 'inTab'>;

interface ListRules<Row, Tab extends string, Filter extends string, Sort extends string> extends RollupRules<Row> {
  entity: string;
  facts: Facts<Row>;
  tabs: Readonly<Record<Tab, TabRule>>;
  countedTab: NoInfer<Tab>;
  counted: readonly string[];
  facets: readonly string[];
  filters: Readonly<Record<Filter, FilterSpec<Row>>>;
  sorts: Readonly<Record<Sort, SortSpec<Row>>>;
  defaultSort: { by: NoInfer<Sort>; direction: SortDirection };
}

/** Declares a list of an entity. */
export function defineList<Row extends object>() {
  return <const Tab extends string, const Filter extends string, const Sort extends string>({
    tabs,
    ...rules
  }: ListRules<Row, Tab, Filter, Sort>): EntityList<Row, Tab, Filter, Sort> => ({
    ...rules,
    tabs: typedKeys(tabs),
    tabRules: tabs,
    inTab: (tab, row) => isInTab(tabs[tab], factValuesOf(rules, row)),
  });
}

const isOneOf = (rule: TabRule): rule is { anyOf: readonly Condition[] } => 'anyOf' in rule;

/** The conditions of a rule, of which one must hold. */
export function conditionsOf(rule: TabRule): readonly Condition[] {
  return isOneOf(rule) ? rule.anyOf : [rule];
}

function isInTab(rule: TabRule, values: FactValues): boolean {
  return conditionsOf(rule).some((condition) => isFulfilled(condition, values));
}

function isFulfilled(condition: Condition, values: FactValues): boolean {
  return Object.entries(condition).every(([name, expected]) => {
    const value = values[name];
    if (typeof expected === 'boolean') return value === expected;
    if (typeof value !== 'string') return false;
    return 'not' in expected ? !expected.not.includes(value) : expected.includes(value);
  });
}

/** The facts about a row. */
function factValuesOf(list: { facts: Facts<never> }, row: object): FactValues {
  const values: Record<string, string | boolean> = {};
  // A fact with a condition uses those declared before it.
  for (const [name, fact] of Object.entries<Fact>(list.facts)) values[name] = factValue(fact, row, values);
  return values;
}

function factValue(fact: Fact, row: object, known: FactValues): string | boolean {
  const value: unknown = Reflect.get(row, fact.column);
  switch (fact.kind) {
    case 'choice':
      return String(value);
    case 'flag':
      return value === true;
    case 'present':
      return value !== null;
    case 'absent':
      return value === null && isFulfilled(fact.while, known);
  }
}

/** The key that a row is counted under: the words of its facts, such as `enroute+late`. */
export function countKeyOf(list: { facts: Facts<never> }, row: object): string {
  const values = factValuesOf(list, row);
  return Object.entries<Fact>(list.facts)
    .flatMap(([name, fact]) => {
      const value = values[name];
      if (fact.kind === 'choice') return String(value);
      if (fact.kind === 'present') return value === true ? fact.words.yes : fact.words.no;
      return value === true ? fact.word : [];
    })
    .join('+');
}

/** The facts of a count key; null for a key of another version. */
function factsOfCountKey(list: { facts: Facts<never> }, key: string): FactValues | null {
  const words = key.split('+');
  const values: Record<string, string | boolean> = {};
  for (const [name, fact] of Object.entries<Fact>(list.facts)) {
    if (fact.kind === 'choice') {
      const value = words.find((word) => fact.values.includes(word));
      if (value === undefined) return null;
      values[name] = value;
    } else values[name] = words.includes(fact.kind === 'present' ? fact.words.yes : fact.word);
  }
  return values;
}

/** The number of rows under a count key, as stored. */
export interface KeyCount {
  bucket: string;
  n: number;
}

/** The number of rows with these facts. */
export interface FactCount {
  values: FactValues;
  n: number;
}

export interface ListCounts<Tab extends string = string> {
  tabs: Record<Tab, number>;
  /** By counted fact and value (`true` for a flag), without zeros. */
  facts: Record<string, Record<string, number>>;
}

const addTo = (counts: Record<string, number>, name: string, n: number): void => {
  counts[name] = (counts[name] ?? 0) + n;
};

/** The counts of the rows in a tab, by their facts. */
export function countsInTab<Tab extends string>(
  list: Pick<EntityList<never, Tab>, 'facts' | 'tabRules'>,
  tab: Tab,
  counted: Iterable<KeyCount>,
): FactCount[] {
  return [...counted].flatMap(({ bucket, n }) => {
    const values = factsOfCountKey(list, bucket);
    return values && isInTab(list.tabRules[tab], values) ? [{ values, n }] : [];
  });
}

const total = (counts: readonly FactCount[]) => counts.reduce((sum, { n }) => sum + n, 0);

/** Sums stored counts into the counts of tabs and facts. */
export function sumCounts<Tab extends string>(
  list: Pick<EntityList<never, Tab>, 'facts' | 'tabs' | 'tabRules' | 'countedTab' | 'counted'>,
  counted: Iterable<KeyCount>,
): ListCounts<Tab> {
  const all = [...counted];
  const tabs: Partial<Record<Tab, number>> = {};
  for (const tab of list.tabs) tabs[tab] = total(countsInTab(list, tab, all));
  const facts: Record<string, Record<string, number>> = {};
  for (const name of list.counted) facts[name] = countsOfFact(countsInTab(list, list.countedTab, all), name);
  return { tabs: withEveryTab(list.tabs, tabs), facts };
}

function withEveryTab<Tab extends string>(
  tabs: readonly Tab[],
  counts: Partial<Record<Tab, number>>,
): Record<Tab, number> {
  const hasAll = (value: Partial<Record<Tab, number>>): value is Record<Tab, number> =>
    tabs.every((tab) => value[tab] !== undefined);
  if (!hasAll(counts)) throw new Error('a tab without a count');
  return counts;
}

function countsOfFact(counts: Iterable<FactCount>, name: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { values, n } of counts) {
    const value = values[name];
    if (value !== undefined && value !== false) addTo(sums, String(value), n);
  }
  return sums;
}

/**
 * For each facet and value (`true` for a flag) the number of rows, each facet within the choices of the others. A facet
 * without a choice is missing in `chosen`.
 */
export function sumFacets(
  facets: readonly string[],
  counts: readonly FactCount[],
  chosen: Readonly<Record<string, readonly (string | boolean)[]>>,
): Record<string, Record<string, number>> {
  const isChosen = (name: string, values: FactValues) => {
    const value = values[name];
    return chosen[name] === undefined || (value !== undefined && chosen[name].includes(value));
  };
  const sums: Record<string, Record<string, number>> = {};
  for (const facet of facets) {
    const others = facets.filter((name) => name !== facet);
    sums[facet] = countsOfFact(
      counts.filter(({ values }) => others.every((name) => isChosen(name, values))),
      facet,
    );
  }
  return sums;
}

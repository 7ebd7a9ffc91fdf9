// The root fields of a list: `packages(tab, search, filter, sort, page, after, before)` and `packageCounts`.
import { numbersFilterOf } from '#shared/access/list-spec.ts';
import type { AnyList, Fact } from '#shared/entities/list.ts';
import type { Rollups } from '#shared/entities/rollups.ts';
import type { RowPage } from '../db/lists/list-page.ts';
import type { EntityRow, EntityService } from '../commands/entity-service.ts';
import { builder, type SchemaTypes } from '../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../graphql/definition/field-access.ts';
import { enumOf } from '../graphql/definition/input-from-zod.ts';
import { listArgs, parseFilter, parseFirst, parseSort } from '../graphql/definition/list-args.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { definedLists } from './defined-lists.ts';
import { type AnyRow, capitalize, type RowRef, widen } from './entity-type.ts';
import {
  type ListFacets,
  type ListFigures,
  type ListSource,
  readFacets,
  readListFigures,
  readMissingNumbers,
  readPage,
} from './list-reads.ts';
import { defineDays, sumFieldsOf } from './rollup-fields.ts';
import { redactRows, rejectSubscribe } from './root-fields.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
/** The number of rows by fact and value. */
type FactCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;
interface NamedCount {
  name: string;
  n: number;
  /** By field, without those that are hidden. */
  sums?: Readonly<Record<string, number>> | undefined;
}
interface Page extends Omit<RowPage<AnyRow>, 'rows'> {
  rows: readonly AnyRow[];
  facets: () => Promise<ListFacets>;
  missingNumbers: () => Promise<string[]>;
}

export interface ListFieldOptions {
  /** Name of the field, `packages`. */
  name: string;
  /** One row of it: the beginning of the names of its types and of its counts. Default: the entity. */
  as?: string;
  /** Who may use it. Default: every role whose scope is not empty. */
  rule?: AccessRule;
}

/** Defines the page and the counts of a list. */
export function defineListFields<Row extends EntityRow>(
  service: EntityService<Row>,
  ref: RowRef<Row>,
  source: ListSource<Row>,
  { name, as = service.entity, rule = { kind: 'scope', access: service.definition.access } }: ListFieldOptions,
): void {
  const counts = new CountTypes(capitalize(as), source.list);
  definePage(service, ref, source, { name, as, rule }, counts);
  defineCounts(as, source, rule, counts);
  defineDays(as, source, rule);
  definedLists.push({
    name,
    typeName: capitalize(as),
    rule,
    list: source.list,
    access: source.access,
    tab: counts.tab,
    countRows: async (trx, audience, request) => {
      const { total, totalIsExact } = await readPage(trx, source, audience, { ...request, limit: 1 });
      return { total, isExact: totalIsExact };
    },
  });
}

function definePage<Row extends EntityRow>(
  service: EntityService<Row>,
  ref: RowRef<Row>,
  source: ListSource<Row>,
  { name, as, rule }: Required<ListFieldOptions>,
  counts: CountTypes,
): void {
  const { list, access } = source;
  const typeName = capitalize(as);
  const facets = counts.facets();
  const page = builder.objectRef<Page>(`${typeName}Page`).implement({
    fields: (t) => ({
      rows: t.field({ type: [widen(ref)], resolve: ({ rows }) => [...rows] }),
      total: t.exposeInt('total'),
      totalIsExact: t.exposeBoolean('totalIsExact', { description: 'False: there are more than `total`.' }),
      page: t.exposeInt('page', { nullable: true, description: 'Null when the page was reached by key.' }),
      next: t.exposeString('next', { nullable: true }),
      previous: t.exposeString('previous', { nullable: true }),
      facets: t.field({ type: facets, resolve: (found) => found.facets() }),
      ...(numbersFilterOf(list) && {
        missingNumbers: t.stringList({
          description: 'The numbers of the filter that no row of the viewer has, in any tab.',
          resolve: (found) => found.missingNumbers(),
        }),
      }),
    }),
  });
  const [defaultTab = ''] = list.tabs;
  declareAccess(`Query.${name}`, rule);
  builder.queryField(name, (t) =>
    t.field({
      type: page,
      args: { tab: t.arg({ type: counts.tab, defaultValue: defaultTab }), ...listArgs(t, typeName, list) },
      resolve: async (_, { tab, sort, filter, first, ...args }, context): Promise<Page> => {
        const audience = authorizeField(rule, context);
        const request = {
          ...args,
          limit: context.pageSize ?? parseFirst(first, args),
          tab: tab ?? defaultTab,
          sort: parseSort(sort),
          filter: parseFilter(list, access, audience, filter),
        };
        const found = await context.read((trx) => readPage(trx, source, audience, request));
        return {
          ...found,
          rows: await redactRows(context, service, audience, found.rows),
          facets: () => context.read((trx) => readFacets(trx, source, audience, request)),
          missingNumbers: () => context.read((trx) => readMissingNumbers(trx, source, audience, request.filter)),
        };
      },
    }),
  );
}

function defineCounts(
  as: string,
  source: Pick<ListSource<unknown>, 'list' | 'access'>,
  rule: AccessRule,
  types: CountTypes,
): void {
  const name = `${as}Counts`;
  const type = types.counts();
  const resolve = (_: unknown, __: unknown, context: GraphqlContext): Promise<ListFigures> => {
    const audience = authorizeField(rule, context);
    return context.read((trx) => readListFigures(trx, source, audience));
  };
  declareAccess(`Query.${name}`, rule);
  builder.queryField(name, (t) => t.field({ type, resolve }));
  declareAccess(`Subscription.${name}`, rule);
  builder.subscriptionField(name, (t) => t.field({ type, subscribe: rejectSubscribe, resolve }));
}

/** The GraphQL types of a list's counts and facets. */
class CountTypes {
  readonly tab;
  readonly #typeName: string;
  readonly #list: AnyList;
  readonly #choiceCounts = new Map<string, ReturnType<typeof namedCount>>();

  constructor(typeName: string, list: AnyList) {
    this.#typeName = typeName;
    this.#list = list;
    this.tab = enumOf(`${typeName}Tab`, list.tabs);
  }

  facets() {
    return builder.objectRef<ListFacets>(`${this.#typeName}Facets`).implement({
      description:
        'How many rows each choice of a filter would show, within the tab, the search and all other filters.',
      fields: (t) => ({
        ...this.#countFields(t, this.#list.facets, ({ counts }) => counts),
        exact: t.exposeBoolean('exact', { description: 'False: each is the most that there can be.' }),
      }),
    });
  }

  counts() {
    const tabCount = namedCount(`${this.#typeName}TabCount`, 'tab', this.tab, this.#list);
    return builder.objectRef<ListFigures>(`${this.#typeName}Counts`).implement({
      description: 'How many rows the viewer has in each tab, and in all by the facts that are counted.',
      fields: (t) => ({
        id: t.id({ description: 'Always the same: a viewer has one set of counts.', resolve: () => 'mine' }),
        tabs: t.field({
          type: [tabCount],
          resolve: ({ tabs, sums }) => Object.entries(tabs).map(([name, n]) => ({ name, n, sums: sums[name] })),
        }),
        ...this.#countFields(t, this.#list.counted, ({ facts }) => facts),
      }),
    });
  }

  /** One field for each fact: a list of values with their counts, or the count of a flag. */
  #countFields<Parent extends object>(
    t: PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>,
    names: readonly string[],
    countsOf: (parent: Parent) => FactCounts,
  ) {
    return Object.fromEntries(
      names.map((name) => {
        const fact = this.#fact(name);
        if (fact.kind !== 'choice')
          return [name, t.int({ resolve: (parent) => countsOf(parent)[name]?.['true'] ?? 0 })];
        const type = this.#choiceCount(name, fact.values);
        const field = t.field({
          type: [type],
          resolve: (parent) => toNamedCounts(fact.values, countsOf(parent)[name]),
        });
        return [fact.plural, field];
      }),
    );
  }

  #fact(name: string): Fact {
    const fact = new Map(Object.entries<Fact>(this.#list.facts)).get(name);
    if (!fact) throw new Error(`no such fact: ${name}`);
    return fact;
  }

  #choiceCount(name: string, values: readonly string[]) {
    const typeName = `${this.#typeName}${capitalize(name)}`;
    const known = this.#choiceCounts.get(name) ?? namedCount(`${typeName}Count`, name, enumOf(typeName, values));
    this.#choiceCounts.set(name, known);
    return known;
  }
}

/** A type with one value of an enum, under its own name, its count, and sums of fields under their names. */
function namedCount(typeName: string, field: string, type: ReturnType<typeof enumOf>, sums: Rollups = {}) {
  return builder.objectRef<NamedCount>(typeName).implement({
    fields: (t) => ({
      [field]: t.field({ type, resolve: ({ name }) => name }),
      n: t.exposeInt('n'),
      ...sumFieldsOf(t, sums),
    }),
  });
}

function toNamedCounts(values: readonly string[], counts: Readonly<Record<string, number>> = {}): NamedCount[] {
  return values.flatMap((name) => {
    const n = counts[name];
    return n === undefined ? [] : [{ name, n }];
  });
}

// Derives the screen of a list from its shared declaration.
import { type ComponentType } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useT } from '#client/messages/use-t.ts';
import { matchesList } from '#shared/access/list-matches.ts';
import { type FilterValue, numbersFilterOf } from '#shared/access/list-spec.ts';
import { maxPastedNumbers } from '#shared/lib/limits.ts';
import { containsSearch, hasSearchedCharacter } from '#shared/lib/search.ts';
import { rootFieldName } from '#client/live/subscriptions/live-documents.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import type {
  CountsDocument,
  ListDeclaration,
  ListDefinition,
  ListDocument,
  ListDrawerProps,
  ListPaneProps,
  ListParams,
  ListPresentation,
  ListRow,
  ListVariables,
} from './list-definition.ts';
import type { FilterLook } from './filters/list-filter.ts';
import type { ListCreate } from './list-parts.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What an area adds to its shared declaration. */
export interface ListOptions<Row, FilterName extends string = string> extends Pick<
  ListPresentation<Row>,
  'area' | 'columns' | 'card' | 'visibleTabs' | 'opensSortedBy' | 'above' | 'Head' | 'actions' | 'links' | 'isQueue'
> {
  document: ListDocument<Row>;
  counts: CountsDocument;
  /** In the order in which they are shown. */
  filters: Readonly<Partial<Record<FilterName, FilterLook>>>;
  /** The texts of a row in which the search looks, or a function that finds what the server finds. */
  search: ((row: Row) => readonly (string | null)[]) | { finds: (row: Row, text: string) => boolean };
  label: (row: Row) => string;
  changedAt?: (this: void, row: Row) => string;
  create?: Pick<ListCreate, 'visibleTo' | 'icon'> & {
    form: Load<{ onClose: () => void; onCreated: (id: string) => void }>;
  };
  detail?: Load<ListDrawerProps<Row>>;
  pane?: Load<ListPaneProps<Row>>;
}

/** Columns of the declaration that no field of the row has: neither `city` nor `cityId` for the column `cityId`. */
type MissingColumn<ListColumns, Row> = Exclude<keyof ListColumns, keyof Row | `${keyof Row & string}Id`>;
/** The values of such columns are given by the area. */
export type DerivedColumns<Declaration, Row> = Declaration extends {
  inTab: (tab: never, row: infer Columns) => boolean;
}
  ? [MissingColumn<Columns, Row>] extends [never]
    ? { derived?: undefined }
    : { derived: (row: Row) => Readonly<Pick<Columns, MissingColumn<Columns, Row>>> }
  : never;

/** The values of the filters; those that a declaration does not know are dropped. */
function filterOf({ filters }: ListDeclaration, params: ListParams): Record<string, FilterValue> {
  const entries = Object.entries(filters).map(([name, { values }]): [string, FilterValue] => {
    const value = params.filter[name] ?? null;
    // In the order of the declaration, so that equal choices are equal variables.
    return [name, values && Array.isArray(value) ? values.filter((one) => value.includes(one)) : value];
  });
  return Object.fromEntries(entries);
}

function variablesOf(list: ListDeclaration, params: ListParams): ListVariables {
  const { tab, search, sort, page, after, before } = params;
  return {
    tab,
    search: search === '' ? null : search,
    filter: filterOf(list, params),
    sort,
    ...(after === null && before === null ? { page } : { after, before }),
  };
}

const hasId = (value: unknown): value is { id: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Creates the function that turns a row of GraphQL into the columns of the declaration. */
export function createColumnReader<Row extends LiveRow>(
  { filters, sorts }: ListDeclaration,
  derived?: (row: Row) => LiveRow,
): (row: Row) => Record<string, unknown> {
  const [fields, orders] = [Object.values(filters), Object.values(sorts)];
  const instants = [
    ...fields.flatMap(({ kind, column }) => (kind === 'range' ? column : [])),
    ...orders.flatMap(({ kind, column, thenBy = [] }) => [kind === 'instant' ? column : [], thenBy].flat()),
  ];
  const texts = fields.flatMap(({ text, column }) => (text ? column : []));
  const read = (row: Row): Record<string, unknown> => {
    const columns: Record<string, unknown> = { ...row, ...derived?.(row) };
    // `driver { id }` or null is the column `driverId`.
    for (const [name, value] of Object.entries(row))
      if (value === null || hasId(value)) columns[`${name}Id`] ??= value && value.id;
    for (const column of instants) {
      const value = columns[column];
      if (typeof value === 'string') columns[column] = new Date(value);
    }
    for (const column of texts) {
      const value = columns[column];
      if (typeof value === 'number') columns[column] = String(value);
    }
    return columns;
  };
  // Placing a new row compares it with many rows, and rows never change.
  const known = new WeakMap<Row, Record<string, unknown>>();
  return (row) => {
    const columns = known.get(row) ?? read(row);
    known.set(row, columns);
    return columns;
  };
}

/** The parameters of a list of nothing but these rows, by their numbers; null if it has no such filter, or they are too many. */
function namedRows(
  list: ListDeclaration,
  params: ListParams,
  rows: readonly Readonly<Record<string, unknown>>[],
): ListParams | null {
  const numbers = numbersFilterOf(list);
  if (!numbers || rows.length > maxPastedNumbers) return null;
  const filter = { [numbers.name]: rows.map((row) => String(row[numbers.column])) };
  return { ...params, tab: list.countedTab ?? params.tab, search: '', filter };
}

/** The definition of a list screen. */
export function createListDefinition<Row extends ListRow & LiveRow>(
  list: ListDeclaration,
  options: ListOptions<Row> & { derived?: (row: Row) => LiveRow },
): ListDefinition<Row> {
  const { document, counts, create, detail, pane, filters, search, label, changedAt, derived, ...presentation } =
    options;
  const { area } = presentation;
  const toColumns = createColumnReader(list, derived);
  const root = rootFieldName(document);
  const finds =
    typeof search === 'function'
      ? (row: Row, text: string) => hasSearchedCharacter(text) && containsSearch(search(row), text)
      : search.finds;
  return {
    ...presentation,
    list: {
      ...list,
      label,
      changedAt,
      sortValues: toColumns,
      matches: (params, row) =>
        matchesList(list, params.tab, filterOf(list, params), toColumns(row)) &&
        (params.search === '' || finds(row, params.search)),
    },
    exportOf: (params, rows) => {
      const named = rows ? namedRows(list, params, rows.map(toColumns)) : params;
      if (!named) return null;
      const { tab, search, filter, sort } = variablesOf(list, named);
      return { list: root, variables: { tab, search, filter, sort } };
    },
    query: {
      document,
      counts,
      variables: (params) => variablesOf(list, params),
      page: (data) => data[root],
    },
    filters: Object.entries(filters).flatMap(([name, look]) => {
      const declared = list.filters[name];
      return declared && look
        ? {
            name,
            kind: declared.kind,
            column: declared.column,
            values: declared.values,
            money: declared.money,
            pattern: declared.pattern,
            ...look,
          }
        : [];
    }),
    create: create && {
      ...create,
      Form: lazyPanel(create.form, { frame: 'dialog', useTitle: () => useT(area)('list.create') }),
    },
    Drawer: detail && lazyPanel(detail, { frame: 'drawer', useTitle: () => useT(area)('list.label') }),
    Pane: pane && lazyPart(pane),
  };
}

// A list screen is defined by data: its query, columns, filters, card and actions. `ListScreen` implements URL, search,
// sort, paging, live updates, selection and error states. A screen that needs more composes `useList`, the table and
// the filters itself.
import type { ComponentType, ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { FilterKind, ListFilters, SortDirection } from '#shared/access/list-spec.ts';
import type { OrderKind } from '#shared/access/list-order.ts';
import type { Role } from '#shared/access/roles.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import type { Option } from '#client/ui/form/select/option.ts';
import type { CardState, TableColumn } from '#client/ui/table/table-types.ts';
import type { ListActions } from './actions/action-types.ts';
import type { Client } from 'urql';
import type { Language } from '#client/messages/languages.ts';
import type { TadaDocumentNode } from '#client/live/graphql.ts';

export interface Viewer {
  role: Role;
  manager: boolean;
}

/** The fields that every row must have. */
export interface ListRow {
  readonly id: string;
  readonly version: number;
}

/** The part of an area's shared list declaration that a screen needs. */
export interface ListDeclaration {
  entity: string;
  tabs: readonly string[];
  filters: Readonly<Record<string, { kind: FilterKind }>>;
  sorts: Readonly<Record<string, { column: string; kind: OrderKind; thenBy?: string }>>;
  defaultSort: { by: string; direction: SortDirection };
  /** The user's saved sort, used if the URL has none. */
  savedSort?: { by: string; direction: SortDirection };
}

/** How a list evaluates its rows. */
export interface RowDefinition<Row> {
  /**
   * True if the list with these parameters contains the row. Determines which rows are dimmed and what the pending
   * changes count.
   */
  matches: (params: ListParams, row: Row) => boolean;
  /** The fields that `matches` depends on, by their server names. */
  matchFields: readonly string[];
  /** The values of the sort columns, including the id. Determines the position of a row. */
  sortValues: (this: void, row: Row) => Readonly<Record<string, unknown>>;
  /** When the row last changed. Without it, no row flashes when the list is opened. */
  changedAt?: (this: void, row: Row) => string;
  /** The name of a row for users, such as its number. */
  label: (row: Row) => string;
}

/** The parameters of a list request. */
export interface ListParams {
  tab: string;
  search: string;
  filter: ListFilters;
  sort: { by: string; direction: SortDirection };
  /** From 1. Ignored if `after` or `before` is set. */
  page: number;
  after: string | null;
  before: string | null;
}

export interface ListPage<Row> {
  rows: readonly Row[];
  total: number;
  totalIsExact: boolean;
  page: number | null;
  next: string | null;
  previous: string | null;
  /** Null if there are too many rows to count. */
  facets: Facets | null;
}

/**
 * For each filter and value (`true` for a flag), how many rows it would show together with the tab, the search and the
 * other filters.
 */
export interface Facets {
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** False if the counts are upper bounds. */
  exact: boolean;
}

/** Live counts of the tabs. */
export interface TabCounts {
  tabs: Readonly<Record<string, number>>;
}

/** The GraphQL documents of a list and functions to read their data. */
export interface ListQuery<Row, Data, Variables, Counted> {
  document: TadaDocumentNode<Data, Variables>;
  variables: (params: ListParams) => Variables;
  page: (data: Data) => ListPage<Row>;
  /** A live field under this entity name, so that the counts update without a request. */
  counts: {
    entity: string;
    document: TadaDocumentNode<Counted, Record<string, never>>;
    read: (data: Counted) => TabCounts;
  };
}

export interface ListColumn<Row> extends Omit<TableColumn<Row>, 'header'> {
  /** Fields of the row, by their server names, whose change flashes this cell. Default: the column's id. */
  fields?: readonly string[];
  /** Viewers who have the column. Default: all. */
  visibleTo?: (who: Viewer) => boolean;
  /** Hidden until the user enables it in the column menu. */
  hiddenByDefault?: boolean | ((who: Viewer) => boolean);
  /** Cannot be hidden. */
  alwaysVisible?: boolean;
}

/** Options loaded from the server. */
export interface Lookup {
  load: (text: string) => Promise<readonly Option[]>;
  byId?: (ids: readonly string[]) => Promise<readonly Option[]>;
}

/** Creates a lookup for the user's GraphQL client and language. */
export type CreateLookup = (client: Client, language: Language) => Lookup;

interface FilterBase {
  /** Name of a filter in the shared declaration. */
  name: string;
  visibleTo?: (who: Viewer) => boolean;
  /** In the "Filter" menu until it is used. */
  inMenu?: boolean;
}
export type ListFilter<Row> =
  | (FilterBase & {
      kind: 'choice';
      values: readonly string[];
      icon?: (value: string) => ReactNode;
      label: (value: string, t: TFunction) => string;
    })
  | (FilterBase & { kind: 'lookup'; lookup: CreateLookup; ofRow(row: Row): { value: string; label: string } | null })
  | (FilterBase & { kind: 'days' })
  | (FilterBase & { kind: 'flag'; icon: IconType });

export interface ListDrawerProps<Row> {
  id: string;
  onClose: () => void;
  /** Opens the previous or next row; undefined at an end of the list. */
  onPrevious?: () => void;
  onNext?: () => void;
  position?: string;
  /** Opens another row of the same list. */
  onOpen: (id: string) => void;
  onAct: (action: string, row: Row) => void;
}

export interface ListCreate {
  visibleTo: (who: Viewer) => boolean;
  icon: IconType;
  /** Calls `onCreated` with the new id. */
  Form: ComponentType<{ onClose: () => void; onCreated: (id: string) => void }>;
}

/**
 * Messages come from the namespace of `area`: `list.label`, `list.search`, `list.create`, `list.fresh`,
 * `list.modified`, `list.refused`, `list.chosen`, `list.results`, `list.failed` (optional), `tabs.<tab>`,
 * `columns.<id>`, `filters.<name>`, `empty.<tab>.title` and `.text`, `actions.<action>`.
 */
export interface ListDefinition<Row extends ListRow, Data, Variables, Counted> extends ListPresentation<Row> {
  query: ListQuery<Row, Data, Variables, Counted>;
}

/** A list definition without its query. */
export interface ListPresentation<Row> {
  area: string;
  list: ListDeclaration & RowDefinition<Row>;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter<Row>[];
  /** Renders a row under 760 px. */
  card: (row: Row, state: CardState) => ReactNode;
  /** The viewer's tabs, the initial one first. Default: all tabs of the list. */
  visibleTabs?: (who: Viewer) => readonly string[];
  create?: ListCreate;
  Drawer?: ComponentType<ListDrawerProps<Row>>;
  actions?: ListActions<Row>;
}

/** Defines a list screen with inferred types. */
export function defineList<Row extends ListRow, Data, Variables, Counted>(
  definition: ListDefinition<Row, Data, Variables, Counted>,
): ListDefinition<Row, Data, Variables, Counted> {
  return definition;
}

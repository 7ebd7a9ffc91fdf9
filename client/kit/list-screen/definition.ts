// A list screen is data: what it lists, how columns, filters and cards look, what can be done with a row. `ListScreen` does
// the rest: address, search, sort, paging, live marks, selection, states. Nine options and no escape hatch: a screen that
// needs more composes `useList`, the table and the filters itself.
import type { ComponentType, ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { FilterKind, FilterValues, SortDirection } from '#shared/access/list.ts';
import type { OrderKind } from '#shared/access/order.ts';
import type { Role } from '#shared/access/roles.ts';
import type { IconType } from '#client/kit/icon-type.ts';
import type { Option } from '#client/kit/option.ts';
import type { CardState, Column } from '#client/kit/ui/table-types.ts';
import type { ListActions } from './action-types.ts';
import type { Client } from 'urql';
import type { Language } from '#client/i18n/languages.ts';
import type { TadaDocumentNode } from '#client/live/graphql.ts';

export interface Who {
  role: Role;
  manager: boolean;
}

/** What the address, the live events and the flashes know of a row. */
export interface ListRow {
  readonly id: string;
  readonly version: number;
}

/** The part of an area's shared list declaration that a screen needs. */
export interface ListRules {
  entity: string;
  tabs: readonly string[];
  filters: Readonly<Record<string, { kind: FilterKind }>>;
  sorts: Readonly<Record<string, { column: string; kind: OrderKind; thenBy?: string }>>;
  defaultSort: { by: string; direction: SortDirection };
  /** What this reader sorts by when the address says nothing. */
  ownSort?: { by: string; direction: SortDirection };
}

/** What a list knows of its rows. */
export interface RowRules<Row> {
  /** Whether the list asked for shows the row; decides what is dimmed and what the pill counts. */
  shows: (asked: Asked, row: Row) => boolean;
  /** The fields that `shows` looks at, as the server names them. */
  placedBy: readonly string[];
  /** The row by the columns that the list sorts by, its id included: says where a row would stand. */
  sorted: (this: void, row: Row) => Readonly<Record<string, unknown>>;
  /** When the row changed last, an instant; without it nothing flashes on landing. */
  changedAt?: (this: void, row: Row) => string;
  /** How people name a row: its number. */
  label: (row: Row) => string;
}

/** What is asked of the server, as the address says it. */
export interface Asked {
  tab: string;
  search: string;
  filter: FilterValues;
  sort: { by: string; direction: SortDirection };
  /** From 1; not looked at when `after` or `before` is given. */
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
  /** Null where they are too many to be counted out. */
  facets: Facets | null;
}

/** How many rows each choice of a filter would show, within the tab, the search and all other filters; by filter and value (a flag's value is `true`). */
export interface Facets {
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** False: each is the most that there can be. */
  exact: boolean;
}

/** Live numbers beside the list. */
export interface ListCounts {
  tabs: Readonly<Record<string, number>>;
}

/** The documents of a list and how their data is read. */
export interface ListQuery<Row, Data, Variables, Counted> {
  document: TadaDocumentNode<Data, Variables>;
  variables: (asked: Asked) => Variables;
  page: (data: Data) => ListPage<Row>;
  /** Registered under this name as a live field, so that they count while nothing is asked. */
  counts: {
    entity: string;
    document: TadaDocumentNode<Counted, Record<string, never>>;
    read: (data: Counted) => ListCounts;
  };
}

export interface ListColumn<Row> extends Omit<Column<Row>, 'header'> {
  /** Fields of the row, as the server names them, whose change flashes this cell; its id unless told. */
  fields?: readonly string[];
  /** Who has the column at all. */
  for?: (who: Who) => boolean;
  /** Shown only once chosen in the column menu. */
  optional?: boolean | ((who: Who) => boolean);
  /** Cannot be switched off. */
  fixed?: boolean;
}

/** Options asked of the server. */
export interface Lookup {
  load: (text: string) => Promise<readonly Option[]>;
  byId?: (ids: readonly string[]) => Promise<readonly Option[]>;
}

/** Made once for a reader: their client and their language. */
export type MakeLookup = (client: Client, language: Language) => Lookup;

interface FilterBase {
  /** A filter of the shared declaration. */
  name: string;
  for?: (who: Who) => boolean;
  /** Waits under "Filter" until it is used. */
  folded?: boolean;
}
export type ListFilter<Row> =
  | (FilterBase & {
      kind: 'choice';
      values: readonly string[];
      icon?: (value: string) => ReactNode;
      label: (value: string, t: TFunction) => string;
    })
  | (FilterBase & { kind: 'lookup'; lookup: MakeLookup; ofRow(row: Row): { value: string; label: string } | null })
  | (FilterBase & { kind: 'days' })
  | (FilterBase & { kind: 'flag'; icon: IconType });

export interface ListDrawerProps<Row> {
  id: string;
  onClose: () => void;
  /** The neighbours in the list; undefined at an end. */
  onPrevious?: () => void;
  onNext?: () => void;
  position?: string;
  /** Opens another row of the same kind. */
  onOpen: (id: string) => void;
  onAct: (action: string, row: Row) => void;
}

export interface ListCreate {
  for: (who: Who) => boolean;
  icon: IconType;
  /** Called once it exists. */
  Form: ComponentType<{ onClose: () => void; onCreated: (id: string) => void }>;
}

/**
 * Words come from the namespace of `area`: `list.label`, `list.search`, `list.create`, `list.fresh`, `list.modified`, `list.refused`, `list.chosen`, `list.results`, `list.failed` (not required), `tabs.<tab>`,
 * `columns.<id>`, `filters.<name>`, `empty.<tab>.title` and `.text`, `actions.<action>`.
 */
export interface ListDefinition<Row extends ListRow, Data, Variables, Counted> extends ListLooks<Row> {
  query: ListQuery<Row, Data, Variables, Counted>;
}

/** All of a definition but where the rows come from. */
export interface ListLooks<Row> {
  area: string;
  list: ListRules & RowRules<Row>;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter<Row>[];
  /** Under 760 px. */
  card: (row: Row, state: CardState) => ReactNode;
  /** The tabs somebody has, the one they begin on first; without it all of the list's. */
  tabsFor?: (who: Who) => readonly string[];
  create?: ListCreate;
  Drawer?: ComponentType<ListDrawerProps<Row>>;
  actions?: ListActions<Row>;
}

/** Declares a list screen. */
export function defineList<Row extends ListRow, Data, Variables, Counted>(
  definition: ListDefinition<Row, Data, Variables, Counted>,
): ListDefinition<Row, Data, Variables, Counted> {
  return definition;
}

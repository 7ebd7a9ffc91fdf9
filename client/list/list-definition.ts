// A list screen is data: the shared declaration of the list, and its documents, columns, looks of filters, card and
// actions. `createListDefinition` derives the rest; `ListScreen` implements URL, search, sort, paging, live updates,
// selection and error states. A screen that needs more composes `useList`, the table and the filters itself.
import type { ComponentType, ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { DocumentNode } from '@0no-co/graphql.web';
import type {
  FilterSpec,
  FilterValue,
  ListFilters,
  ListSpec,
  SortDirection,
  SortSpec,
} from '#shared/access/list-spec.ts';
import type { CellKind } from '#shared/entities/list-export.ts';
import type { Rollups } from '#shared/entities/rollups.ts';
import type { MemberRight } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import type { CardState, TableColumn } from '#client/ui/table/table-types.ts';
import type { ListActions, SelectionLink } from './actions/action-types.ts';
import type { ListFilter } from './filters/list-filter.ts';
import type { ListAbove, ListCreate } from './list-parts.ts';
import type { Client } from 'urql';
import type { Language } from '#client/messages/languages.ts';
import type { TadaDocumentNode } from '#client/live/graphql.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';

export interface ListViewer {
  role: Role;
  manager: boolean;
  /** The rights that a sub-customer was not given. */
  lacks?: readonly MemberRight[];
}

/** The fields that every row must have. */
export interface ListRow {
  readonly id: string;
  readonly version: number;
}

/**
 * An area's shared list declaration, as a screen uses it: `ListSpec` without the types of its row. `Omit` makes
 * TypeScript compare the fields of a filter: the row of a `FilterSpec` counts as a parameter.
 */
export interface ListDeclaration extends Pick<ListSpec, 'entity' | 'tabs' | 'defaultSort'>, Pick<Rollups, 'sums'> {
  filters: Readonly<Record<string, Omit<FilterSpec<LiveRow>, never>>>;
  sorts: Readonly<Record<string, Omit<SortSpec<LiveRow>, never>>>;
  // A method, because the parameters of a declaration are narrower: its tabs and the columns of its rows.
  inTab(tab: string, row: LiveRow): boolean;
  /** The tab with all rows. */
  countedTab?: string;
  /** The user's saved sort, used if the URL has none. */
  savedSort?: ListSpec['defaultSort'];
}

/** How a list evaluates its rows. */
export interface RowDefinition<Row> {
  /**
   * True if the list with these parameters contains the row. Determines which rows are dimmed and what the pending
   * changes count.
   */
  matches: (params: ListParams, row: Row) => boolean;
  /** The values of the sort columns, including the id. Determines the position of a row. */
  sortValues: (this: void, row: Row) => LiveRow;
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
  facets?: Facets | null;
  /** Of a list with a filter by numbers: those of no row that the viewer sees. */
  missingNumbers?: readonly string[];
}

/**
 * How many rows each value of a filter would show together with the tab, the search and the other filters: a number for
 * a flag, and `{ <filter> n }` for each value of a choice that has rows. If `exact` is false, they are upper bounds.
 */
export type Facets = Readonly<Record<string, boolean | number | readonly Readonly<Record<string, unknown>>[]>>;

/** Live counts by tab. */
export type TabCounts = Readonly<Record<string, number>>;

/** The variables of a list query, the same in all areas. */
export interface ListVariables extends Record<string, unknown> {
  tab?: string | null;
  search?: string | null;
  filter?: Readonly<Record<string, FilterValue>> | null;
  sort?: { by?: string | null; direction?: SortDirection | null } | null;
  page?: number | null;
  after?: string | null;
  before?: string | null;
}

/**
 * A list query with one root field. The variables of a document name the values of its enums, so they are narrower than
 * `ListVariables`. `__apiType` is a method to allow that; other values of the URL are dropped.
 */
export interface ListDocument<Row> extends DocumentNode {
  __apiType?(variables: ListVariables): Readonly<Record<string, ListPage<Row>>>;
}

/**
 * The query of live counts, with the sums that the list declares under the names of their fields. Its root field is also
 * the name of its live entity.
 */
export type CountsDocument = TadaDocumentNode<
  Readonly<Record<string, { tabs: readonly { tab: string; n: number }[] }>>,
  Record<string, never>
>;

/** The query of a list and functions to read its data. */
export interface ListReader<Row> {
  document: ListDocument<Row>;
  variables: (params: ListParams) => ListVariables;
  page: (data: Readonly<Record<string, ListPage<Row>>>) => ListPage<Row> | undefined;
  counts: CountsDocument;
}

export interface ListColumn<Row> extends Omit<TableColumn<Row>, 'header'> {
  /** Fields of the row, by their server names, whose change flashes this cell. Default: the column's id. */
  fields?: readonly string[];
  /** Viewers who have the column. Default: all. */
  visibleTo?: (who: ListViewer) => boolean;
  /** Hidden until the user enables it in the column menu. */
  hiddenByDefault?: boolean | ((who: ListViewer) => boolean);
  /** Cannot be hidden. */
  alwaysVisible?: boolean;
  /** The columns of an exported file that say the same. Default: none. */
  exported?: readonly ExportedColumn[];
}

/** A column of an exported file. */
export interface ExportedColumn {
  /** A field of the row's type in the schema, or of an object in it: `driver.name`. */
  path: string;
  kind: CellKind;
  /** Key of its title among `columns` of the area's messages. Default: the id of the list's column. */
  title?: string;
  /** The words of its values, for `choice`. */
  words?: (t: TFunction) => Readonly<Record<string, string>>;
}

/** Options loaded from the server. */
export interface Lookup {
  load: (text: string) => Promise<readonly Option[]>;
  byId?: (ids: readonly string[]) => Promise<readonly Option[]>;
}

/** Creates a lookup for the user's GraphQL client and language. */
export type CreateLookup = (client: Client, language: Language) => Lookup;

/** Loads a lookup when its filter is used. */
export type LoadLookup = () => Promise<CreateLookup>;

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

export interface ListPaneProps<Row> {
  id: string;
  onAct: (action: string, row: Row) => void;
}

/**
 * Messages come from the namespace of `area`: `list.label`, `list.search`, `list.create`, `list.fresh`,
 * `list.modified`, `list.refused`, `list.chosen`, `list.results`, `list.failed` (optional), `tabs.<tab>`,
 * `columns.<id>`, `filters.<name>`, `empty.<tab>.title` and `.text`, `actions.<action>`.
 */
export interface ListDefinition<Row extends ListRow> extends ListPresentation<Row> {
  query: ListReader<Row>;
}

/** A list definition without its query. */
export interface ListPresentation<Row> {
  area: string;
  list: ListDeclaration & RowDefinition<Row>;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  /** Renders a row under 760 px. */
  card: (row: Row, state: CardState) => ReactNode;
  /** The viewer's tabs, the initial one first. Default: all tabs of the list. */
  visibleTabs?: (who: ListViewer) => readonly string[];
  /** The sort with which the screen opens for a viewer who has not chosen one. Default: that of the declaration. */
  opensSortedBy?: (who: ListViewer) => ListParams['sort'] | undefined;
  create?: ListCreate;
  /** Stands above the rows of a tab, for example what there is to decide about them. */
  above?: Readonly<Record<string, ListAbove>>;
  /** What the rows say together, above the tabs. */
  Head?: ComponentType;
  Drawer?: ComponentType<ListDrawerProps<Row>>;
  /** On a wide screen the rows are cards, and the open one, or else the first, is shown beside them. */
  Pane?: ComponentType<ListPaneProps<Row>>;
  /** The rows are a narrow queue beside the pane. */
  isQueue?: boolean;
  actions?: ListActions<Row>;
  links?: readonly SelectionLink[];
  /**
   * What the export of the list with these parameters is asked for, or of these of its rows: the name of the list and its
   * variables. Null if the list cannot name so many rows.
   */
  exportOf?: (params: ListParams, rows?: readonly Row[]) => { list: string; variables: ListVariables } | null;
}

// A list screen is data: what it lists, how columns, filters and cards look, what can be done with a row. `ListScreen` does
// the rest: address, search, sort, paging, live marks, selection, states. Nine options and no escape hatch: a screen that
// needs more composes `useList`, the table and the filters itself.
import type { ComponentType, ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { FilterKind, FilterValues, SortDirection } from '#shared/access/list.ts';
import type { Role } from '#shared/access/roles.ts';
import type { IconType } from '#client/kit/icon-type.ts';
import type { Option } from '#client/kit/option.ts';
import type { CardState, Column } from '#client/kit/ui/table-types.ts';
import type { Live } from '#client/live/use-live.ts';

export interface Who { role: Role; manager: boolean }

/** What the address, the live events and the flashes know of a row. */
export interface ListRow { readonly id: string; readonly version: number }

/** The part of an area's shared list declaration that a screen needs. */
export interface ListRules {
  entity: string;
  tabs: readonly string[];
  filters: Readonly<Record<string, { kind: FilterKind }>>;
  sorts: Readonly<Record<string, unknown>>;
  defaultSort: { by: string; direction: SortDirection };
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
}

/** Live numbers beside the list: by tab, and by filter and value (a flag's value is `true`). */
export interface ListCounts {
  tabs: Readonly<Record<string, number>>;
  filters: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface ListQuery<Row> {
  /** Hooks: the page that was asked for, and the counts. */
  useRows: (asked: Asked) => Live<ListPage<Row>>;
  useCounts: () => ListCounts | undefined;
  /** Whether the list asked for shows the row; decides what is dimmed and what the pill counts. */
  matches: (asked: Asked, row: Row) => boolean;
  /** How people name a row: its number. */
  label: (row: Row) => string;
}

export interface ListColumn<Row> extends Omit<Column<Row>, 'header'> {
  /** Fields of the row, as the server names them, whose change flashes this cell; its id unless told. */
  fields?: readonly string[];
  /** Who has the column at all. */
  for?: (who: Who) => boolean;
  /** Shown only once chosen in the column menu. */
  optional?: boolean;
  /** Cannot be switched off. */
  fixed?: boolean;
}

/** Options asked of the server; the functions keep their identity. */
export interface Lookup {
  load: (text: string) => Promise<readonly Option[]>;
  byId?: (ids: readonly string[]) => Promise<readonly Option[]>;
}

interface FilterBase {
  /** A filter of the shared declaration. */
  name: string;
  for?: (who: Who) => boolean;
  /** Waits under "Filter" until it is used. */
  folded?: boolean;
}
export type ListFilter<Row> =
  | FilterBase & { kind: 'choice'; values: readonly string[]; icon?: (value: string) => ReactNode; useLabel: () => (value: string) => string }
  | FilterBase & { kind: 'lookup'; useLookup: () => Lookup; ofRow: (row: Row) => { value: string; label: string } | null }
  | FilterBase & { kind: 'days' }
  | FilterBase & { kind: 'flag'; icon: IconType };

/** One row that an action was refused for. */
export interface Failure { id: string; label: string; reason: string }

/** Called when an action ended: refused rows stay selected, with the reason; the others leave the selection. */
export type OnDone = (failures: readonly Failure[]) => void;

export interface Runner<Row> {
  /** Runs at once, or asks for what the action needs. */
  run: (action: string, rows: readonly Row[]) => void;
  /** What it asks with; stands at the end of the screen. */
  dialog: ReactNode;
}

export interface ListActions<Row> {
  /** What the viewer may do with the row now. */
  allowed: (row: Row) => readonly string[];
  icon: (action: string) => IconType;
  danger?: (action: string) => boolean;
  /** Buttons of their own in the bulk bar, with their keys; all other actions stand behind "change status". */
  bulk: readonly { action: string; keys: string }[];
  /** Not offered for several rows at once. */
  single?: readonly string[];
  /** Centimes: their sum stands in the bulk bar. */
  amount?: (row: Row) => number;
  useRunner: (onDone: OnDone) => Runner<Row>;
}

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
 * Words come from the namespace of `area`: `list.label`, `list.search`, `list.create`, `list.pending`, `list.leaving`, `list.bulk`, `tabs.<tab>`,
 * `columns.<id>`, `filters.<name>`, `empty.<tab>.title` and `.text`, `actions.<action>`.
 */
export interface ListDefinition<Row extends ListRow> {
  area: string;
  list: ListRules;
  query: ListQuery<Row>;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter<Row>[];
  /** Under 760 px. */
  card: (row: Row, state: CardState, words: TFunction) => ReactNode;
  create?: ListCreate;
  Drawer?: ComponentType<ListDrawerProps<Row>>;
  actions?: ListActions<Row>;
}

/** Declares a list screen. */
export function defineList<Row extends ListRow>(definition: ListDefinition<Row>): ListDefinition<Row> {
  return definition;
}

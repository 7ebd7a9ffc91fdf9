import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import type { TableColumn } from '#client/ui/table/table-types.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ListColumn, ListPresentation, ListRow, ListViewer } from '../list-definition.ts';
import {
  type ColumnSettings,
  columnSettingsAtom,
  columnWidthLimits,
  defaultColumns,
} from '../state/list-preferences.ts';
import { arrangeColumns, moveColumn } from './arrange-columns.ts';
import { RowEndCell } from './row-end-cell.tsx';
import { EditedCell, RowStartCell } from './row-presence.tsx';
import type { ChangedFields } from '../state/use-recent-changes.ts';

export interface ColumnToggle {
  id: string;
  label: string;
  on: boolean;
  fixed: boolean;
  toggle: () => void;
  /** Moves it past its visible neighbour; undefined at an end, for a hidden column and for a sticky one. */
  moveBefore?: () => void;
  moveAfter?: () => void;
  /** Changes its width by some pixels; undefined for a hidden column. */
  resize?: (by: number) => void;
}

export interface ListColumns<Row> {
  columns: readonly TableColumn<Row>[];
  /** The ids of the visible columns in their order. */
  visible: readonly string[];
  /** The ids of those that are visible with the columns of a view. */
  visibleOf: (view: readonly string[]) => readonly string[];
  switches: readonly ColumnToggle[];
  /** Sets the width of a column in pixels. */
  resize: (id: string, width: number) => void;
  /** Forgets order, widths and visibility; undefined if they are those of the list. */
  reset?: () => void;
  /** Maps changed fields by row to changed columns by row. */
  flashed: (flashes: ChangedFields) => ChangedFields;
}

/** The columns that a saved view decides, in the URL. */
export interface ColumnsOfView {
  ids: readonly string[] | null;
  onChange: (ids: readonly string[]) => void;
}

function columnsOfFields<Row>(columns: readonly ListColumn<Row>[], fields: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    columns.filter((column) => (column.fields ?? [column.id]).some((field) => fields.has(field))).map(({ id }) => id),
  );
}

function wrapCells<Row extends ListRow>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  return columns.map((column, at) => {
    const cell = (row: Row): ReactNode => {
      if (at === 0) return <RowStartCell id={row.id}>{column.cell(row)}</RowStartCell>;
      if (at === columns.length - 1) return <RowEndCell id={row.id}>{column.cell(row)}</RowEndCell>;
      return (
        <EditedCell id={row.id} fields={column.fields ?? [column.id]}>
          {column.cell(row)}
        </EditedCell>
      );
    };
    return { ...column, cell };
  });
}

function isOn<Row>(
  { id, alwaysVisible = false, hiddenByDefault = false }: ListColumn<Row>,
  { shown }: ColumnSettings,
  ofView: readonly string[] | null,
  who: ListViewer,
): boolean {
  if (alwaysVisible) return true;
  if (ofView) return ofView.includes(id);
  return shown[id] ?? !(typeof hiddenByDefault === 'function' ? hiddenByDefault(who) : hiddenByDefault);
}

/** The width before a column was resized: what the table would give it at least. */
const widthOf = ({ width, minWidth = 140 }: Pick<TableColumn<never>, 'width' | 'minWidth'>): number =>
  width ?? minWidth;

function withWidth<Row>(column: ListColumn<Row>, width: number | undefined): ListColumn<Row> {
  return width === undefined ? column : { ...column, width, minWidth: undefined, maxWidth: undefined };
}

interface Arrangement<Row> {
  /** The viewer's columns in their order, hidden ones too. */
  open: readonly ListColumn<Row>[];
  /** The ids of the visible ones. */
  on: ReadonlySet<string>;
  settings: ColumnSettings;
  setSettings: (settings: ColumnSettings) => void;
  /** The ids of the columns that a view with these ids shows. */
  visibleOf: (view: readonly string[]) => string[];
  toggle: (id: string) => void;
  /** Moves a column past its visible neighbour; undefined if it cannot. */
  mover: (id: string, step: -1 | 1) => (() => void) | undefined;
}

/** Which columns are visible and in which order, as the person or the open view has it. */
function useArrangement<Row extends ListRow>(
  definition: ListPresentation<Row>,
  { who, userId }: { who: ListViewer; userId: string },
  ofView: ColumnsOfView,
): Arrangement<Row> {
  const [settings, setSettings] = useAtom(columnSettingsAtom(definition.area, userId));
  const key = ofView.ids?.join(',') ?? null;
  const fromView = useMemo(() => key?.split(',') ?? null, [key]);
  const given = useMemo(
    () => definition.columns.filter((column) => column.visibleTo?.(who) ?? true),
    [definition, who],
  );
  const open = useMemo(() => arrangeColumns(given, fromView ?? settings.order), [given, fromView, settings.order]);
  const on = useMemo(
    () => new Set(open.filter((column) => isOn(column, settings, fromView, who)).map(({ id }) => id)),
    [open, settings, fromView, who],
  );
  const arrange = (order: readonly string[]): void => {
    if (fromView) ofView.onChange(order.filter((id) => on.has(id)));
    else setSettings({ ...settings, order });
  };
  const toggle = (id: string): void => {
    const isShown = !on.has(id);
    if (!fromView) setSettings({ ...settings, shown: { ...settings.shown, [id]: isShown } });
    else ofView.onChange(open.filter((one) => (one.id === id ? isShown : on.has(one.id))).map((one) => one.id));
  };
  const mover = (id: string, step: -1 | 1): (() => void) | undefined => {
    const order = on.has(id) ? moveColumn(open, on, id, step) : null;
    return order
      ? () => {
          arrange(order);
        }
      : undefined;
  };
  const visibleOf = (view: readonly string[]): string[] =>
    arrangeColumns(given, view).flatMap((column) => (isOn(column, settings, view, who) ? [column.id] : []));
  return { open, on, settings, setSettings, visibleOf, toggle, mover };
}

/** Maps changed fields by row to changed columns by row. */
function useFlashedColumns<Row>(columns: readonly ListColumn<Row>[]): (flashes: ChangedFields) => ChangedFields {
  // The same set of fields must give the same set of columns: a new one would flash the row again.
  const known = useRef(new WeakMap<ReadonlySet<string>, ReadonlySet<string>>());
  const setOf = (fields: ReadonlySet<string>): ReadonlySet<string> => {
    const made = known.current.get(fields) ?? columnsOfFields(columns, fields);
    known.current.set(fields, made);
    return made;
  };
  return (flashes) => new Map([...flashes].map(([id, fields]) => [id, setOf(fields)]));
}

/** The visible columns as the person arranged them, and toggles for all columns that the viewer has. */
export function useColumns<Row extends ListRow>(
  definition: ListPresentation<Row>,
  viewer: { who: ListViewer; userId: string },
  ofView: ColumnsOfView,
): ListColumns<Row> {
  const t = useT(definition.area);
  const { open, on, settings, setSettings, visibleOf, toggle, mover } = useArrangement(definition, viewer, ofView);
  const flashed = useFlashedColumns(definition.columns);
  const columns = useMemo(
    () =>
      wrapCells(open.filter(({ id }) => on.has(id))).map((column) => ({
        ...withWidth(column, settings.widths[column.id]),
        header: t(`columns.${column.id}`),
      })),
    [open, on, settings.widths, t],
  );
  const resize = (id: string, width: number): void => {
    const { min, max } = columnWidthLimits;
    const limited = Math.round(Math.min(max, Math.max(min, width)));
    setSettings({ ...settings, widths: { ...settings.widths, [id]: limited } });
  };
  const switchOf = (column: ListColumn<Row>): ColumnToggle => ({
    id: column.id,
    label: t(`columns.${column.id}`),
    on: on.has(column.id),
    fixed: column.alwaysVisible === true,
    toggle: () => {
      toggle(column.id);
    },
    moveBefore: mover(column.id, -1),
    moveAfter: mover(column.id, 1),
    resize: on.has(column.id)
      ? (by) => {
          resize(column.id, (settings.widths[column.id] ?? widthOf(column)) + by);
        }
      : undefined,
  });
  const reset = (): void => {
    setSettings(defaultColumns);
  };
  const isArranged = Object.values(settings).some((part) => Object.keys(part).length > 0);
  return {
    columns,
    visible: columns.map(({ id }) => id),
    visibleOf,
    switches: open.map(switchOf),
    resize,
    reset: isArranged ? reset : undefined,
    flashed,
  };
}

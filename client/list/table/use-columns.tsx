import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import type { TableColumn } from '#client/ui/table/table-types.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ListColumn, ListPresentation, ListRow, Viewer } from '../list-definition.ts';
import { type ColumnVisibility, columnVisibilityAtom } from '../state/list-preferences.ts';
import { RowEndCell } from './row-end-cell.tsx';
import { EditedCell, RowStartCell } from './row-presence.tsx';
import type { ChangedFields } from '../state/use-recent-changes.ts';

export interface ColumnToggle {
  id: string;
  label: string;
  on: boolean;
  fixed: boolean;
  toggle: () => void;
}

export interface ListColumns<Row> {
  columns: readonly TableColumn<Row>[];
  switches: readonly ColumnToggle[];
  /** Maps changed fields by row to changed columns by row. */
  flashed: (flashes: ChangedFields) => ChangedFields;
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
  choice: ColumnVisibility,
  who: Viewer,
): boolean {
  return (
    alwaysVisible || (choice[id] ?? !(typeof hiddenByDefault === 'function' ? hiddenByDefault(who) : hiddenByDefault))
  );
}

/** The visible columns, and toggles for all columns that the viewer has. */
export function useColumns<Row extends ListRow>(definition: ListPresentation<Row>, who: Viewer): ListColumns<Row> {
  const t = useT(definition.area);
  const [choice, setChoice] = useAtom(columnVisibilityAtom(definition.area));
  const { role, manager } = who;
  const open = useMemo(
    () => definition.columns.filter((column) => column.visibleTo?.({ role, manager }) ?? true),
    [definition, role, manager],
  );
  const on = useMemo(
    () => new Set(open.filter((column) => isOn(column, choice, { role, manager })).map(({ id }) => id)),
    [open, choice, role, manager],
  );
  const columns = useMemo(
    () =>
      wrapCells(open.filter(({ id }) => on.has(id))).map((column) => ({
        ...column,
        header: t(`columns.${column.id}`),
      })),
    [open, on, t],
  );
  // The same set of fields must give the same set of columns: a new one would flash the row again.
  const known = useRef(new WeakMap<ReadonlySet<string>, ReadonlySet<string>>());
  const setOf = (fields: ReadonlySet<string>): ReadonlySet<string> => {
    const made = known.current.get(fields) ?? columnsOfFields(definition.columns, fields);
    known.current.set(fields, made);
    return made;
  };
  return {
    columns,
    switches: open.map((column) => ({
      id: column.id,
      label: t(`columns.${column.id}`),
      on: on.has(column.id),
      fixed: column.alwaysVisible === true,
      toggle: () => {
        setChoice({ ...choice, [column.id]: !on.has(column.id) });
      },
    })),
    flashed: (flashes) => new Map([...flashes].map(([id, fields]) => [id, setOf(fields)])),
  };
}

import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import type { Column } from '#client/kit/ui/table-types.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { ListColumn, ListLooks, ListRow, Who } from './definition.ts';
import { type ColumnChoice, columnsAtom } from './preferences.ts';
import { RowEnd } from './row-end.tsx';
import { EditedCell, RowStart } from './row-people.tsx';
import type { Flashes } from './use-trail.ts';

export interface ColumnSwitch {
  id: string;
  label: string;
  on: boolean;
  fixed: boolean;
  toggle: () => void;
}

export interface Columns<Row> {
  columns: readonly Column<Row>[];
  switches: readonly ColumnSwitch[];
  /** Maps changed fields by row to changed columns by row. */
  flashed: (flashes: Flashes) => Flashes;
}

function columnsOfFields<Row>(columns: readonly ListColumn<Row>[], fields: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    columns.filter((column) => (column.fields ?? [column.id]).some((field) => fields.has(field))).map(({ id }) => id),
  );
}

function wrapCells<Row extends ListRow>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  return columns.map((column, at) => {
    const cell = (row: Row): ReactNode => {
      if (at === 0) return <RowStart id={row.id}>{column.cell(row)}</RowStart>;
      if (at === columns.length - 1) return <RowEnd id={row.id}>{column.cell(row)}</RowEnd>;
      return (
        <EditedCell id={row.id} fields={column.fields ?? [column.id]}>
          {column.cell(row)}
        </EditedCell>
      );
    };
    return { ...column, cell };
  });
}

function isOn<Row>({ id, fixed = false, optional = false }: ListColumn<Row>, choice: ColumnChoice, who: Who): boolean {
  return fixed || (choice[id] ?? !(typeof optional === 'function' ? optional(who) : optional));
}

/** The visible columns, and toggles for all columns that the viewer has. */
export function useColumns<Row extends ListRow>(definition: ListLooks<Row>, who: Who): Columns<Row> {
  const t = useWords(definition.area);
  const [choice, setChoice] = useAtom(columnsAtom(definition.area));
  const { role, manager } = who;
  const open = useMemo(
    () => definition.columns.filter((column) => column.for?.({ role, manager }) ?? true),
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
      fixed: column.fixed === true,
      toggle: () => {
        setChoice({ ...choice, [column.id]: !on.has(column.id) });
      },
    })),
    flashed: (flashes) => new Map([...flashes].map(([id, fields]) => [id, setOf(fields)])),
  };
}

import type { ListColumn, ListPresentation } from '../list-definition.ts';
import type { ColumnToggle } from '../table/use-columns.tsx';

/** The columns of an export: those that the viewer has, in the order of the table, and which of them it shows. */
export function exportedColumnsOf<Row>(
  { area, columns }: Pick<ListPresentation<Row>, 'area' | 'columns'>,
  switches: readonly ColumnToggle[],
): { area: string; columns: readonly ListColumn<Row>[]; shown: ReadonlySet<string> } {
  return {
    area,
    columns: switches.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    shown: new Set(switches.flatMap(({ id, on }) => (on ? id : []))),
  };
}

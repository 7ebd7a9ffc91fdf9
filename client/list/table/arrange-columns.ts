import type { TableColumn } from '#client/ui/table/table-types.ts';

type Column = Pick<TableColumn<never>, 'id' | 'sticky'>;

/** The columns in the chosen order. Sticky ones stay in front, and one without a place follows the one before it. */
export function arrangeColumns<One extends Column>(columns: readonly One[], order: readonly string[]): readonly One[] {
  const isSticky = ({ sticky = false }: One): boolean => sticky;
  const movable = columns.filter((column) => !isSticky(column));
  const placed = order.flatMap((id) => movable.find((column) => column.id === id) ?? []);
  for (const [index, column] of movable.entries()) {
    if (placed.includes(column)) continue;
    const before = movable[index - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
  }
  return [...columns.filter(isSticky), ...placed];
}

/** The ids of all columns after moving one past its neighbour among the visible ones; null at an end. */
export function moveColumn(
  columns: readonly Column[],
  visible: ReadonlySet<string>,
  id: string,
  step: -1 | 1,
): readonly string[] | null {
  const shown = columns.filter((column) => visible.has(column.id));
  const moved = shown.find((column) => column.id === id);
  const other = shown[shown.findIndex((column) => column.id === id) + step];
  if (!moved || !other || moved.sticky || other.sticky) return null;
  const others = columns.filter((column) => column !== moved).map((column) => column.id);
  others.splice(others.indexOf(other.id) + (step === 1 ? 1 : 0), 0, id);
  return others;
}

import type { Column } from './table-types.ts';

export const TICK_WIDTH = 48;
const FLEXIBLE_MIN = 140;

/** The narrowest the table may be, in pixels; under it, it scrolls sideways. */
export function minTableWidth<Row>(columns: readonly Column<Row>[], ticks: boolean): number {
  return columns.reduce(
    (sum, column) => sum + (column.width ?? column.minWidth ?? FLEXIBLE_MIN),
    ticks ? TICK_WIDTH : 0,
  );
}

/** For each sticky leading column, how far from the start it sticks; undefined for the others. */
export function stickyOffsets<Row>(columns: readonly Column<Row>[], ticks: boolean): readonly (number | undefined)[] {
  let at = ticks ? TICK_WIDTH : 0;
  let leading = true;
  return columns.map((column) => {
    leading = leading && column.sticky === true;
    if (!leading) return undefined;
    const here = at;
    at += column.width ?? column.minWidth ?? FLEXIBLE_MIN;
    return here;
  });
}

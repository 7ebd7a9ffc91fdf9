import type { TableColumn } from './table-types.ts';

export const CHECKBOX_WIDTH = 48;
const FLEXIBLE_MIN = 140;

function baseWidth<Row>({ width, minWidth = FLEXIBLE_MIN }: TableColumn<Row>): number {
  return width ?? minWidth;
}

function growth<Row>(column: TableColumn<Row>): number {
  return column.maxWidth === undefined ? 0 : column.maxWidth - baseWidth(column);
}

/** The minimum width of the table in pixels. In a narrower container it scrolls sideways. */
export function minTableWidth<Row>(columns: readonly TableColumn<Row>[], hasCheckboxes: boolean): number {
  return columns.reduce((sum, column) => sum + baseWidth(column), hasCheckboxes ? CHECKBOX_WIDTH : 0);
}

/**
 * The CSS width of each column; undefined for a column that takes the remaining width. Columns with a `maxWidth` share
 * the extra width of the table's container (`cqi`) in proportion to how far each can grow. Those with a `width` grow
 * first, because their content is cut at that width; those with a `minWidth` grow after them. The remaining width goes
 * to the columns with neither `width` nor `maxWidth`, or to the last column if there are none.
 */
export function columnWidths<Row>(
  columns: readonly TableColumn<Row>[],
  hasCheckboxes: boolean,
): readonly (string | undefined)[] {
  const isFlexible = ({ width, maxWidth }: TableColumn<Row>): boolean => width === undefined && maxWidth === undefined;
  const hasFlexible = columns.some(isFlexible);
  const sumGrowth = (some: readonly TableColumn<Row>[]): number =>
    some.reduce((sum, column) => sum + growth(column), 0);
  const totalGrowth = sumGrowth(columns);
  const firstGrowth = sumGrowth(columns.filter(({ width }) => width !== undefined));
  const least = minTableWidth(columns, hasCheckboxes);
  return columns.map((column, index) => {
    if (isFlexible(column) || (!hasFlexible && index === columns.length - 1)) return undefined;
    const base = baseWidth(column);
    const own = growth(column);
    if (own <= 0) return `${base}px`;
    const isFirst = column.width !== undefined;
    const start = isFirst ? least : least + firstGrowth;
    const share = own / (isFirst ? firstGrowth : totalGrowth - firstGrowth);
    return `clamp(${base}px, ${base}px + (100cqi - ${start}px) * ${share}, ${base + own}px)`;
  });
}

/** For each sticky leading column, how far from the start it sticks; undefined for the others. */
export function stickyOffsets<Row>(
  columns: readonly TableColumn<Row>[],
  hasCheckboxes: boolean,
): readonly (number | undefined)[] {
  let at = hasCheckboxes ? CHECKBOX_WIDTH : 0;
  let leading = true;
  return columns.map((column) => {
    leading = leading && column.sticky === true;
    if (!leading) return undefined;
    const here = at;
    at += baseWidth(column);
    return here;
  });
}

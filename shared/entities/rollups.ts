// Rollups of a list: sums of its rows by scope key and count key, and figures per day. They are declared with the list.
// Each row snapshot of an event carries the values, so that a change adds what is new and subtracts what was.
import { type Access, hiddenFields } from '../access/scope.ts';
import type { RightsHolder } from '../access/rights.ts';
import type { RowSnapshot } from '../events/event.ts';
import { dayOf } from '../lib/time.ts';

/** A field with whole numbers whose sum is kept. */
export interface SumSpec {
  /** In centimes. */
  money?: true;
}

type ColumnOf<Row, Value> = {
  [Column in keyof Row & string]: [Row[Column]] extends [Value | null] ? Column : never;
}[keyof Row & string];

/** What a list declares. */
export interface RollupRules<Row> {
  /** The fields whose sums are kept by scope key and count key, exactly as of a log cursor. */
  sums?: Readonly<Partial<Record<ColumnOf<Row, number>, SumSpec>>>;
  /**
   * The instants by whose Casablanca day rows are counted and the fields of `sums` are summed. A row without the instant
   * counts for no day.
   */
  days?: readonly ColumnOf<Row, Date>[];
  /** What rows are counted under on the day of an instant, beside the number of all: `reason:refused`. */
  marks?: Readonly<Partial<Record<ColumnOf<Row, Date>, MarkRule<Row>>>>;
  /** Columns with an id by which the figures per day of all rows are kept apart too: per city, per hub. */
  dimensions?: readonly ColumnOf<Row, string>[];
}

/** The marks of a row: words without spaces that are no names of fields. */
export interface MarkRule<Row> {
  /** The columns that `of` reads. */
  reads: readonly (keyof Row & string)[];
  of(row: Row): string[];
}

/** The same, for code that does not know the rows. */
export interface Rollups {
  sums?: Readonly<Record<string, SumSpec | undefined>> | undefined;
  days?: readonly string[] | undefined;
  marks?: Readonly<Record<string, MarkRule<never> | undefined>> | undefined;
  dimensions?: readonly string[] | undefined;
}

/** What a row adds to sums and to figures per day. */
export type RollupValues = Pick<RowSnapshot, 'sums' | 'days' | 'marks' | 'parts'>;

/** The measure of a figure per day that counts rows; the others are fields. */
export const rowsMeasure = 'rows';

/** The dimension, and its only part, of the figures of all rows of a scope key. */
export const wholePart = 'all';

/** The columns that the values of a row are computed from. */
export const rollupColumns = (rollups: Rollups): string[] => [
  ...sumFields(rollups),
  ...(rollups.days ?? []),
  ...Object.values(rollups.marks ?? {}).flatMap((rule) => rule?.reads ?? []),
  ...(rollups.dimensions ?? []),
];

/** The names of the fields that are summed. */
export const sumFields = ({ sums = {} }: Rollups): string[] => Object.keys(sums);

/** The fields that are summed and whose sums the holder may see. */
export function visibleSums(rollups: Rollups, access: Access, holder: RightsHolder): string[] {
  const hidden = hiddenFields(access, holder);
  return sumFields(rollups).filter((field) => !hidden.includes(field));
}

/**
 * The values of a row for its sums and days, as its snapshot carries them. Throws for a number that is not whole: it
 * would not add up to the sum of the column.
 */
export function rollupValuesOf(rollups: Rollups, row: object): RollupValues {
  const sums: Record<string, number> = {};
  for (const field of sumFields(rollups)) {
    const value: unknown = Reflect.get(row, field);
    if (typeof value !== 'number') continue;
    if (!Number.isSafeInteger(value)) throw new Error(`a sum of numbers that are not whole: ${field}`);
    sums[field] = value;
  }
  const days: Record<string, string> = {};
  const marks: Record<string, readonly string[]> = {};
  for (const field of rollups.days ?? []) {
    const value: unknown = Reflect.get(row, field);
    if (!(value instanceof Date)) continue;
    days[field] = dayOf(value);
    const found = marksOf(rollups, field, row);
    if (found.length > 0) marks[field] = found;
  }
  const parts: Record<string, string> = {};
  for (const column of rollups.dimensions ?? []) {
    const value: unknown = Reflect.get(row, column);
    if (typeof value === 'string') parts[column] = value;
  }
  return {
    ...(rollups.sums && { sums }),
    ...(rollups.days && { days }),
    ...(rollups.marks && { marks }),
    ...(rollups.dimensions && { parts }),
  };
}

function marksOf({ marks = {} }: Rollups, field: string, row: object): string[] {
  const rule: { of(row: object): string[] } | undefined = marks[field];
  return rule?.of(row) ?? [];
}

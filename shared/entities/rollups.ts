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
}

/** The same, for code that does not know the rows. */
export interface Rollups {
  sums?: Readonly<Record<string, SumSpec | undefined>> | undefined;
  days?: readonly string[] | undefined;
}

/** The measure of a figure per day that counts rows; the others are fields. */
export const rowsMeasure = 'rows';

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
export function rollupValuesOf(rollups: Rollups, row: object): Pick<RowSnapshot, 'sums' | 'days'> {
  const sums: Record<string, number> = {};
  for (const field of sumFields(rollups)) {
    const value: unknown = Reflect.get(row, field);
    if (typeof value !== 'number') continue;
    if (!Number.isSafeInteger(value)) throw new Error(`a sum of numbers that are not whole: ${field}`);
    sums[field] = value;
  }
  const days: Record<string, string> = {};
  for (const field of rollups.days ?? []) {
    const value: unknown = Reflect.get(row, field);
    if (value instanceof Date) days[field] = dayOf(value);
  }
  return { ...(rollups.sums && { sums }), ...(rollups.days && { days }) };
}

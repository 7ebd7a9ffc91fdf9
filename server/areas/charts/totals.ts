// Totals of figures per day over ranges of days, apart by city, hub, customer or driver. Whoever sees every parcel has them
// from the stored figures; for others they are added up from their own parcels, by the same rules.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import type { statisticsColumns, StatisticsFilter } from '#shared/areas/charts/chart.ts';
import { packageFigures } from '#shared/areas/packages/figures.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import { rollupColumns, rollupValuesOf, rowsMeasure, visibleSums, wholePart } from '#shared/entities/rollups.ts';
import { everythingTopic } from '#shared/events/topics.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { startOfDay } from '#shared/lib/time.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';

/** Days from `gte` to before `lt`. */
interface Days {
  gte: string;
  lt: string;
}

/** The totals that are asked for: of these days, apart by the column of `dimension`. */
export interface Wanted {
  id: string;
  days: Days;
  /** `all`: not apart. */
  dimension: string;
  /** Only the number of rows of this instant, else every figure. */
  only?: string;
  /** Each day apart: under `dayId(id, day)`. */
  perDay?: true;
}

/** Only the parcels of one city, hub or customer, by its column. Then nothing is apart by a dimension. */
export interface OnlyPart {
  column: (typeof statisticsColumns)[StatisticsFilter];
  id: string;
}

/** Under which id the totals of one day are. */
export const dayId = (id: string, day: string): string => `${id} ${day}`;

/** Totals by what was asked for, part and figure. */
export class Totals {
  readonly #totals = new Map<string, Map<string, Map<string, number>>>();

  add({ id, part, field, measure }: { id: string; part: string; field: string; measure: string }, n: number): void {
    const parts = this.#totals.get(id) ?? new Map<string, Map<string, number>>();
    const figures = parts.get(part) ?? new Map<string, number>();
    this.#totals.set(id, parts);
    parts.set(part, figures);
    const name = `${field} ${measure}`;
    figures.set(name, (figures.get(name) ?? 0) + n);
  }

  /** One figure; 0 where nothing was counted. */
  of(id: string, part: string, field: string, measure: string = rowsMeasure): number {
    return this.#totals.get(id)?.get(part)?.get(`${field} ${measure}`) ?? 0;
  }

  /** The parts of which something was counted. */
  parts(id: string): string[] {
    return [...(this.#totals.get(id)?.keys() ?? [])];
  }

  /** The measures of a field with this prefix, without it, and how many rows each has. */
  marks(id: string, part: string, field: string, prefix: string): [mark: string, n: number][] {
    const start = `${field} ${prefix}`;
    return [...(this.#totals.get(id)?.get(part) ?? [])].flatMap(([name, n]): [string, number][] =>
      name.startsWith(start) && n !== 0 ? [[name.slice(start.length), n]] : [],
    );
  }
}

const fields = packageFigures.days ?? [];

/** The totals of the parcels in the audience's scope. */
export async function readTotals(
  trx: Trx,
  audience: Audience,
  wanted: readonly Wanted[],
  only: OnlyPart | null = null,
): Promise<Totals> {
  return packageEntity.access.see[audience.role].kind === 'everything'
    ? readStored(trx, wanted, only)
    : addUpRows(trx, audience, wanted, only);
}

const storedRows = z.array(
  z.object({ id: z.string(), part: z.string(), field: z.string(), measure: z.string(), n: z.number() }),
);

async function readStored(trx: Trx, wanted: readonly Wanted[], only: OnlyPart | null): Promise<Totals> {
  const ranges = wanted.flatMap(({ id, days, dimension, only: instant, perDay = false }) =>
    (instant === undefined ? fields : [instant]).map((field) => ({
      id,
      field,
      dimension: only?.column ?? dimension,
      perDay,
      measure: instant === undefined ? null : rowsMeasure,
      ...days,
    })),
  );
  const { rows } = await sql`
    select r.id || case when r."perDay" then ' ' || f.day::text else '' end as id, f.part, f.field, f.measure, sum(f.n)::bigint as n
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as r(id text, field text, dimension text, "perDay" boolean, measure text, gte date, lt date)
    join daily_figures f on f.area = ${packageEntity.name} and f.field = r.field and f.key = ${everythingTopic}
      and f.dimension = r.dimension and f.day >= r.gte and f.day < r.lt and (r.measure is null or f.measure = r.measure)
      and (${only?.id ?? null}::text is null or f.part = ${only?.id ?? null}::text)
    group by 1, f.part, f.field, f.measure having sum(f.n) <> 0`.execute(trx);
  const totals = new Totals();
  for (const { n, ...figure } of storedRows.parse(rows)) totals.add(only ? { ...figure, part: wholePart } : figure, n);
  return totals;
}

/** The condition on a parcel `p`. */
export const isOf = (only: OnlyPart | null): RawBuilder<SqlBool> =>
  only ? sql<SqlBool>`${sql.ref(`p.${only.column}`)} = ${only.id}` : sql<SqlBool>`true`;

const record = z.custom<Readonly<Record<string, unknown>>>(isRecord);
const columns = [...new Set(rollupColumns(packageFigures))];
const firstOver = statusRank('delivered');

/**
 * Reads the audience's parcels that changed in the days, and those under way. What ended before all days is left out: it
 * counts for none of them, and of what was under way at their beginning it was no part.
 */
async function addUpRows(
  trx: Trx,
  audience: Audience,
  wanted: readonly Wanted[],
  only: OnlyPart | null,
): Promise<Totals> {
  const totals = new Totals();
  const first = wanted.map(({ days }) => days.gte).filter((day) => day > earliestDay);
  const since = startOfDay(first.toSorted()[0] ?? earliestDay);
  const { rows } = await sql`
    select ${sql.join(columns.map((name) => sql.ref(`p.${name}`)))} from packages p
    where ${scopeWhere(packageEntity.access.see[audience.role], audience, 'p')}
      and ${isOf(only)} and (p.updated_at >= ${since} or p.status_rank < ${firstOver})`.execute(trx);
  const sums = visibleSums(packageFigures, packageEntity.access, audience);
  for (const row of rows) addRow(totals, wanted, record.parse(row), sums);
  return totals;
}

function addRow(totals: Totals, wanted: readonly Wanted[], row: object, sums: readonly string[]): void {
  const values = rollupValuesOf(packageFigures, row);
  for (const [field, day] of Object.entries(values.days ?? {}))
    for (const { id: name, days, dimension, only, perDay } of wanted) {
      if (day < days.gte || day >= days.lt || (only ?? field) !== field) continue;
      const part = dimension === wholePart ? wholePart : values.parts?.[dimension];
      if (part === undefined) continue;
      const id = perDay ? dayId(name, day) : name;
      totals.add({ id, part, field, measure: rowsMeasure }, 1);
      if (only !== undefined) continue;
      for (const sum of sums) totals.add({ id, part, field, measure: sum }, values.sums?.[sum] ?? 0);
      for (const mark of values.marks?.[field] ?? []) totals.add({ id, part, field, measure: mark }, 1);
    }
}

/** Before every parcel: a range from it is "until". */
export const earliestDay = '1970-01-01';

// Reads the stored counts, sums and figures per day of an audience: sums over its scope keys.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { KeyCount } from '#shared/entities/list.ts';
import { rowsMeasure, wholePart } from '#shared/entities/rollups.ts';
import { scopeTopics } from '#shared/events/topics.ts';
import type { Trx } from '../transaction.ts';

const counted = z.array(z.object({ bucket: z.string(), n: z.number() }));

/** The audience's counts by count key, exact as of the snapshot's log cursor. */
export async function readCounts(trx: Trx, { name: area, see }: Access, audience: Audience): Promise<KeyCount[]> {
  const keys = scopeTopics(see[audience.role], audience);
  if (keys.length === 0) return [];
  const { rows } =
    await sql`select bucket, sum(n)::bigint as n from list_counts where area = ${area} and key = any (${keys}) group by bucket`.execute(
      trx,
    );
  return counted.parse(rows);
}

/** The sum of a field over the rows under a count key. */
export interface KeySum extends KeyCount {
  field: string;
}

const figures = z.array(z.object({ field: z.string().nullable(), bucket: z.string(), n: z.number() }));

/** The audience's counts by count key, and beside them the sums of these fields, exact as of the same cursor. */
export async function readCountsAndSums(
  trx: Trx,
  { name: area, see }: Access,
  audience: Audience,
  fields: readonly string[],
): Promise<{ counts: KeyCount[]; sums: KeySum[] }> {
  const keys = scopeTopics(see[audience.role], audience);
  if (keys.length === 0) return { counts: [], sums: [] };
  const { rows } = await sql`
    select null as field, bucket, sum(n)::bigint as n from list_counts where area = ${area} and key = any (${keys}) group by bucket
    union all
    select measure, bucket, sum(n)::bigint from list_sums where area = ${area} and measure = any (${[...fields]}) and key = any (${keys})
    group by measure, bucket`.execute(trx);
  const found = figures.parse(rows);
  return {
    counts: found.filter(({ field }) => field === null),
    sums: found.flatMap(({ field, ...rest }) => (field === null ? [] : [{ field, ...rest }])),
  };
}

/** A Casablanca day with the number of rows and the sums of their fields. */
export interface DailyFigures {
  day: string;
  n: number;
  sums: Readonly<Record<string, number>>;
}

export interface DaysRequest {
  /** The instant by whose day rows are counted. */
  field: string;
  /** The first day, and the day after the last. */
  gte: string;
  lt: string;
  /** The fields that are summed. */
  sums: readonly string[];
}

const dayRows = z.array(z.object({ day: z.string(), measure: z.string(), n: z.number() }));

/** The audience's figures per day, as far as their consumer has read the history; days without rows are left out. */
export async function readDays(
  trx: Trx,
  { name: area, see }: Access,
  audience: Audience,
  { field, gte, lt, sums }: DaysRequest,
): Promise<DailyFigures[]> {
  const keys = scopeTopics(see[audience.role], audience);
  if (keys.length === 0) return [];
  const { rows } = await sql`
    select day::text as day, measure, sum(n)::bigint as n from daily_figures
    where area = ${area} and field = ${field} and key = any (${keys}) and dimension = ${wholePart} and day >= ${gte}::date and day < ${lt}::date
      and measure = any (${[rowsMeasure, ...sums]})
    group by 1, 2 order by 1`.execute(trx);
  const byDay = Map.groupBy(dayRows.parse(rows), ({ day }) => day);
  return [...byDay].flatMap(([day, figuresOfDay]) => {
    const values = new Map(figuresOfDay.map(({ measure, n }) => [measure, n]));
    const n = values.get(rowsMeasure) ?? 0;
    return n === 0 ? [] : [{ day, n, sums: Object.fromEntries(sums.map((name) => [name, values.get(name) ?? 0])) }];
  });
}

// The figures of ratings over a period and over the one before it, which is as long. They are read from what the trigger of
// the table keeps per day and month, in the transaction of each rating. Deleted ratings count nowhere.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { sentimentOf } from '#shared/areas/ratings/derived.ts';
import { daysOfPeriod, type RatingPeriod } from '#shared/areas/ratings/periods.ts';
import { ratingTypes, type RatingType, type Sentiment, sentiments } from '#shared/areas/ratings/choices.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import { fail } from '#shared/lib/app-error.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { figureParts } from './figure-parts.ts';

/** Shares are from 0 to 1. What needs a rating is null without one. */
export interface RatingFigures {
  total: number;
  average: number | null;
  /** Share of the ratings with 4 or 5. */
  satisfaction: number | null;
  /** Share of those who would recommend, among those who said so or not. */
  recommended: number | null;
  /** Parcels with a negative rating. */
  lowRatedPackages: number;
  /** How many ratings have each score, 5 first. */
  scores: { score: number; n: number }[];
  sentiments: { sentiment: Sentiment; n: number }[];
}

export interface RankedPerson {
  id: string;
  type: RatingType;
  average: number;
  total: number;
  /** In the period before; null without a rating in it. */
  previousAverage: number | null;
}

export interface TrendPoint {
  /** The day, or the first day of the month. */
  start: string;
  total: number;
  average: number | null;
}

export interface SatisfactionMetrics {
  /** The first day of the period, and the day after its last, which is today. */
  since: string;
  until: string;
  current: RatingFigures;
  previous: RatingFigures;
  best: RankedPerson[];
  lowest: RankedPerson[];
  /** Per day, of a year per month; also those without a rating. */
  trend: TrendPoint[];
}

/** A person with fewer ratings in the period is in no ranking: one bad day is not a level. */
const minRanked = 3;
const ranks = 4;

const counted = {
  ones: z.number(),
  twos: z.number(),
  threes: z.number(),
  fours: z.number(),
  fives: z.number(),
};
const subjectRow = z.object({
  type: z.enum(ratingTypes),
  subject: z.string(),
  recommending: z.number(),
  asked: z.number(),
  ...counted,
});
type SubjectRow = z.output<typeof subjectRow>;
const subjectRows = z.array(subjectRow);
const trendRow = z.object({ start: z.string(), ...counted });
type Counted = Pick<SubjectRow, keyof typeof counted>;
const trendRows = z.array(trendRow);
const lowRow = z.tuple([z.object({ current: z.number(), previous: z.number() })]);

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** By score, 5 first. */
function scoresOf(rows: readonly Counted[]): { score: number; n: number }[] {
  const sum = (name: keyof Counted): number => rows.reduce((all, row) => all + row[name], 0);
  return (['fives', 'fours', 'threes', 'twos', 'ones'] as const).map((name, index) => ({
    score: 5 - index,
    n: sum(name),
  }));
}

function meanOf(rows: readonly Counted[]): { total: number; average: number | null } {
  const scores = scoresOf(rows);
  const total = scores.reduce((all, { n }) => all + n, 0);
  return {
    total,
    average: share(
      scores.reduce((all, { score, n }) => all + score * n, 0),
      total,
    ),
  };
}

function figuresOf(rows: readonly SubjectRow[], lowRatedPackages: number): RatingFigures {
  const scores = scoresOf(rows);
  const { total, average } = meanOf(rows);
  const bySentiment = sentiments.map((sentiment) => ({
    sentiment,
    n: scores.reduce((all, { score, n }) => (sentimentOf(score) === sentiment ? all + n : all), 0),
  }));
  const positive = bySentiment.find(({ sentiment }) => sentiment === 'positive')?.n ?? 0;
  const sum = (name: 'recommending' | 'asked'): number => rows.reduce((all, row) => all + row[name], 0);
  return {
    total,
    average,
    satisfaction: share(positive, total),
    recommended: share(sum('recommending'), sum('asked')),
    lowRatedPackages,
    scores,
    sentiments: bySentiment,
  };
}

function rankingOf(current: readonly SubjectRow[], previous: readonly SubjectRow[]): RankedPerson[] {
  const before = new Map(previous.map((row) => [`${row.type} ${row.subject}`, meanOf([row]).average]));
  return current
    .flatMap((row): RankedPerson[] => {
      const { total, average } = meanOf([row]);
      if (row.subject === 'team' || average === null || total < minRanked) return [];
      const { type, subject: id } = row;
      return [{ id, type, average, total, previousAverage: before.get(`${type} ${id}`) ?? null }];
    })
    .toSorted((a, b) => b.average - a.average || b.total - a.total || (a.id < b.id ? -1 : 1));
}

/** True for the figures of these days. */
function within(gte: string, lt: string): RawBuilder<SqlBool> {
  const parts = figureParts(gte, lt).map(
    (part) => sql<SqlBool>`f.grain = ${part.grain} and f.start >= ${part.gte}::date and f.start < ${part.lt}::date`,
  );
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

const sums = sql.raw(
  [...Object.keys(counted), 'recommending', 'asked'].map((name) => `sum(f.${name})::integer as "${name}"`).join(', '),
);

async function readSubjects(trx: Trx, gte: string, lt: string): Promise<SubjectRow[]> {
  const { rows } = await sql`
    select f.type, f.subject, ${sums} from rating_figures f
    where ${within(gte, lt)} group by f.type, f.subject`.execute(trx);
  return subjectRows.parse(rows);
}

/** Every day of the period, of a year every month. */
async function readTrend(trx: Trx, gte: string, lt: string, byMonth: boolean): Promise<TrendPoint[]> {
  const start = byMonth ? sql`date_trunc('month', f.start)::date` : sql`f.start`;
  const { rows } = await sql`
    select ${start}::text as start, ${sums} from rating_figures f where ${within(gte, lt)} group by 1`.execute(trx);
  const byStart = new Map(trendRows.parse(rows).map((row) => [row.start, row]));
  const points: TrendPoint[] = [];
  for (let day = gte; day < lt; day = addDays(day, 1)) {
    const point = byMonth ? `${day.slice(0, 7)}-01` : day;
    if (points.at(-1)?.start === point) continue;
    const row = byStart.get(point);
    points.push({ start: point, ...meanOf(row ? [row] : []) });
  }
  return points;
}

/** Parcels with a negative rating, in the period and in the one before. */
async function readLowRated(trx: Trx, days: { before: string; since: string; until: string }) {
  const low = (gte: string, lt: string) => sql`
    (select count(*) from (select distinct package_id from ratings where sentiment = 'negative' and status <> 'deleted'
      and created_on >= ${gte}::date and created_on < ${lt}::date) p)`;
  const { rows } = await sql`
    select ${low(days.since, days.until)} as current, ${low(days.before, days.since)} as previous`.execute(trx);
  return lowRow.parse(rows)[0];
}

/**
 * The figures of the period that ends today. They are of all ratings, so they fail with `forbidden` for an audience that
 * does not see all.
 */
export async function readMetrics(
  trx: Trx,
  audience: Audience,
  { now, period }: { now: Date; period: RatingPeriod },
): Promise<SatisfactionMetrics> {
  if (ratingEntity.access.see[audience.role].kind !== 'everything') fail('forbidden');
  const days = daysOfPeriod[period];
  const until = addDays(dayOf(now), 1);
  const [since, before] = [addDays(until, -days), addDays(until, -2 * days)];
  const current = await readSubjects(trx, since, until);
  const previous = await readSubjects(trx, before, since);
  const low = await readLowRated(trx, { before, since, until });
  const ranked = rankingOf(current, previous);
  // The halves never overlap, so nobody is among the best and the lowest.
  const half = Math.ceil(ranked.length / 2);
  return {
    since,
    until,
    current: figuresOf(current, low.current),
    previous: figuresOf(previous, low.previous),
    best: ranked.slice(0, Math.min(half, ranks)),
    lowest: ranked.slice(Math.max(half, ranked.length - ranks)).toReversed(),
    trend: await readTrend(trx, since, until, period === 'lastYear'),
  };
}

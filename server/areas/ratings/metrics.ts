// The figures of ratings over a period and over the one before it, which is as long. They are read from what the trigger of
// the table keeps per day and month, in the transaction of each rating. Deleted ratings count nowhere.
import { sql, type SqlBool } from 'kysely';
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
type Counted = z.output<z.ZodObject<typeof counted>>;
const dayRow = z.object({ start: z.string(), recommending: z.number(), asked: z.number(), ...counted });
type DayRow = z.output<typeof dayRow>;
const dayRows = z.array(dayRow);
const subjectRow = z.object({ type: z.enum(ratingTypes), subject: z.string(), ...counted });
type SubjectRow = z.output<typeof subjectRow>;
const subjectRows = z.array(subjectRow);
const repeatRow = z.tuple([z.object({ current: z.number(), previous: z.number() })]);

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

/** `repeats`: the negative ratings whose parcel has an earlier one in the same days. */
function figuresOf(rows: readonly DayRow[], repeats: number): RatingFigures {
  const scores = scoresOf(rows);
  const { total, average } = meanOf(rows);
  const bySentiment = sentiments.map((sentiment) => ({
    sentiment,
    n: scores.reduce((all, { score, n }) => (sentimentOf(score) === sentiment ? all + n : all), 0),
  }));
  const countOf = (wanted: Sentiment): number => bySentiment.find(({ sentiment }) => sentiment === wanted)?.n ?? 0;
  const sum = (name: 'recommending' | 'asked'): number => rows.reduce((all, row) => all + row[name], 0);
  return {
    total,
    average,
    satisfaction: share(countOf('positive'), total),
    recommended: share(sum('recommending'), sum('asked')),
    lowRatedPackages: countOf('negative') - repeats,
    scores,
    sentiments: bySentiment,
  };
}

const keyOf = ({ type, subject }: Pick<SubjectRow, 'type' | 'subject'>): string => `${type} ${subject}`;

/** Whoever has enough ratings, the best first. */
function ranked(rows: readonly SubjectRow[]): (SubjectRow & { total: number; average: number })[] {
  return rows
    .flatMap((row) => {
      const { total, average } = meanOf([row]);
      return row.subject === 'team' || average === null || total < minRanked ? [] : [{ ...row, total, average }];
    })
    .toSorted((a, b) => b.average - a.average || b.total - a.total || (a.subject < b.subject ? -1 : 1));
}

const sums = sql.raw(
  Object.keys(counted)
    .map((name) => `sum(f.${name})::integer as ${name}`)
    .join(', '),
);

/** The figures of all per day. */
async function readDays(trx: Trx, gte: string, lt: string): Promise<DayRow[]> {
  const { rows } = await sql`
    select f.start::text as start, f.ones, f.twos, f.threes, f.fours, f.fives, f.recommending, f.asked from rating_figures f
    where f.subject = 'all' and f.type = 'all' and f.grain = 'day' and f.start >= ${gte}::date and f.start < ${lt}::date`.execute(
    trx,
  );
  return dayRows.parse(rows);
}

/** The figures of each person, or of these. */
async function readSubjects(
  trx: Trx,
  { gte, lt, of = null }: { gte: string; lt: string; of?: readonly string[] | null },
): Promise<SubjectRow[]> {
  const parts = figureParts(gte, lt).map(
    (part) => sql<SqlBool>`f.grain = ${part.grain} and f.start >= ${part.gte}::date and f.start < ${part.lt}::date`,
  );
  const { rows } = await sql`
    select f.type, f.subject, ${sums} from rating_figures f where (${sql.join(parts, sql` or `)})
      and ${of ? sql<SqlBool>`f.subject = any (${[...of]}::text[])` : sql<SqlBool>`f.subject <> 'all'`}
    group by f.type, f.subject`.execute(trx);
  return subjectRows.parse(rows);
}

/** Every day from `gte` to before `lt`, or every month of them. */
function trendOf(rows: readonly DayRow[], { gte, lt, byMonth }: { gte: string; lt: string; byMonth: boolean }) {
  const startOf = (day: string): string => (byMonth ? `${day.slice(0, 7)}-01` : day);
  const known = Map.groupBy(rows, ({ start }) => startOf(start));
  const starts = new Set<string>();
  for (let day = gte; day < lt; day = addDays(day, 1)) starts.add(startOf(day));
  return [...starts].map((start) => ({ start, ...meanOf(known.get(start) ?? []) }));
}

/** The negative ratings whose parcel has an earlier one in the period, and in the one before. */
async function readRepeats(trx: Trx, { before, since, until }: Record<'before' | 'since' | 'until', string>) {
  const { rows } = await sql`
    select count(*) filter (where created_on >= ${since}::date and low_before >= ${since}::date) as current,
      count(*) filter (where created_on < ${since}::date and low_before >= ${before}::date) as previous
    from ratings where low_before is not null and sentiment = 'negative' and status <> 'deleted'
      and created_on >= ${before}::date and created_on < ${until}::date`.execute(trx);
  return repeatRow.parse(rows)[0];
}

/** Who is rated best and lowest, with their averages of the period before. */
async function readRanking(
  trx: Trx,
  { before, since, until }: Record<'before' | 'since' | 'until', string>,
): Promise<Pick<SatisfactionMetrics, 'best' | 'lowest'>> {
  const people = ranked(await readSubjects(trx, { gte: since, lt: until }));
  // The halves never overlap, so nobody is among the best and the lowest.
  const half = Math.ceil(people.length / 2);
  const best = people.slice(0, Math.min(half, ranks));
  const lowest = people.slice(Math.max(half, people.length - ranks)).toReversed();
  const of = [...best, ...lowest].map(({ subject }) => subject);
  const earlier = of.length === 0 ? [] : await readSubjects(trx, { gte: before, lt: since, of });
  const averages = new Map(earlier.map((row) => [keyOf(row), meanOf([row]).average]));
  const shown = (row: (typeof people)[number]): RankedPerson => ({
    id: row.subject,
    type: row.type,
    average: row.average,
    total: row.total,
    previousAverage: averages.get(keyOf(row)) ?? null,
  });
  return { best: best.map(shown), lowest: lowest.map(shown) };
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
  const all = await readDays(trx, before, until);
  const current = all.filter(({ start }) => start >= since);
  const repeats = await readRepeats(trx, { before, since, until });
  return {
    since,
    until,
    current: figuresOf(current, repeats.current),
    previous: figuresOf(
      all.filter(({ start }) => start < since),
      repeats.previous,
    ),
    ...(await readRanking(trx, { before, since, until })),
    trend: trendOf(current, { gte: since, lt: until, byMonth: period === 'lastYear' }),
  };
}

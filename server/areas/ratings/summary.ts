// The figures of ratings over a period and over the one before it. Deleted ratings count nowhere.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { sentimentOf } from '#shared/areas/ratings/derived.ts';
import { ratingEntity, ratingTypes, type RatingType } from '#shared/areas/ratings/rating.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';

/** Shares are from 0 to 1. What needs a rating is null without one. */
export interface RatingFigures {
  total: number;
  average: number | null;
  /** Share of the ratings with 4 or 5. */
  satisfaction: number | null;
  /** Share of those who would recommend, among those who said so or not. */
  recommended: number | null;
}

export interface RankedPerson {
  id: string;
  type: RatingType;
  average: number;
  total: number;
}

export interface RatingSummary extends RatingFigures {
  /** The same days before the period. */
  previous: RatingFigures;
  /** How many ratings have each score, 5 first. */
  scores: { score: number; n: number }[];
  best: RankedPerson[];
  lowest: RankedPerson[];
  /** Parcels with a negative rating. */
  lowRatedPackages: number;
}

/** A person with fewer ratings in the period is in no ranking: one bad day is not a level. */
const minRanked = 3;
const ranks = 4;

const scoreRow = z.object({
  current: z.boolean(),
  overall: z.number(),
  n: z.number(),
  yes: z.number(),
  answered: z.number(),
});
const scoreRows = z.array(scoreRow);
const rankedRows = z.array(
  z.object({ id: z.string(), type: z.enum(ratingTypes), average: z.number(), total: z.number() }),
);
const packagesRow = z.tuple([z.object({ n: z.number() })]);

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

function figuresOf(rows: readonly z.infer<typeof scoreRow>[]): RatingFigures {
  const sum = (value: (row: z.infer<typeof scoreRow>) => number) => rows.reduce((all, row) => all + value(row), 0);
  const total = sum(({ n }) => n);
  return {
    total,
    average: share(
      sum(({ overall, n }) => overall * n),
      total,
    ),
    satisfaction: share(
      sum(({ overall, n }) => (sentimentOf(overall) === 'positive' ? n : 0)),
      total,
    ),
    recommended: share(
      sum(({ yes }) => yes),
      sum(({ answered }) => answered),
    ),
  };
}

/**
 * The figures of the ratings that the audience sees, of the `days` until `now`.
 */
export async function readRatingSummary(
  trx: Trx,
  audience: Audience,
  { now, days }: { now: Date; days: number },
): Promise<RatingSummary> {
  const day = 86_400_000;
  const [since, before] = [new Date(now.getTime() - days * day), new Date(now.getTime() - 2 * days * day)];
  const visible = sql`${scopeWhere(ratingEntity.access.see[audience.role], audience, 'r')} and r.status <> 'deleted'`;
  const { rows: counted } = await sql`
    select r.created_at >= ${since} as current, r.overall, count(*) as n,
      count(*) filter (where r.would_recommend) as yes, count(r.would_recommend) as answered
    from ratings r where ${visible} and r.created_at >= ${before} group by 1, 2`.execute(trx);
  const { rows: people } = await sql`
    select coalesce(r.driver_id, r.support_id) as id, r.type, avg(r.overall)::float8 as average, count(*) as total
    from ratings r where ${visible} and r.created_at >= ${since} and coalesce(r.driver_id, r.support_id) is not null
    group by 1, 2 having count(*) >= ${minRanked} order by 3 desc, 4 desc, 1`.execute(trx);
  const { rows: packages } = await sql`
    select count(distinct r.package_id) as n from ratings r
    where ${visible} and r.created_at >= ${since} and r.sentiment = 'negative'`.execute(trx);
  const scores = scoreRows.parse(counted);
  const ranked = rankedRows.parse(people);
  const current = scores.filter((row) => row.current);
  // The halves never overlap, so nobody is among the best and the lowest.
  const half = Math.ceil(ranked.length / 2);
  return {
    ...figuresOf(current),
    previous: figuresOf(scores.filter((row) => !row.current)),
    scores: [5, 4, 3, 2, 1].map((score) => ({
      score,
      n: current.find(({ overall }) => overall === score)?.n ?? 0,
    })),
    best: ranked.slice(0, Math.min(half, ranks)),
    lowest: ranked.slice(Math.max(half, ranked.length - ranks)).toReversed(),
    lowRatedPackages: packagesRow.parse(packages)[0].n,
  };
}

// The statistics of a period and of the one before it: outcomes, trend, reasons, hours and weekdays, and customers.
import type { Audience } from '#shared/access/viewer.ts';
import type { ChartPeriod } from '#shared/areas/charts/chart.ts';
import { packageReasons } from '#shared/areas/packages/choices.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { reasonPrefix } from '#shared/areas/packages/marks.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { visibleSums, wholePart } from '#shared/entities/rollups.ts';
import { addDays, weekday } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import {
  dayId,
  daysOfPeriod,
  type OnlyPart,
  type Outcomes,
  outcomesOf,
  readTotals,
  type Totals,
  type Wanted,
} from '../charts/queries.ts';
import { readHours, readWaiting, type Waiting } from './rows.ts';

type Reason = (typeof packageReasons)[number];

export interface Cohort {
  /** With parcels in this period and none in the one before; in both; in the one before alone. */
  fresh: string[];
  kept: string[];
  lost: string[];
}

export interface StatisticsFigures {
  since: string;
  until: string;
  current: Outcomes;
  previous: Outcomes;
  /** Delivered per day, and on the same day of the period before. */
  trend: { day: string; n: number; previous: number }[];
  waiting: Waiting[];
  /** Deliveries by hour of the day, and by weekday, Monday first. */
  hours: number[];
  weekdays: number[];
  reasons: { reason: Reason; n: number; previous: number }[];
  /** Null of one city, hub or customer. */
  cohort: Cohort | null;
}

/** The statistics of the parcels in the audience's scope. */
export async function readStatistics(
  trx: Trx,
  audience: Audience,
  { now, period, only }: { now: Date; period: ChartPeriod; only: OnlyPart | null },
): Promise<StatisticsFigures> {
  const { before, since, until } = daysOfPeriod(now, period);
  const [current, previous] = [
    { gte: since, lt: until },
    { gte: before, lt: since },
  ];
  const wanted: Wanted[] = [
    { id: 'current', days: current, dimension: wholePart },
    { id: 'previous', days: previous, dimension: wholePart },
    { id: 'day', days: { gte: before, lt: until }, dimension: wholePart, only: 'deliveredAt', perDay: true },
    ...(only
      ? []
      : [
          { id: 'now', days: current, dimension: 'companyId', only: 'createdAt' },
          { id: 'then', days: previous, dimension: 'companyId', only: 'createdAt' },
        ]),
  ];
  const totals = await readTotals(trx, audience, wanted, only);
  const seesCod = visibleSums(packageList, packageEntity.access, audience).includes('cod');
  const trend = trendOf(totals, { before, since, until });
  return {
    since,
    until,
    current: outcomesOf(totals, 'current', wholePart, seesCod),
    previous: outcomesOf(totals, 'previous', wholePart, seesCod),
    trend,
    waiting: await readWaiting(trx, audience, { now, only }),
    hours: await readHours(trx, audience, { ...current, only }),
    weekdays: weekdaysOf(trend),
    reasons: reasonsOf(totals),
    cohort: only ? null : cohortOf(totals),
  };
}

function trendOf(totals: Totals, { before, since, until }: Record<'before' | 'since' | 'until', string>) {
  const trend: StatisticsFigures['trend'] = [];
  const delivered = (day: string): number => totals.of(dayId('day', day), wholePart, 'deliveredAt');
  for (let [day, earlier] = [since, before]; day < until; [day, earlier] = [addDays(day, 1), addDays(earlier, 1)])
    trend.push({ day, n: delivered(day), previous: delivered(earlier) });
  return trend;
}

function weekdaysOf(trend: StatisticsFigures['trend']): number[] {
  const counts = Array.from({ length: 7 }, () => 0);
  for (const { day, n } of trend) {
    const index = (weekday(day) + 6) % 7;
    counts[index] = (counts[index] ?? 0) + n;
  }
  return counts;
}

function reasonsOf(totals: Totals): StatisticsFigures['reasons'] {
  const count = (id: string, reason: Reason): number =>
    totals.of(id, wholePart, 'canceledAt', `${reasonPrefix}${reason}`);
  return packageReasons
    .map((reason) => ({ reason, n: count('current', reason), previous: count('previous', reason) }))
    .filter(({ n, previous }) => n + previous > 0)
    .toSorted((a, b) => b.n - a.n);
}

function cohortOf(totals: Totals): Cohort {
  const [now, then] = [totals.parts('now'), totals.parts('then')];
  const [isNow, wasThen] = [new Set(now), new Set(then)];
  return {
    fresh: now.filter((id) => !wasThen.has(id)),
    kept: now.filter((id) => wasThen.has(id)),
    lost: then
      .filter((id) => !isNow.has(id))
      .toSorted((a, b) => totals.of('then', b, 'createdAt') - totals.of('then', a, 'createdAt')),
  };
}

// The charts of a period: three series, and a ranking of cities, hubs, customers or drivers.
import type { Audience } from '#shared/access/viewer.ts';
import {
  chartColumns,
  type ChartDimension,
  chartDimensions,
  type ChartPeriod,
  type ChartSeriesName,
  chartSeries,
  daysOfChart,
  sparklineDays,
} from '#shared/areas/charts/chart.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { rowsMeasure, visibleSums, wholePart } from '#shared/entities/rollups.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';
import { dayId, earliestDay, readTotals, type Totals, type Wanted } from './totals.ts';

/** A figure per day, and over the period. */
export interface Series {
  name: ChartSeriesName;
  n: number;
  previous: number;
  /** Centimes; null if it is hidden from the viewer. */
  cod: number | null;
  days: { day: string; n: number; cod: number | null }[];
}

export interface RankedPart extends Outcomes {
  id: string;
  dimension: ChartDimension;
  rank: number;
  /** In the period before; null if nothing was created in it. */
  previousRank: number | null;
  created: number;
  previous: number;
  days: number[];
}

export interface ChartFigures {
  dimension: ChartDimension;
  /** The first day, and the day after the last, which is today. */
  since: string;
  until: string;
  series: Series[];
  /** How many parts each dimension has. */
  tabs: { dimension: ChartDimension; n: number }[];
  ranking: RankedPart[];
}

/** The days of a period that ends today, and of the one before it. */
export function daysOfPeriod(now: Date, period: ChartPeriod): Record<'before' | 'since' | 'until', string> {
  const until = addDays(dayOf(now), 1);
  const days = daysOfChart[period];
  return { before: addDays(until, -2 * days), since: addDays(until, -days), until };
}

/** The charts of the parcels in the audience's scope. */
export async function readCharts(
  trx: Trx,
  audience: Audience,
  { now, period, dimension }: { now: Date; period: ChartPeriod; dimension: ChartDimension },
): Promise<ChartFigures> {
  const { before, since, until } = daysOfPeriod(now, period);
  const column = chartColumns[dimension];
  const last = Array.from({ length: sparklineDays }, (_, index) => addDays(until, index - sparklineDays));
  const lastDays = { gte: addDays(until, -sparklineDays), lt: until };
  const only = 'createdAt';
  const current = { gte: since, lt: until };
  const wanted: Wanted[] = [
    { id: 'current', days: current, dimension: column },
    { id: 'previous', days: { gte: before, lt: since }, dimension: column, only },
    { id: 'current', days: current, dimension: wholePart },
    { id: 'previous', days: { gte: before, lt: since }, dimension: wholePart },
    { id: 'opening', days: { gte: earliestDay, lt: before }, dimension: wholePart },
    { id: 'day', days: lastDays, dimension: column, only, perDay: true },
    { id: 'day', days: lastDays, dimension: wholePart, perDay: true },
    ...chartDimensions
      .filter((each) => each !== dimension)
      .map((each) => ({ id: each, days: current, dimension: chartColumns[each], only })),
  ];
  const totals = await readTotals(trx, audience, wanted);
  const seesCod = visibleSums(packageList, packageEntity.access, audience).includes('cod');
  const ranking = rankingOf(totals, { dimension, last, seesCod });
  return {
    dimension,
    since,
    until,
    series: chartSeries.map((name) => seriesOf(totals, name, last, seesCod)),
    tabs: chartDimensions.map((each) => ({
      dimension: each,
      n: each === dimension ? ranking.length : totals.parts(each).length,
    })),
    ranking,
  };
}

/** What came under way in some days, less what ended in them: delivered or canceled. */
function growth(totals: Totals, id: string, measure: string): number {
  const of = (field: string): number => totals.of(id, wholePart, field, measure);
  return of('createdAt') - of('deliveredAt') - of('canceledAt');
}

function seriesOf(totals: Totals, name: ChartSeriesName, last: readonly string[], seesCod: boolean): Series {
  const cod = <Value>(value: Value): Value | null => (seesCod ? value : null);
  if (name !== 'total') {
    const of = (id: string, measure: string): number => totals.of(id, wholePart, `${name}At`, measure);
    return {
      name,
      n: of('current', rowsMeasure),
      previous: of('previous', rowsMeasure),
      cod: cod(of('current', 'cod')),
      days: last.map((day) => {
        const id = dayId('day', day);
        return { day, n: of(id, rowsMeasure), cod: cod(of(id, 'cod')) };
      }),
    };
  }
  const startOf = (measure: string): number => growth(totals, 'opening', measure) + growth(totals, 'previous', measure);
  const endOf = (measure: string): number => startOf(measure) + growth(totals, 'current', measure);
  /** At the end of a day: what is under way at the end, without what came after the day. */
  const at = (index: number, measure: string): number =>
    last.slice(index + 1).reduce((n, day) => n - growth(totals, dayId('day', day), measure), endOf(measure));
  return {
    name,
    n: endOf(rowsMeasure),
    previous: startOf(rowsMeasure),
    cod: cod(endOf('cod')),
    days: last.map((day, index) => ({ day, n: at(index, rowsMeasure), cod: cod(at(index, 'cod')) })),
  };
}

/** The parts by how many parcels were created, the most first. */
function ranked(totals: Totals, id: string): Map<string, { rank: number; n: number }> {
  const parts = totals.parts(id).flatMap((part) => {
    const n = totals.of(id, part, 'createdAt');
    return part === wholePart || n === 0 ? [] : [{ part, n }];
  });
  const sorted = parts.toSorted((a, b) => b.n - a.n || (a.part < b.part ? -1 : 1));
  return new Map(sorted.map(({ part, n }, index) => [part, { rank: index + 1, n }]));
}

function rankingOf(
  totals: Totals,
  { dimension, last, seesCod }: { dimension: ChartDimension; last: readonly string[]; seesCod: boolean },
): RankedPart[] {
  const before = ranked(totals, 'previous');
  return [...ranked(totals, 'current')].map(([id, { rank, n }]) => ({
    id,
    dimension,
    rank,
    previousRank: before.get(id)?.rank ?? null,
    created: n,
    previous: before.get(id)?.n ?? 0,
    days: last.map((day) => totals.of(dayId('day', day), id, 'createdAt')),
    ...outcomesOf(totals, 'current', id, seesCod),
  }));
}

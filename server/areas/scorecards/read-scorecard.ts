// The scorecard of a driver: its figures of a period, those of the period before, and the median of its hub.
import type { Audience } from '#shared/access/viewer.ts';
import type { ChartPeriod } from '#shared/areas/charts/chart.ts';
import {
  medianOfDrivers,
  scorecardAccess,
  type ScorecardMeasure,
  scorecardMeasures,
} from '#shared/areas/scorecards/scorecard.ts';
import { type DbPrincipal, type Trx, withSystemRole } from '../../db/transaction.ts';
import { daysOfPeriod } from '../charts/queries.ts';
import { readVisibleDriverIds } from '../positions/queries.ts';
import { readDriverFigures } from './figures.ts';

export interface Scorecard {
  driverId: string;
  since: string;
  until: string;
  measures: {
    measure: ScorecardMeasure;
    value: number | null;
    of: number;
    previous: number | null;
    median: number | null;
  }[];
}

/** Null for a driver outside of the audience's scope, and for everybody else. */
export async function readScorecard(
  trx: Trx,
  viewer: { audience: Audience; dbPrincipal: DbPrincipal },
  { driverId, period, now }: { driverId: string; period: ChartPeriod; now: Date },
): Promise<Scorecard | null> {
  const visible = await readVisibleDriverIds(trx, scorecardAccess, viewer.audience, [driverId]);
  if (visible.length === 0) return null;
  const { before, since, until } = daysOfPeriod(now, period);
  return withSystemRole(trx, viewer.dbPrincipal, async () => {
    const colleagues = await readColleagues(trx, driverId);
    const current = await readDriverFigures(trx, colleagues, { gte: since, lt: until });
    const previous = (await readDriverFigures(trx, [driverId], { gte: before, lt: since })).get(driverId);
    const own = current.get(driverId);
    return {
      driverId,
      since,
      until,
      measures: scorecardMeasures.map((measure) => ({
        measure,
        value: own?.[measure].value ?? null,
        of: own?.[measure].of ?? 0,
        previous: previous?.[measure].value ?? null,
        median: medianOfDrivers([...current.values()].flatMap((figures) => figures[measure].value ?? [])),
      })),
    };
  });
}

/** The active drivers of the driver's hub, itself among them. */
async function readColleagues(trx: Trx, driverId: string): Promise<string[]> {
  const { hubId } = await trx.selectFrom('users').select('hubId').where('id', '=', driverId).executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('users as u')
    .select('u.id')
    .distinct()
    .innerJoin('userRoles as r', 'r.userId', 'u.id')
    .where('u.hubId', '=', hubId)
    .where('u.status', '=', 'active')
    .where('r.role', 'in', ['DRIVER', 'SUBDRIVER'])
    .execute();
  return [...new Set([driverId, ...rows.map(({ id }) => id)])];
}

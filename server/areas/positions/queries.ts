// Reads of places and tracks. What somebody asks for goes through two walls: the scope, here, and the database's policy.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Scope } from '#shared/access/scope.ts';
import type { Audience, SetName } from '#shared/access/viewer.ts';
import { positionAccess } from '#shared/areas/positions/access.ts';
import type { Point } from '#shared/areas/positions/geometry.ts';
import { addDays, startOfDay } from '#shared/kit/time.ts';
import { scopeWhere } from '../../access/scope-where.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Position } from './position.ts';

const fixColumns = ['at', 'lat', 'lng', 'speed', 'bearing', 'accuracy', 'battery'] as const;
const columns = ['driverId', ...fixColumns] as const;

/** A driver on duty, with what scopes look at, and where it was last, if it was anywhere yet. */
export interface DriverOnDuty {
  driverId: string;
  hubId: string | null;
  managerId: string | null;
  position: Position | null;
}

/** Everybody on duty, or those of these ids who are. */
export async function readDriversOnDuty(trx: Trx, ids: readonly string[] | null): Promise<DriverOnDuty[]> {
  let query = trx
    .selectFrom('users as u')
    .leftJoin('driverPositions as p', 'p.driverId', 'u.id')
    .select([
      'u.id',
      'u.hubId',
      'u.managerId',
      'p.at',
      'p.lat',
      'p.lng',
      'p.speed',
      'p.bearing',
      'p.accuracy',
      'p.battery',
    ])
    .where('u.onDutySince', 'is not', null)
    .where('u.status', '=', 'active');
  if (ids) query = query.where('u.id', 'in', ids);
  const rows = await query.execute();
  return rows.map(({ id, hubId, managerId, at, lat, lng, ...beside }) => ({
    driverId: id,
    hubId,
    managerId,
    position: at && lat !== null && lng !== null ? { driverId: id, at, lat, lng, ...beside } : null,
  }));
}

/** Of a driver, and its time; the database made them, so not each of them is looked at. */
const readings = z.custom<[driverId: string, at: number][]>((value) => Array.isArray(value));

/**
 * Positions that were written since and are news, by `isNews` of a driver and the time of its reading. Hardly any is: so their times come as one
 * value, which costs a fraction of as many rows.
 */
export async function readMissedPositions(
  trx: Trx,
  since: Date,
  isNews: (driverId: string, at: number) => boolean,
): Promise<Position[]> {
  const {
    rows: [row],
  } = await sql<{ readings: string }>`
    select coalesce(json_agg(json_build_array(driver_id, floor(extract(epoch from at) * 1000))), '[]')::text as readings from driver_positions where taken_at > ${since}`.execute(
    trx,
  );
  const missed = readings
    .parse(JSON.parse(row?.readings ?? '[]'))
    .flatMap(([driverId, at]) => (isNews(driverId, at) ? driverId : []));
  return missed.length === 0
    ? []
    : trx.selectFrom('driverPositions').select(columns).where('driverId', 'in', missed).execute();
}

/** The drivers who are out with a parcel of the company. */
export async function driversOutFor(trx: Trx, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('packages')
    .select('driverId')
    .distinct()
    .where('companyId', '=', companyId)
    .where('statusRank', '=', outRank)
    .where('driverId', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ driverId }) => driverId ?? []));
}

/** enroute */
const outRank = 6;

const isIn = (column: string, members: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any (${members}::uuid[])`;

// A scope of positions names columns of three tables: the driver's id, the driver's account, and the parcels that it is out with.
function placeWhere(scope: Scope, audience: Audience): RawBuilder<SqlBool> {
  if (scope.kind !== 'within') return scopeWhere(scope, audience, 'p');
  const parts = Object.entries(scope.columns).map(([column, set]: [string, SetName]) => {
    const members = audience.sets[set];
    if (column === 'driverId') return isIn('p.driverId', members);
    if (column !== 'companyId')
      return sql<SqlBool>`exists (select from users u where u.id = p.driver_id and ${isIn(`u.${column}`, members)})`;
    return sql<SqlBool>`exists (select from packages k where k.driver_id = p.driver_id and k.status_rank = ${outRank} and ${isIn('k.companyId', members)})`;
  });
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Where a driver was last; null when it is off duty, never told, absent or not in the audience's sight. */
export async function findPosition(trx: Trx, driverId: string, audience: Audience): Promise<Position | null> {
  const row = await trx
    .selectFrom('driverPositions as p')
    .select(columns.map((name) => `p.${name}` as const))
    .where('p.driverId', '=', driverId)
    .where(placeWhere(positionAccess.see[audience.role], audience))
    .executeTakeFirst();
  return row ?? null;
}

export interface TrackRow extends Point {
  at: Date;
  speed: number | null;
}

/** Most points of a day: one a minute and one for each 30 metres of a long day's drive come to less. */
const maxTrack = 20_000;

/** The track of a driver on a Casablanca day, in the order of time. Whether it may be read is asked before. */
export async function readTrack(trx: Trx, driverId: string, day: string): Promise<TrackRow[]> {
  return trx
    .selectFrom('driverTracks')
    .select(['at', 'lat', 'lng', 'speed'])
    .where('driverId', '=', driverId)
    .where('at', '>=', startOfDay(day))
    .where('at', '<', startOfDay(addDays(day, 1)))
    .orderBy('at')
    .limit(maxTrack)
    .execute();
}

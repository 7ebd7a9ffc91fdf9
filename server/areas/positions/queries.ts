// Reads of positions and tracks. Reads for a viewer are restricted twice: by the scope here and by row-level security.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Scope } from '#shared/access/scope.ts';
import type { Audience, IdSetName } from '#shared/access/viewer.ts';
import { positionAccess } from '#shared/areas/positions/access.ts';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import { addDays, startOfDay } from '#shared/lib/time.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Position } from './live/position-message.ts';

export { readVisibleDriverIds } from './fleet.ts';

const fixColumns = ['at', 'lat', 'lng', 'speed', 'bearing', 'accuracy', 'battery'] as const;
const columns = ['driverId', ...fixColumns] as const;

/** A driver on duty, with its scope keys and its latest position, if there is one. */
export interface DriverOnDuty {
  driverId: string;
  hubId: string | null;
  managerId: string | null;
  position: Position | null;
}

/**
 * Follows one driver in the memory of this instance: calls `onMove` when there may be another position. `position` is
 * null while the driver is off duty. Whether somebody may see the driver is the caller's to decide.
 */
export type FollowDriver = (
  driverId: string,
  onMove: () => void,
) => { position: () => Position | null; stop: () => void };

/** All drivers on duty, or those among `ids`. */
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
  return rows.map(({ id, hubId, managerId, at, lat, lng, ...rest }) => ({
    driverId: id,
    hubId,
    managerId,
    position: at && lat !== null && lng !== null ? { driverId: id, at, lat, lng, ...rest } : null,
  }));
}

/** Driver ids and times. The database creates them, so single entries are not validated. */
const readings = z.custom<[driverId: string, at: number][]>((value) => Array.isArray(value));

/**
 * Positions written since `since` for which `isNews(driverId, time)` is true. Few of them are, so ids and times are
 * read as one JSON value first, which is much cheaper than rows.
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

/** Ids of the drivers that are out for delivery with a parcel of the company. */
export async function readDriversDeliveringFor(trx: Trx, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('packages')
    .select('driverId')
    .distinct()
    .where('companyId', '=', companyId)
    .where('statusRank', '=', enrouteRank)
    .where('driverId', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ driverId }) => driverId ?? []));
}

/** Status rank of `enroute`. */
const enrouteRank = 6;

const isAnyOf = (column: string, members: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any (${members}::uuid[])`;

// The scope of positions uses columns of three tables: the position's driver id, the driver's account and the parcels
// that are enroute.
function positionScopeWhere(scope: Scope, audience: Audience): RawBuilder<SqlBool> {
  if (scope.kind !== 'within') return scopeWhere(scope, audience, 'p');
  const parts = Object.entries(scope.columns).map(([column, set]: [string, IdSetName]) => {
    const members = audience.sets[set];
    if (column === 'driverId') return isAnyOf('p.driverId', members);
    if (column !== 'companyId')
      return sql<SqlBool>`exists (select from users u where u.id = p.driver_id and ${isAnyOf(`u.${column}`, members)})`;
    return sql<SqlBool>`exists (select from packages k where k.driver_id = p.driver_id and k.status_rank = ${enrouteRank} and ${isAnyOf('k.companyId', members)})`;
  });
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/**
 * Latest position of a driver; null when it is off duty, has none, does not exist or is outside of the audience's
 * scope.
 */
export async function findPosition(trx: Trx, driverId: string, audience: Audience): Promise<Position | null> {
  const row = await trx
    .selectFrom('driverPositions as p')
    .select(columns.map((name) => `p.${name}` as const))
    .where('p.driverId', '=', driverId)
    .where(positionScopeWhere(positionAccess.see[audience.role], audience))
    .executeTakeFirst();
  return row ?? null;
}

/** Where the route of a driver begins: its latest position, or its hub; null if neither is known. */
export async function findStart(trx: Trx, driverId: string, audience: Audience): Promise<GeoPoint | null> {
  const position = await findPosition(trx, driverId, audience);
  if (position) return position;
  const hub = await trx
    .selectFrom('users as u')
    .innerJoin('hubs as h', 'h.id', 'u.hubId')
    .select(['h.lat', 'h.lng'])
    .where('u.id', '=', driverId)
    .executeTakeFirst();
  return hub?.lat != null && hub.lng != null ? { lat: hub.lat, lng: hub.lng } : null;
}

/** The order that the driver chose for the day, as far as the principal of the transaction sees it; null if none was. */
export async function findStopIds(trx: Trx, driverId: string, day: string): Promise<readonly string[] | null> {
  const row = await trx
    .selectFrom('rounds')
    .select('stopIds')
    .where('driverId', '=', driverId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.stopIds ?? null;
}

export interface TrackRow extends GeoPoint {
  at: Date;
  speed: number | null;
}

/** Maximum number of points per day. A long day with a point per minute and per 30 metres has fewer. */
const maxTrackPoints = 20_000;

/** Track of a driver on a day (time zone of Casablanca), ordered by time. The caller must check access. */
export async function readTrack(trx: Trx, driverId: string, day: string): Promise<TrackRow[]> {
  return trx
    .selectFrom('driverTracks')
    .select(['at', 'lat', 'lng', 'speed'])
    .where('driverId', '=', driverId)
    .where('at', '>=', startOfDay(day))
    .where('at', '<', startOfDay(addDays(day, 1)))
    .orderBy('at')
    .limit(maxTrackPoints)
    .execute();
}

const fixRows = z.array(
  z.object({ n: z.number(), at: z.date(), lat: z.number(), lng: z.number(), speed: z.number().nullable() }),
);

/**
 * For each moment of a driver its position nearest in time, at most `windowMs` away; undefined where there is none. With
 * the rights of the system.
 */
export async function readFixesAround(
  trx: Trx,
  moments: readonly { driverId: string; at: Date }[],
  windowMs: number,
): Promise<(TrackRow | undefined)[]> {
  const asked = moments.map(({ driverId, at }, n) => ({ n, id: driverId, at }));
  const { rows } = await sql`
    select m.n, f.at, f.lat, f.lng, f.speed
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as m(n int, id uuid, at timestamptz)
    cross join lateral (
      select t.at, t.lat, t.lng, t.speed from (
        select at, lat, lng, speed from driver_tracks where driver_id = m.id
        union all select at, lat, lng, speed from driver_positions where driver_id = m.id
      ) t where t.at between m.at - ${windowMs} * interval '1 ms' and m.at + ${windowMs} * interval '1 ms'
      order by abs(extract(epoch from t.at - m.at)) limit 1
    ) f`.execute(trx);
  const found = new Map(fixRows.parse(rows).map(({ n, ...fix }) => [n, fix]));
  return moments.map((_, n) => found.get(n));
}

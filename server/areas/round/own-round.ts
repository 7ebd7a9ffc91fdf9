// The day of a carrier: the parcels that it holds, is to fetch, or finished today, each with the place of its town. Everything
// else (stops, what is done, sums) follows from them.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import type { RoundRow } from '#shared/areas/round/round.ts';
import { fail } from '#shared/lib/app-error.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { packageListSource } from '../packages/queries.ts';
import { findStart } from '../positions/queries.ts';
import { findRound } from './service.ts';

export interface RoundParcel {
  pkg: PackageRow;
  place: GeoPoint | null;
}

export interface OwnRoundRow {
  id: string;
  day: string;
  round: RoundRow | null;
  start: GeoPoint | null;
  parcels: RoundParcel[];
}

/** More than a carrier holds in a day. */
const maxParcels = 600;

const places = z.array(z.object({ id: z.string(), lat: z.number().nullable(), lng: z.number().nullable() }));

const pointOf = ({ lat, lng }: { lat: number | null; lng: number | null }): GeoPoint | null =>
  lat !== null && lng !== null ? { lat, lng } : null;

/** The day of the audience's user, a carrier. */
export async function readOwnRound(trx: Trx, audience: Audience, now: Date): Promise<OwnRoundRow> {
  const carrierId = audience.sets.user[0] ?? fail('forbidden');
  const day = dayOf(now);
  const today = startOfDay(day);
  const [inhouse, firstHeld, lastHeld, canceled] = [
    statusRank('inhouse'),
    statusRank('received'),
    statusRank('interested'),
    statusRank('canceled'),
  ];
  const { rows } = await sql`
    select k.id, t.lat, t.lng from packages k left join cities t on t.id = k.city_id
    where (k.driver_id = ${carrierId} and (k.status_rank = ${inhouse} or k.status_rank between ${firstHeld} and ${lastHeld}
        or k.delivered_at >= ${today}
        or (k.status_rank = ${canceled} and (k.canceled_at >= ${today} or k.return_stage = 'at_driver'))))
      or (k.collector_id = ${carrierId} and k.status_rank between ${statusRank('confirmed')} and ${statusRank('pickup')})
    order by k.status_rank desc, k.tracking_number limit ${maxParcels}`.execute(trx);
  const placed = places.parse(rows);
  const parcels = await packageListSource.readMany(
    trx,
    placed.map(({ id }) => id),
  );
  const byId = new Map(parcels.map((pkg) => [pkg.id, pkg]));
  return {
    id: carrierId,
    day,
    round: await findRound(trx, carrierId, day, audience),
    start: await findStart(trx, carrierId, audience),
    parcels: placed.flatMap(({ id, ...point }) => {
      const pkg = byId.get(id);
      return pkg ? [{ pkg, place: pointOf(point) }] : [];
    }),
  };
}

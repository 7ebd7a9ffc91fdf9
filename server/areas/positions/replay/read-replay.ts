// A day of drivers: their tracks, thinned so that many fit, and what happened to their parcels, from the events.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import {
  maxReplayDrivers,
  type ReplayParcel,
  type ReplayPoint,
  type ReplayStep,
} from '#shared/areas/positions/replay.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { heldStatuses, includesStatus, packageStatuses } from '#shared/areas/packages/statuses.ts';
import { hiddenFields } from '#shared/access/scope.ts';
import { addDays, startOfDay } from '#shared/lib/time.ts';
import { scopeWhere } from '../../../db/scope-sql.ts';
import { type DbPrincipal, type Trx, withSystemRole } from '../../../db/transaction.ts';

export interface ReplayedDay {
  driverId: string;
  points: ReplayPoint[];
  opening: ReplayParcel[];
  steps: ReplayStep[];
}

/** Seconds between two points: of one driver, and of several. */
const pace = { one: 10, several: 60 };
const maxPoints = 100_000;
/** Parcels of a driver on a day. */
const maxParcels = 200;
const maxEvents = 60_000;

/** The drivers of a hub, by name, at most as many as a replay shows; the caller has checked whom the viewer sees. */
export async function readDriversOfHub(trx: Trx, hubId: string, visible: readonly string[]): Promise<string[]> {
  if (visible.length === 0) return [];
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('hubId', '=', hubId)
    .where('id', 'in', visible)
    .orderBy('name')
    .limit(maxReplayDrivers)
    .execute();
  return rows.map(({ id }) => id);
}

const pointRows = z.array(
  z.object({ driverId: z.string(), second: z.coerce.number(), lat: z.number(), lng: z.number() }),
);

async function readPoints(trx: Trx, ids: readonly string[], day: string): Promise<z.output<typeof pointRows>> {
  const from = startOfDay(day);
  const step = ids.length === 1 ? pace.one : pace.several;
  const { rows } = await sql`
    select distinct on (driver_id, floor(extract(epoch from at) / ${sql.lit(step)})) driver_id,
      floor(extract(epoch from at - ${from}::timestamptz))::integer as second, lat, lng
    from driver_tracks where driver_id = any (${[...ids]}::uuid[]) and at >= ${from} and at < ${startOfDay(addDays(day, 1))}
    order by driver_id, floor(extract(epoch from at) / ${sql.lit(step)}), at limit ${maxPoints}`.execute(trx);
  return pointRows.parse(rows);
}

const parcelRows = z.array(z.object({ id: z.string(), trackingNumber: z.string() }));

/** The parcels that the viewer sees which these drivers had or worked on that day, as far as they still belong to them. */
async function readParcels(trx: Trx, audience: Audience, ids: readonly string[], day: string) {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const { rows } = await sql`
    select p.id, p.tracking_number from unnest(${[...ids]}::uuid[]) d(id) cross join lateral (
      select k.id, k.tracking_number from packages k
      where k.driver_id = d.id and k.updated_at >= ${from} and k.assigned_at < ${to}
        and ${scopeWhere(packageEntity.access.see[audience.role], audience, 'k')}
      order by k.updated_at, k.id limit ${maxParcels}) p`.execute(trx);
  return new Map(parcelRows.parse(rows).map(({ id, trackingNumber }) => [id, trackingNumber]));
}

const eventRows = z.array(
  z.object({
    at: z.date(),
    name: z.string(),
    packageId: z.string(),
    actorId: z.string().nullable(),
    driverId: z.string().nullable(),
    status: z.enum(packageStatuses).nullable(),
    cash: z.coerce.number().nullable(),
  }),
);

/** What happened to these parcels until the end of the day, in order. */
async function readEvents(trx: Trx, packageIds: readonly string[], day: string): Promise<z.output<typeof eventRows>> {
  const { rows } = await sql`
    select e.at, e.name, e.entity_id as package_id, e.actor_id, e.after -> 'keys' ->> 'driverId' as driver_id,
      e.facts ->> 'to' as status, (e.facts ->> 'cashCollected')::bigint as cash
    from events e where e.entity_id = any (${[...packageIds]}::uuid[]) and e.entity = 'package'
      and e.at < ${startOfDay(addDays(day, 1))}
    order by e.id limit ${maxEvents}`.execute(trx);
  return eventRows.parse(rows);
}

/** The day of these drivers, whom the viewer sees. */
export async function readReplay(
  trx: Trx,
  { audience, dbPrincipal }: { audience: Audience; dbPrincipal: DbPrincipal },
  ids: readonly string[],
  day: string,
): Promise<ReplayedDay[]> {
  if (ids.length === 0) return [];
  const parcels = await readParcels(trx, audience, ids, day);
  const hidesCash = hiddenFields(packageEntity.access, audience).includes('cashCollected');
  const [points, events] = await withSystemRole(trx, dbPrincipal, async () => [
    await readPoints(trx, ids, day),
    await readEvents(trx, [...parcels.keys()], day),
  ]);
  const byDriver = Map.groupBy(points, ({ driverId }) => driverId);
  const byParcel = Map.groupBy(events, ({ packageId }) => packageId);
  return ids.map((driverId) => {
    const opening: ReplayParcel[] = [];
    const steps: ReplayStep[] = [];
    for (const [packageId, trackingNumber] of parcels)
      follow(byParcel.get(packageId) ?? [], { driverId, packageId, trackingNumber, day, hidesCash, opening, steps });
    return {
      driverId,
      points: (byDriver.get(driverId) ?? []).map(({ second, lat, lng }) => ({ second, lat, lng })),
      opening,
      steps: steps.toSorted((a, b) => a.second - b.second),
    };
  });
}

interface Following {
  driverId: string;
  packageId: string;
  trackingNumber: string;
  day: string;
  hidesCash: boolean;
  opening: ReplayParcel[];
  steps: ReplayStep[];
}

/** Follows one parcel from its first event: whether the driver had it when the day began, and each change on the day. */
function follow(events: z.output<typeof eventRows>, { opening, steps, ...of }: Following): void {
  const { driverId, packageId, trackingNumber, day, hidesCash } = of;
  const from = startOfDay(day).getTime();
  const state: { known: (ReplayParcel & { isHeld: boolean }) | null; isOpened: boolean } = {
    known: null,
    isOpened: false,
  };
  const open = (): void => {
    const { known, isOpened } = state;
    if (!isOpened && known?.isHeld) opening.push({ packageId, trackingNumber, status: known.status });
    state.isOpened = true;
  };
  for (const event of events) {
    const second = Math.floor((event.at.getTime() - from) / 1_000);
    if (second >= 0) open();
    const { known } = state;
    const status = event.status ?? known?.status ?? 'created';
    const isHeld = event.driverId === driverId && includesStatus(heldStatuses, status);
    const changes = status !== known?.status || isHeld !== known.isHeld;
    if (second >= 0 && changes && (isHeld || known?.isHeld))
      steps.push({
        second,
        packageId,
        trackingNumber,
        event: event.name.replace('package.', ''),
        status,
        isHeld,
        isByDriver: event.actorId === driverId,
        cash: hidesCash ? null : event.cash,
      });
    state.known = { packageId, trackingNumber, status, isHeld };
  }
  open();
}

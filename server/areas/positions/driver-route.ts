// A driver's route: today's stops in order. Also records each read of a driver's track.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import { routeAccess } from '#shared/areas/positions/access.ts';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import { sortRouteStops, type PackageStop } from '#shared/areas/positions/route.ts';
import { inChosenOrder } from '#shared/areas/round/order.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import { scopeKeysOf } from '#shared/access/scope.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { withActor, inTransaction, systemPrincipal, type Trx } from '../../db/transaction.ts';
import { recordEvents } from '../../events/record.ts';
import { packageListSource } from '../packages/queries.ts';
import { readVisibleDriverIds } from './fleet.ts';
import { findStart, findStopIds } from './queries.ts';

/** True if the audience may see routes and tracks of this driver. */
export async function canSeeRoute(trx: Trx, driverId: string, audience: Audience): Promise<boolean> {
  return (await readVisibleDriverIds(trx, routeAccess, audience, [driverId])).length > 0;
}

interface RouteStopRow extends PackageStop {
  id: string;
}
const isDone = ({ doneAt }: RouteStopRow) => doneAt !== null;

export interface NumberedRouteStop {
  number: number;
  pkg: PackageRow;
  place: GeoPoint | null;
  doneAt: Date | null;
}

const stopRow = z.object({
  id: z.string(),
  cityId: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  doneAt: z.date().nullable(),
});

/**
 * Today's stops of a driver among the parcels that the audience sees, numbered from 1, in the order that the driver chose,
 * otherwise the nearest town first; null when the driver is outside of its scope.
 */
export async function readRoute(
  trx: Trx,
  driverId: string,
  audience: Audience,
  now: Date,
): Promise<NumberedRouteStop[] | null> {
  if (!(await canSeeRoute(trx, driverId, audience))) return null;
  const { rows } = await sql`
    select k.id, k.city_id, t.lat, t.lng, k.delivered_at as done_at from packages k left join cities t on t.id = k.city_id
    where k.driver_id = ${driverId} and (k.status_rank in (5, 6) or k.delivered_at >= ${startOfDay(dayOf(now))})
      and ${scopeWhere(packageEntity.access.see[audience.role], audience, 'k')}
    order by k.status_rank desc, k.tracking_number`.execute(trx);
  const stops = z
    .array(stopRow)
    .parse(rows)
    .map(({ lat, lng, ...stop }): RouteStopRow => ({
      ...stop,
      place: lat !== null && lng !== null ? { lat, lng } : null,
    }));
  const sorted = sortRouteStops(await findStart(trx, driverId, audience), stops);
  const chosen = (await findStopIds(trx, driverId, dayOf(now))) ?? [];
  const coming = sorted.filter((stop) => !isDone(stop));
  const ordered = [...sorted.filter(isDone), ...inChosenOrder(chosen, coming, ({ id }) => id)];
  const parcels = new Map(
    (
      await packageListSource.readMany(
        trx,
        ordered.map(({ id }) => id),
      )
    ).map((pkg) => [pkg.id, pkg]),
  );
  return ordered.flatMap(({ id, place, doneAt }, index) => {
    const pkg = parcels.get(id);
    return pkg ? [{ number: index + 1, pkg, place, doneAt }] : [];
  });
}

/**
 * Records an event of each driver before its track is read, so that no read is unrecorded. It changes no row, so it does
 * not run as a command.
 */
export async function recordTrackAccess(
  context: CommandContext,
  viewer: Viewer,
  driverIds: readonly string[],
  day: string,
): Promise<void> {
  if (driverIds.length === 0) return;
  await inTransaction(context.db, systemPrincipal, async (trx) => {
    const drivers = await trx
      .selectFrom('users')
      .select(['id', 'version', 'status', 'companyId', 'hubId', 'managerId'])
      .where('id', 'in', driverIds)
      .orderBy('id')
      .forShare()
      .execute();
    const by = { actorId: viewer.id, actorRole: viewer.audience.role };
    const events = drivers.map((driver) => {
      const snapshot = { keys: scopeKeysOf(userEntity.access, driver), countKey: driver.status };
      return {
        ...by,
        at: context.now().toISOString(),
        name: 'user.trackRead',
        entity: 'user',
        entityId: driver.id,
        version: driver.version,
        changed: [],
        before: snapshot,
        after: snapshot,
        payload: { day },
      };
    });
    await withActor(trx, { id: by.actorId, role: by.actorRole }, () => recordEvents(trx, events));
  });
  context.notifyCommitted();
}

// A parcel is scanned for the check-out of its driver.
import type { DriverDayRow } from '#shared/areas/house/driver-day.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import { audienceOf } from '../../../commands/command.ts';
import type { UnitOfWork } from '../../../commands/unit-of-work.ts';
import { findPackage, packageService } from '../../packages/queries.ts';
import { driverDayService } from '../days/service.ts';
import { driverDayStore, readPending } from '../days/store.ts';
import { attempt, type HouseDecision, refused, repeated, unknown } from './come-in.ts';

/** Scans one parcel out. What belongs to another driver, or nowhere, is refused. */
export async function goOut(
  unit: UnitOfWork,
  actor: Actor,
  { id, packageId, at }: { id: string; packageId: string | null; at: Date },
): Promise<HouseDecision> {
  const { trx } = unit;
  const audience = audienceOf(actor) ?? fail('forbidden');
  await unit.lock([
    { service: driverDayService, id },
    ...(packageId === null ? [] : [{ service: packageService, id: packageId }]),
  ]);
  const day: DriverDayRow = (await driverDayStore.find(trx, id, audience)) ?? fail('missing');
  const pkg = packageId === null ? null : await findPackage(trx, packageId, audience);
  if (!pkg) return unknown;
  const isTaken = pkg.status === 'received' && pkg.driverId === day.driverId;
  if (isTaken || (await readPending(trx, id)).includes(pkg.id)) return repeated;
  if (pkg.hubId !== day.hubId || pkg.status !== 'inhouse') return refused(new AppError('driver_day.not_here'));
  if (pkg.driverId === null) return refused(new AppError('driver_day.not_assigned'));
  if (pkg.driverId !== day.driverId) return refused(new AppError('driver_day.other_driver'));
  return attempt('scanOut', () => unit.run(driverDayService, 'scanOut', { id, packageId: pkg.id, at }));
}

// A parcel comes into a hub by a scan: from a pickup, over the counter, off a pallet, or back from its driver. What the scan
// does follows from where the parcel is.
import { sql } from 'kysely';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { isInHouse } from '#shared/areas/packages/derived.ts';
import type { HouseScanOutcome, HouseScanStep } from '#shared/areas/house/scan.ts';
import { heldStatuses, includesStatus } from '#shared/areas/packages/statuses.ts';
import { AppError, type ErrorCode, fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import { audienceOf } from '../../../commands/command.ts';
import type { UnitOfWork } from '../../../commands/unit-of-work.ts';
import { type Trx, withSystemRole } from '../../../db/transaction.ts';
import { findPackage, packageService } from '../../packages/queries.ts';
import { scanOffPallet } from '../../pallets/queries.ts';
import { driverDayService } from '../days/service.ts';
import { findOpenDay } from '../days/store.ts';
import type { ScannedParcel } from './find-parcel.ts';

export interface HouseDecision {
  outcome: HouseScanOutcome;
  step: HouseScanStep | null;
  error: AppError | null;
}
const done = (step: HouseScanStep): HouseDecision => ({ outcome: 'done', step, error: null });
export const repeated: HouseDecision = { outcome: 'repeated', step: null, error: null };
export const unknown: HouseDecision = { outcome: 'unknown', step: null, error: null };
export const refused = (error: AppError): HouseDecision => ({ outcome: 'refused', step: null, error });

/** Errors of the whole request: scanning on would not help. */
const general: readonly ErrorCode[] = ['forbidden', 'missing', 'driver_day.wrong_status', 'unknown_shelf'];

/** Runs a step. What it refuses about the parcel is the answer. */
export async function attempt(step: HouseScanStep, work: () => Promise<unknown>): Promise<HouseDecision> {
  try {
    await work();
    return done(step);
  } catch (error) {
    if (!(error instanceof AppError) || general.includes(error.code)) throw error;
    return refused(error);
  }
}

type Entry = Extract<HouseScanStep, 'takeIn' | 'arrive' | 'handBack' | 'moveReturn'>;

/** How a parcel comes into the hub; null if it stands there, undefined if it is not expected. */
function entryOf(pkg: PackageRow, hubId: string): Entry | null | undefined {
  const { status, returnStage } = pkg;
  if (isInHouse(pkg)) return pkg.hubId === hubId ? null : undefined;
  if (status === 'confirmed' || status === 'pickup') return 'takeIn';
  if (status === 'transit') return pkg.toHubId === hubId ? 'arrive' : undefined;
  if (includesStatus(heldStatuses, status)) return pkg.hubId === hubId ? 'handBack' : undefined;
  if (status !== 'canceled') return undefined;
  if (returnStage === 'at_driver') return pkg.hubId === hubId ? 'moveReturn' : undefined;
  return returnStage === 'in_transit_back' && pkg.toHubId === hubId ? 'moveReturn' : undefined;
}

const palletRows = z.array(z.object({ id: z.string() }));

/** The pallet on which a parcel comes to the hub; null if it is on none. With the rights of the system. */
async function findComingPallet(trx: Trx, packageId: string, hubId: string): Promise<string | null> {
  const { rows } = await sql`
    select p.id from pallet_lines l join pallets p on p.id = l.pallet_id
    where l.package_id = ${packageId} and l.state in ('loaded', 'missing')
      and p.to_hub_id = ${hubId} and p.status in ('in_transit', 'partially_received')`.execute(trx);
  return palletRows.parse(rows)[0]?.id ?? null;
}

interface Coming extends ScannedParcel {
  hubId: string;
  /** The shelf that it is put on; null: the one that is proposed. */
  shelfId: string | null;
  /** The driver whose day it is: only what this driver has comes back. */
  driverId: string | null;
  at: Date;
}

/** Scans one parcel in. */
export async function comeIn(unit: UnitOfWork, actor: Actor, scan: Coming): Promise<HouseDecision> {
  const { trx } = unit;
  const { packageId, number, hubId, shelfId, at } = scan;
  const audience = audienceOf(actor) ?? fail('forbidden');
  const seen = packageId === null ? null : await findPackage(trx, packageId, audience);
  if (!seen || packageId === null) return unknown;
  const asSystem = <Result>(work: () => Promise<Result>) => withSystemRole(trx, actor.dbPrincipal, work);
  const palletId = await asSystem(() => findComingPallet(trx, packageId, hubId));
  if (palletId !== null && scan.driverId === null) {
    const { outcome, error = null } = await scanOffPallet(unit, actor, { palletId, at, number, packageId });
    if (outcome === 'repeated') return repeated;
    if (outcome !== 'received') return { outcome: 'refused', step: null, error };
    return onShelf(unit, { packageId, shelfId }, done('fromPallet'));
  }
  const { driverId } = seen;
  const day = driverId === null ? null : await asSystem(() => findOpenDay(trx, driverId));
  await unit.lock([
    ...(day ? [{ service: driverDayService, id: day.id }] : []),
    { service: packageService, id: packageId },
  ]);
  const pkg = await findPackage(trx, packageId, audience);
  if (!pkg) return unknown;
  const entry = entryOf(pkg, hubId);
  if (entry === null)
    return shelfId === null || shelfId === pkg.shelfId
      ? repeated
      : onShelf(unit, { packageId, shelfId }, done('shelve'));
  if (scan.driverId !== null && pkg.driverId !== scan.driverId)
    return refused(new AppError('driver_day.not_with_driver'));
  if (entry === undefined) return refused(new AppError(pkg.hubId === hubId ? 'house.not_expected' : 'house.other_hub'));
  const decision = await attempt(entry, async () => {
    const place = entry === 'takeIn' || entry === 'moveReturn' ? { hubId } : {};
    await unit.run(packageService, entry, { id: packageId, ...place });
    const isBack = day?.hubId === hubId && pkg.driverId === driverId;
    if (day && isBack && entry !== 'takeIn' && entry !== 'arrive')
      await unit.run(driverDayService, 'scanBack', { id: day.id, packageId, at });
  });
  return decision.outcome === 'done' ? onShelf(unit, { packageId, shelfId }, decision) : decision;
}

/** Puts a parcel that stands at the hub on the shelf that was scanned before it. */
async function onShelf(
  unit: UnitOfWork,
  { packageId, shelfId }: { packageId: string; shelfId: string | null },
  decision: HouseDecision,
): Promise<HouseDecision> {
  if (shelfId !== null) await unit.run(packageService, 'shelve', { id: packageId, shelfId });
  return decision;
}

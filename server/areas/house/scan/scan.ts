// One scan in the house: into the hub, or for the day of a driver. What is refused is an answer and no error, so that a scan
// that waited for the network is answered once.
import { z } from 'zod';
import type { DriverDayRow } from '#shared/areas/house/driver-day.ts';
import {
  type HouseScanOutcome,
  houseScanOutcomes,
  type HouseScanStep,
  houseScanSteps,
} from '#shared/areas/house/scan.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { type AppError, fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import { answeredOnce, errorOf, keptError, keptErrorOf } from '../../../commands/answered-once.ts';
import { scanTime } from '../../../lib/scan-time.ts';
import { audienceOf } from '../../../commands/command.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { type UnitOfWork, unitOfWork } from '../../../commands/unit-of-work.ts';
import { findPackage } from '../../packages/queries.ts';
import { driverDayStore } from '../days/store.ts';
import { ownHub } from '../own-hub.ts';
import { comeIn, type HouseDecision } from './come-in.ts';
import { findScanned, type ScannedParcel } from './find-parcel.ts';
import { goOut } from './go-out.ts';

export interface HouseScan {
  outcome: HouseScanOutcome;
  step: HouseScanStep | null;
  number: string;
  error: AppError | null;
  /** As it is now; null for one that the viewer does not see. */
  pkg: PackageRow | null;
  /** Of a scan for a driver. */
  day: DriverDayRow | null;
}

interface Request {
  code: string;
  scannedAt?: Date | undefined;
  key: string | null;
}

interface DayRequest extends Request {
  id: string;
  side: 'out' | 'back';
  /** Where what comes back is put; null: where it is proposed. */
  shelfId?: string | null;
}

const answer = z.object({
  outcome: z.enum(houseScanOutcomes),
  step: z.enum(houseScanSteps).nullable(),
  error: keptError,
});

/** Runs a scan once, and reads what it is about as it is then. */
async function scanOnce(
  unit: UnitOfWork,
  actor: Actor,
  { code, key, ...asked }: { code: string; key: string | null; dayId?: string; shelfId?: string | null; side?: string },
  decide: (scanned: ScannedParcel) => Promise<HouseDecision>,
): Promise<HouseScan> {
  const { trx } = unit;
  const audience = audienceOf(actor) ?? fail('forbidden');
  const scanned = await findScanned(trx, actor, code);
  const { outcome, step, error } = await answeredOnce(
    unit,
    actor,
    { key, body: { scansInHouse: { code, ...asked } } },
    answer,
    async () => {
      const decision = await decide(scanned);
      return { ...decision, error: keptErrorOf(decision.error) };
    },
  );
  const { number, packageId } = scanned;
  return {
    outcome,
    step,
    number,
    error: errorOf(error),
    pkg: packageId === null ? null : await findPackage(trx, packageId, audience),
    day: asked.dayId === undefined ? null : await driverDayStore.find(trx, asked.dayId, audience),
  };
}

/** Scans a parcel into a hub. Fails with `unknown_hub` and `unknown_shelf` on their fields. */
export function scanIntoHouse(
  context: CommandContext,
  actor: Actor,
  { hubId: given, shelfId = null, code, scannedAt, key }: Request & { hubId?: string | null; shelfId?: string | null },
): Promise<HouseScan> {
  return unitOfWork(context, actor, async (unit) => {
    const hubId = await ownHub(unit.trx, actor, given);
    const at = scanTime(scannedAt, context.now());
    return scanOnce(unit, actor, { code, key, shelfId }, (scanned) =>
      comeIn(unit, actor, { ...scanned, hubId, shelfId, driverId: null, at }),
    );
  });
}

/** Scans a parcel for the day of a driver. Fails with `missing` for a day out of sight, `driver_day.wrong_status`, and `unknown_shelf`. */
export function scanForDriver(
  context: CommandContext,
  actor: Actor,
  { id, side, shelfId = null, code, scannedAt, key }: DayRequest,
): Promise<HouseScan> {
  const audience = audienceOf(actor) ?? fail('forbidden');
  return unitOfWork(context, actor, async (unit) => {
    const day = (await driverDayStore.find(unit.trx, id, audience)) ?? fail('missing');
    if (day.status === 'closed') fail('driver_day.wrong_status');
    const at = scanTime(scannedAt, context.now());
    const { hubId, driverId } = day;
    return scanOnce(unit, actor, { code, key, dayId: id, side, ...(shelfId !== null && { shelfId }) }, (scanned) =>
      side === 'out'
        ? goOut(unit, actor, { id, packageId: scanned.packageId, at })
        : comeIn(unit, actor, { ...scanned, hubId, driverId, shelfId, at }),
    );
  });
}

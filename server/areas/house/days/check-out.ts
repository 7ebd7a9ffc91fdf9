// The end of a check-out: all that was scanned leaves with the driver on an exit slip, in one transaction, or nothing does.
import { z } from 'zod';
import type { DriverDayRow } from '#shared/areas/house/driver-day.ts';
import type { SlipRow } from '#shared/areas/slips/slip.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import { answeredOnce } from '../../../commands/answered-once.ts';
import { audienceOf } from '../../../commands/command.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { unitOfWork } from '../../../commands/unit-of-work.ts';
import { packageService } from '../../packages/queries.ts';
import { makeSlipsWithin, slipService } from '../../slips/queries.ts';
import { driverDayService } from './service.ts';
import { driverDayStore, readPending, readWaiting } from './store.ts';

export interface CheckOut {
  day: DriverDayRow;
  slips: SlipRow[];
}

const answer = z.object({ slipIds: z.array(z.string()) });
/** Numbers of parcels that an error names at most. */
const named = 10;

/**
 * Ends the check-out. Fails as a whole with `missing`, `driver_day.wrong_status`, `driver_day.nothing_scanned`, and with
 * `driver_day.not_ready` when a parcel was scanned and cannot leave any more.
 */
export async function checkOut(
  context: CommandContext,
  actor: Actor,
  { id, key }: { id: string; key: string | null },
): Promise<CheckOut> {
  const audience = audienceOf(actor) ?? fail('forbidden');
  return unitOfWork(context, actor, async (unit) => {
    const { trx } = unit;
    const { slipIds } = await answeredOnce(unit, actor, { key, body: { checksOut: id } }, answer, async () => {
      const scannedIds = await readPending(trx, id);
      await unit.lock([
        { service: driverDayService, id },
        ...scannedIds.map((packageId) => ({ service: packageService, id: packageId })),
      ]);
      const day = (await driverDayStore.find(trx, id, audience)) ?? fail('missing');
      const ids = await readPending(trx, id);
      if (ids.some((each) => !scannedIds.includes(each))) fail('changed_meanwhile');
      if (ids.length === 0) fail('driver_day.nothing_scanned');
      const parcels = await packageService.store.findMany(trx, ids, audience);
      const ready = parcels.filter(({ driverId, status }) => driverId === day.driverId && status === 'inhouse');
      const notReady = ids.filter((each) => !ready.some((pkg) => pkg.id === each));
      const made =
        notReady.length > 0 ? null : await makeSlipsWithin(unit, { actor, now: context.now(), kind: 'exit' }, ids);
      const refused = made ? made.outcomes.filter(({ error }) => error).map((outcome) => outcome.id) : notReady;
      if (!made || refused.length > 0) {
        const numbers = parcels.filter((pkg) => refused.includes(pkg.id)).map(({ trackingNumber }) => trackingNumber);
        fail('driver_day.not_ready', { count: refused.length, numbers: numbers.slice(0, named) });
      }
      const missing = (await readWaiting(trx, audience, day)).length;
      await unit.run(driverDayService, 'checkOut', { id, missing });
      return { slipIds: made.slips.map((slip) => slip.id) };
    });
    return {
      day: (await driverDayStore.find(trx, id, audience)) ?? fail('missing'),
      slips: await slipService.store.findMany(trx, slipIds, audience),
    };
  });
}

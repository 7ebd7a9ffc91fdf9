// The close of a driver's day: each parcel that is still out has a reason, and so has cash that was not handed over.
import type { DriverDayRow } from '#shared/areas/house/driver-day.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { includesStatus, toFollowStatuses } from '#shared/areas/packages/statuses.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { HandlerContext, HandlerResult } from '../../../commands/entity-service.ts';
import { type Trx, withSystemRole } from '../../../db/transaction.ts';
import { readExactBalances } from '../../ledger/queries.ts';
import { type DriverDayLine, readHeld, readLines } from './store.ts';

/** True if it needs no word of the hub: the driver said why it was not delivered, or somebody wrote why it stays out. */
export const isExplained = (pkg: PackageRow, lines: readonly DriverDayLine[]): boolean =>
  includesStatus(toFollowStatuses, pkg.status) ||
  lines.some(({ side, packageId }) => side === 'kept' && packageId === pkg.id);

/** What the driver holds by the ledger, in centimes; never negative. */
export async function readCashOf(trx: Trx, driverId: string): Promise<number> {
  return Math.max((await readExactBalances(trx, driverId)).get('driver_cash') ?? 0, 0);
}

async function requireNoOpenHandOver(trx: Trx, driverId: string): Promise<void> {
  const open = await trx
    .selectFrom('handOvers')
    .select('reference')
    .where('driverId', '=', driverId)
    .where('status', 'in', ['declared', 'different', 'recount'])
    .executeTakeFirst();
  if (open) fail('driver_day.hand_over_open', { reference: open.reference });
}

/** Numbers of parcels that an error names at most. */
const named = 10;

/** Closes the day, or says what is not explained. */
export function closeDay(
  { trx, row, actor, now }: Pick<HandlerContext<DriverDayRow>, 'trx' | 'row' | 'actor' | 'now'>,
  cashNote: string | null,
): Promise<HandlerResult<DriverDayRow>> {
  return withSystemRole(trx, actor.dbPrincipal, async () => {
    const out = await readHeld(trx, null, row);
    const lines = await readLines(trx, row.id);
    const unexplained = out.filter((pkg) => !isExplained(pkg, lines)).map(({ trackingNumber }) => trackingNumber);
    if (unexplained.length > 0)
      fail('driver_day.unexplained', { count: unexplained.length, numbers: unexplained.slice(0, named) });
    await requireNoOpenHandOver(trx, row.driverId);
    const cashLeft = await readCashOf(trx, row.driverId);
    if (cashLeft > 0 && cashNote === null) failField('cashNote', 'driver_day.cash_unexplained');
    return {
      set: {
        scanned: 0,
        stillOut: out.length,
        cashLeft,
        cashNote: cashLeft > 0 ? cashNote : null,
        closedById: actor.id,
        closedAt: now,
      },
    };
  });
}

// The days of drivers as commands.
import { sql } from 'kysely';
import { driverDayEntity, type DriverDayRow } from '#shared/areas/house/driver-day.ts';
import { driverDayInputs } from '#shared/areas/house/input.ts';
import { maxSlipParcels } from '#shared/areas/slips/slip.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlerContext, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { findPackage } from '../../packages/queries.ts';
import { closeDay } from './close.ts';
import { driverDayStore, dropPending, findOpenDay, putLine, readHeld, takePending } from './store.ts';

/** The hub of an active driver that the actor sees; fails with `unknown_driver` for anybody else. */
async function hubOfDriver(trx: Trx, driverId: string): Promise<string> {
  const driver = await trx
    .selectFrom('users')
    .select('users.hubId')
    .where('users.id', '=', driverId)
    .where('status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('userRoles')
          .select('role')
          .whereRef('userId', '=', 'users.id')
          .where('role', 'in', ['DRIVER', 'SUBDRIVER']),
      ),
    )
    .executeTakeFirst();
  return driver?.hubId ?? failField('driverId', 'unknown_driver');
}

const createHandlers: CreateHandlersOf<DriverDayRow, typeof driverDayInputs> = {
  open: async ({ trx, input: { driverId }, actor, now }) => {
    const hubId = await hubOfDriver(trx, driverId);
    const { principal } = actor;
    if (principal.role === 'HOUSEKEEPER' && !principal.audience.sets.hub.includes(hubId))
      failField('driverId', 'unknown_driver');
    // Of two who open it at once, the second finds it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`driver_days ${driverId}`}, 0))`.execute(trx);
    const open = await withSystemRole(trx, actor.dbPrincipal, () => findOpenDay(trx, driverId));
    if (open) fail('driver_day.already_open', { day: open.day });
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'preparing',
      hubId,
      driverId,
      day: dayOf(now),
      scanned: 0,
      taken: 0,
      missing: 0,
      cameBack: 0,
      stillOut: null,
      cashLeft: null,
      cashNote: null,
      openedById: actor.id,
      closedById: null,
      checkedOutAt: null,
      returnedAt: null,
      closedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

type Scanning = Pick<HandlerContext<DriverDayRow, { packageId: string }>, 'trx' | 'row' | 'input' | 'actor'>;

async function noteScan(
  { trx, row, input: { packageId }, actor }: Scanning,
  side: 'out' | 'back',
  at: Date,
): Promise<{ trackingNumber: string }> {
  const pkg = (await findPackage(trx, packageId, null)) ?? failField('packageId', 'missing');
  await putLine(trx, { dayId: row.id, pkg, side, at, byId: actor.id });
  return { trackingNumber: pkg.trackingNumber };
}

const handlers: HandlersOf<DriverDayRow, typeof driverDayInputs> = {
  scanOut: async (context) => {
    const { row, input } = context;
    if (row.scanned >= maxSlipParcels) fail('driver_day.full', { limit: maxSlipParcels });
    return { set: { scanned: row.scanned + 1 }, payload: await noteScan(context, 'out', input.at) };
  },
  unscan: async ({ trx, row, input: { packageId } }) => {
    if (!(await dropPending(trx, row.id, packageId))) failField('packageId', 'missing');
    return { set: { scanned: Math.max(row.scanned - 1, 0) } };
  },
  checkOut: async ({ trx, row, input: { missing = 0 }, now }) => {
    const taken = await takePending(trx, row.id, now);
    return { set: { scanned: 0, taken: row.taken + taken, missing, checkedOutAt: now } };
  },
  scanBack: async (context) => {
    const { row, input, now } = context;
    const payload = await noteScan(context, 'back', input.at);
    return { set: { cameBack: row.cameBack + 1, returnedAt: row.returnedAt ?? now }, payload };
  },
  keep: async ({ trx, row, input: { packageId, note }, actor, now }) => {
    const out = await readHeld(trx, null, row);
    const pkg = out.find(({ id }) => id === packageId) ?? failField('packageId', 'driver_day.not_with_driver');
    await putLine(trx, { dayId: row.id, pkg, side: 'kept', note, at: now, byId: actor.id });
    return { touched: ['stillOut'], payload: { trackingNumber: pkg.trackingNumber, note } };
  },
  close: (context) => closeDay(context, context.input.cashNote ?? null),
};

export const driverDayService = createEntityService(driverDayEntity, driverDayStore, driverDayInputs, {
  createHandlers,
  handlers,
});

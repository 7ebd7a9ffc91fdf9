// The drivers of a hub with what waits for each, what each has, and the cash to hand over.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import type { DriverDayRow } from '#shared/areas/house/driver-day.ts';
import { ledgerAccountEntity } from '#shared/areas/ledger/account.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { Trx } from '../../../db/transaction.ts';
import { readDaysOfHub } from '../days/store.ts';

export interface DriverToday {
  driverId: string;
  /** In house and assigned to the driver. */
  expected: number;
  /** With the driver: parcels, and returns. */
  held: number;
  /** Centimes, as of the last folding of the ledger; null for who does not see it. */
  cash: number | null;
  /** The open day, or the last of today. */
  day: DriverDayRow | null;
}

const driverRows = z.array(
  z.object({ driverId: z.string(), expected: z.coerce.number(), held: z.coerce.number(), cash: z.coerce.number() }),
);

/** Drivers of one hub that are shown at most. */
const most = 200;

/** The active drivers of a hub by name. */
export async function readDrivers(trx: Trx, audience: Audience, hubId: string, now: Date): Promise<DriverToday[]> {
  const { rows } = await sql`
    select u.id as driver_id,
      (select count(*) from packages p where p.driver_id = u.id and p.hub_id = u.hub_id and p.status_rank = 3) as expected,
      (select count(*) from packages p where p.driver_id = u.id and p.hub_id = u.hub_id
        and (p.status_rank between 5 and 9 or p.status = 'canceled' and p.return_stage = 'at_driver')) as held,
      coalesce((select sum(a.balance) from ledger_accounts a where a.driver_id = u.id and a.kind = 'driver_cash'), 0) as cash
    from users u
    where u.hub_id = ${hubId}::uuid and u.status = 'active'
      and exists (select from user_roles r where r.user_id = u.id and r.role in ('DRIVER', 'SUBDRIVER'))
    order by u.name, u.id limit ${most}`.execute(trx);
  const days = new Map<string, DriverDayRow>();
  for (const day of await readDaysOfHub(trx, audience, hubId, dayOf(now)))
    if (!days.has(day.driverId)) days.set(day.driverId, day);
  const seesCash = ledgerAccountEntity.access.see[audience.role].kind !== 'nothing';
  return driverRows.parse(rows).map(({ cash, ...driver }) => ({
    ...driver,
    cash: seesCash ? Math.max(cash, 0) : null,
    day: days.get(driver.driverId) ?? null,
  }));
}

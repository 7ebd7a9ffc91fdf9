// The customers with parcels that no invoice has yet.
import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, startOfDay } from '#shared/lib/time.ts';
import type { Trx } from '../../../db/transaction.ts';

const dueRows = z.array(
  z.object({ companyId: z.string(), name: z.string(), parcels: z.number(), cod: z.coerce.number() }),
);

/** A customer with parcels that may be due; some may have no price. `cod`: more than all of them are worth, in centimes. */
export type DueCustomer = z.output<typeof dueRows>[number];

/** The customers with ended parcels up to a day that stand on no invoice, by name. Needs the rights of the system. */
export async function readDueCustomers(trx: Trx, lastDay: string): Promise<DueCustomer[]> {
  const before = startOfDay(addDays(lastDay, 1));
  const { rows } = await sql`
    select p.company_id, c.name, count(*)::int as parcels, sum(p.cod) as cod
    from packages p join companies c on c.id = p.company_id
    where not p.client_invoiced and (p.delivered_at is not null or (p.canceled_at is not null and p.picked_up_at is not null))
      and coalesce(p.delivered_at, p.canceled_at) < ${before}
    group by p.company_id, c.name order by c.name, p.company_id`.execute(trx);
  return dueRows.parse(rows);
}

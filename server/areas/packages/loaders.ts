// Numbers about parcels that are shown beside phones and people, batched.
import { sql } from 'kysely';
import { z } from 'zod';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import { defineLoader, inKeyOrder } from '../../graphql/loaders.ts';

const undelivered = z.object({ phone: z.string(), n: z.number() });
const undeliveredRows = z.array(undelivered);
const carried = z.object({ id: z.string(), n: z.number() });
const carriedRows = z.array(carried);

/** Number of undelivered orders of a phone, of any sender. */
export const undeliveredOrders = defineLoader<string, number>(
  async (trx, phones) => {
    const { rows } = await sql`select * from undelivered_orders(${[...phones]}::text[])`.execute(trx);
    return inKeyOrder(phones, undeliveredRows.parse(rows), ({ phone }) => phone).map((row) => row?.n ?? 0);
  },
  { isName: false },
);

/** Number of open parcels that a person delivers or collects, among those that the viewer sees. */
export const openPackages = defineLoader<string, number>(
  async (trx, ids) => {
    const people = sql`(${sql.join(ids)})`;
    const open = sql`status_rank < ${statusRank('delivered')}`;
    const { rows } = await sql`
      select id, count(*)::int as n from (
        select driver_id as id from packages where driver_id in ${people} and ${open}
        union all select collector_id from packages where collector_id in ${people} and ${open} and collector_id is distinct from driver_id
      ) carried group by id`.execute(trx);
    return inKeyOrder(ids, carriedRows.parse(rows), ({ id }) => id).map((row) => row?.n ?? 0);
  },
  { isName: false },
);

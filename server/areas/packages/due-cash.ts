// Which parcels' cash their driver has handed over. A hand-over is an amount and not a list of parcels: what the driver
// still holds by the ledger is that of the last deliveries, so the cash of the others is with us, the oldest first.
import { type RawBuilder, sql } from 'kysely';

/** The ids of parcels whose cash is marked as with the driver and is not there any more. Needs the rights of the system. */
export const handedOver: RawBuilder<unknown> = sql`
  with marked as (
    select driver_id, sum(cash_collected) as cash from packages where cash_stage = 'with_driver' group by driver_id
  ), covered as (
    select m.driver_id, m.cash - greatest(coalesce(a.balance
      + (select coalesce(sum(u.amount), 0) from ledger_unfolded u where u.account_id = a.id), 0), 0) as amount
    from marked m left join ledger_accounts a on a.kind = 'driver_cash' and a.driver_id = m.driver_id
  )
  select id from (
    select p.id, c.amount, sum(p.cash_collected) over (partition by p.driver_id order by p.delivered_at, p.id) as until
    from covered c join packages p on p.driver_id = c.driver_id and p.cash_stage = 'with_driver'
    where c.amount > 0
  ) each where until <= amount`;

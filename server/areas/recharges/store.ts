// The table of recharges, their numbers, and what invoices took over of them.
import { sql } from 'kysely';
import { z } from 'zod';
import { rechargeEntity } from '#shared/areas/recharges/recharge.ts';
import { rechargeList } from '#shared/areas/recharges/list.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const rechargeStore = new TableStore(rechargeEntity, { table: 'recharges', countedBy: rechargeList });

/** The next reference, `RC-1042`. A number that a failed transaction took is left out. */
export async function nextReference(trx: Trx): Promise<string> {
  const { n } = await trx
    .selectNoFrom((eb) => eb.fn<string>('nextval', [eb.val('recharge_numbers')]).as('n'))
    .executeTakeFirstOrThrow();
  return `RC-${n}`;
}

const openRows = z.array(z.object({ id: z.string(), amount: z.coerce.number() }));
/** A recharge of a customer, and what no invoice has taken over of it: below zero if it was taken and then reversed. */
export type OpenRecharge = z.output<typeof openRows>[number];

const open = (companyId: string) => sql`
  select r.id, case r.status when 'posted' then r.amount else 0 end
    - coalesce((select sum(c.amount) from recharge_carries c where c.recharge_id = r.id), 0) as amount
  from recharges r where r.company_id = ${companyId} order by r.id`;

/** What invoices of a customer have not taken over of its recharges. */
export async function readOpenRecharges(trx: Trx, companyId: string): Promise<OpenRecharge[]> {
  const { rows } = await open(companyId).execute(trx);
  return openRows.parse(rows).filter(({ amount }) => amount !== 0);
}

/** The same, locked until the transaction ends, with the rights of the system. */
export async function lockOpenRecharges(trx: Trx, companyId: string): Promise<OpenRecharge[]> {
  await sql`select from recharges where company_id = ${companyId} order by id for update`.execute(trx);
  return readOpenRecharges(trx, companyId);
}

/** Notes that an invoice takes these over. */
export async function carryRecharges(trx: Trx, invoiceId: string, taken: readonly OpenRecharge[]): Promise<void> {
  if (taken.length > 0)
    await trx
      .insertInto('rechargeCarries')
      .values(taken.map(({ id, amount }) => ({ rechargeId: id, invoiceId, amount })))
      .execute();
}

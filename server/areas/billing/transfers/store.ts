// The tables of batches of transfers: rows, lines and numbers.
import { sql } from 'kysely';
import { z } from 'zod';
import { transferBatchEntity, type TransferLine } from '#shared/areas/billing/transfer.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { DueAction, DueSearch } from '../../../commands/entity-service.ts';
import type { Trx } from '../../../db/transaction.ts';
import { TableStore } from '../../../entities/entity-store.ts';

export const transferStore = new TableStore(transferBatchEntity, { table: 'transferBatches' });

const numbered = z.tuple([z.object({ last: z.number() })]);

/** The next number of a year of Casablanca, without gaps: a transaction that fails gives it back. */
export async function takeTransferNumber(trx: Trx, now: Date): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4));
  const { rows } = await sql`
    insert into transfer_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = transfer_numbers.last + 1 returning last`.execute(trx);
  const [{ last }] = numbered.parse(rows);
  return `V-${year}-${String(last).padStart(6, '0')}`;
}

/** Writes the lines of a new batch. */
export async function writeTransferLines(trx: Trx, batchId: string, lines: readonly TransferLine[]): Promise<void> {
  await trx
    .insertInto('transferLines')
    .values(lines.map((line) => ({ batchId, ...line })))
    .execute();
}

/** The lines of a batch, with bank details in full. */
export function readTransferLines(trx: Trx, batchId: string): Promise<TransferLine[]> {
  return trx
    .selectFrom('transferLines')
    .select(['place', 'invoiceId', 'reference', 'amount', 'holder', 'rib'])
    .where('batchId', '=', batchId)
    .orderBy('place')
    .execute();
}

/** The number of the newest open batch of each invoice that is in one, by the id of the invoice. */
export async function readOpenBatches(trx: Trx, invoiceIds: readonly string[]): Promise<Map<string, string>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('transferLines')
    .innerJoin('transferBatches', 'transferBatches.id', 'transferLines.batchId')
    .select(['transferLines.invoiceId', 'transferBatches.number'])
    .where('transferLines.invoiceId', 'in', invoiceIds)
    .where('transferBatches.status', '=', 'open')
    .orderBy('transferBatches.createdAt')
    .execute();
  return new Map(rows.map(({ invoiceId, number }) => [invoiceId, number]));
}

const idRows = z.array(z.object({ id: z.string() }));

/** Open batches none of whose invoices is still to be paid. */
export async function readDueTransferActions(trx: Trx, { limit, tried }: DueSearch): Promise<DueAction[]> {
  const { rows } = await sql`
    select b.id from transfer_batches b
    where b.status = 'open' and b.id <> all (${[...tried]}::uuid[])
      and not exists (
        select from transfer_lines l join invoices i on i.id = l.invoice_id where l.batch_id = b.id and i.status = 'NOT_PAID')
    order by b.id limit ${limit}`.execute(trx);
  return idRows.parse(rows).map(({ id }) => ({ action: 'settle', id }));
}

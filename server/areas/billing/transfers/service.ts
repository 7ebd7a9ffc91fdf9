// Batches of transfers as commands, and what one would contain before it is made.
import type { InvoiceRow } from '#shared/areas/billing/invoice.ts';
import { transferBatchEntity, type TransferBatchRow, type TransferLine } from '#shared/areas/billing/transfer.ts';
import { transferInputs } from '#shared/areas/billing/transfer-input.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { type ErrorCode, fail } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import { audienceOf } from '../../../commands/command.ts';
import type { CreateHandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { invoiceStore } from '../store.ts';
import { readPayees, transferProblem } from './beneficiaries.ts';
import {
  readDueTransferActions,
  readOpenBatches,
  takeTransferNumber,
  transferStore,
  writeTransferLines,
} from './store.ts';

/** An invoice of a selection, and whether it can be paid by transfer. */
export interface TransferCandidate {
  invoice: InvoiceRow;
  holder: string;
  rib: string | null;
  /** The number of an open batch that has it already. */
  openBatch: string | null;
  /** Why it cannot; null if it can. */
  code: ErrorCode | null;
}

/** The visible invoices of a selection as a batch would take them, in the order of their references. Rights of the system. */
export async function readCandidates(
  trx: Trx,
  audience: Audience | null,
  ids: readonly string[],
): Promise<TransferCandidate[]> {
  const invoices = await invoiceStore.findMany(trx, [...new Set(ids)], audience);
  const payees = await readPayees(
    trx,
    invoices.map(({ id }) => id),
  );
  const open = await readOpenBatches(
    trx,
    invoices.map(({ id }) => id),
  );
  return invoices
    .toSorted((a, b) => a.reference.localeCompare(b.reference))
    .map((invoice) => {
      const payee = payees.get(invoice.id);
      return {
        invoice,
        holder: payee?.holder ?? '',
        rib: payee?.rib ?? null,
        openBatch: open.get(invoice.id) ?? null,
        code: transferProblem(invoice, payee),
      };
    });
}

const createHandlers: CreateHandlersOf<TransferBatchRow, typeof transferInputs> = {
  create: ({ trx, input, actor, now }) =>
    withSystemRole(trx, actor.dbPrincipal, async () => {
      const payable = (await readCandidates(trx, audienceOf(actor), input.invoiceIds)).filter(
        ({ code }) => code === null,
      );
      const open = payable.flatMap(({ openBatch }) => openBatch ?? []);
      if (payable.length === 0) fail('transfer.nothing_to_pay');
      if (open.length > 0 && input.again !== true)
        fail('transfer.already_open', { count: open.length, numbers: [...new Set(open)].join(', ') });
      const id = newId(now.getTime());
      const lines = payable.map(({ invoice, holder, rib }, index): TransferLine => ({
        place: index + 1,
        invoiceId: invoice.id,
        reference: invoice.reference,
        amount: invoice.amount,
        holder,
        rib: rib ?? '',
      }));
      await writeTransferLines(trx, id, lines);
      return {
        id,
        version: 1,
        status: 'open',
        number: await takeTransferNumber(trx, now),
        day: dayOf(now),
        count: lines.length,
        total: lines.reduce((sum, { amount }) => sum + amount, 0),
        madeById: actor.id ?? fail('forbidden'),
        createdAt: now,
        updatedAt: now,
      };
    }),
};

export const transferService = createEntityService(transferBatchEntity, transferStore, transferInputs, {
  createHandlers,
  // Each file that is taken is an event of its own.
  handlers: { write: () => ({ touched: ['number'] }) },
  dueActions: readDueTransferActions,
});

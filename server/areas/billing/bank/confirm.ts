// Confirms a bank file: the job pays or rejects the invoices of the rows that match now.
import { z } from 'zod';
import type { BankFileRow } from '#shared/areas/billing/bank-file.ts';
import type { MatchedRow } from '#shared/areas/billing/bank-match.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import { audienceOf } from '../../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../../commands/entity-service.ts';
import { unitOfWork } from '../../../commands/unit-of-work.ts';
import { beginningOf } from '../../../lib/beginning-of.ts';
import { jobService } from '../../jobs/queries.ts';
import { matchFile } from './match-file.ts';
import { bankFileService } from './service.ts';
import { bankFileStore } from './store.ts';

/** What the job is to do: each row as it was confirmed. */
export const bankJobRequest = z.object({
  fileId: z.string(),
  rows: z.array(
    z.object({
      line: z.number(),
      invoiceId: z.string(),
      reference: z.string(),
      /** Centimes that were shown; an invoice that has another amount by then is not paid. */
      amount: z.number(),
      action: z.enum(['pay', 'reject']),
      /** Of the transfer, or why it came back. */
      text: z.string(),
    }),
  ),
});
export type BankJobRow = z.output<typeof bankJobRequest>['rows'][number];

/** The longest payment reference and reason. */
const longest = { pay: 80, reject: 200 } as const;
const usualReason = 'Rejet de la banque';

function taskOf({ line, match, invoice, payment, reason }: MatchedRow, name: string): BankJobRow[] {
  if (!invoice || (match !== 'matched' && match !== 'reject')) return [];
  const action = match === 'matched' ? 'pay' : 'reject';
  const text = action === 'pay' ? (payment ?? `${beginningOf(name, 60)} · ${line}`) : (reason ?? usualReason);
  return [
    {
      line,
      invoiceId: invoice.id,
      reference: invoice.reference,
      amount: invoice.amount,
      action,
      text: text.slice(0, longest[action]),
    },
  ];
}

/**
 * Starts the job. Fails with `missing`, `wrong_status`, `bank_file.no_columns` without the columns of reference and amount,
 * `bank_file.nothing_to_do` if no row matches, and `job.too_many`.
 */
export function confirmBankFile(context: CommandContext, actor: Actor, input: CommandInput): Promise<BankFileRow> {
  return unitOfWork(context, actor, async (unit) => {
    const row = await unit.run(bankFileService, 'confirm', input);
    const audience = audienceOf(actor) ?? fail('forbidden');
    if (row.columns.reference === null || row.columns.amount === null) fail('bank_file.no_columns');
    const rows = (await matchFile(unit.trx, audience, row)).flatMap((matched) => taskOf(matched, row.name));
    if (rows.length === 0) fail('bank_file.nothing_to_do');
    const request: z.output<typeof bankJobRequest> = { fileId: row.id, rows };
    const job = await unit.run(jobService, 'create', {
      kind: 'applyBankFile',
      subject: 'invoices',
      total: rows.length,
      request,
    });
    await bankFileStore.save(unit.trx, row.id, { jobId: job.id });
    return { ...row, jobId: job.id };
  });
}

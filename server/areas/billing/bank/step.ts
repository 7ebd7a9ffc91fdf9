// The job of a bank file: each invoice in a transaction of its own, so one that fails undoes no other. The outcomes are the
// cursor of the job, and at its end those of the file.
import { z } from 'zod';
import type { BankOutcome } from '#shared/areas/billing/bank-file.ts';
import { bankOutcomeSchema } from '#shared/areas/billing/bank-file-input.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { type Actor, actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { runCommand } from '../../../commands/run-command.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { invoiceService } from '../service.ts';
import { bankJobRequest, type BankJobRow } from './confirm.ts';
import { bankFileService } from './service.ts';

/** Invoices of one step. */
const stepSize = 25;
const bankCursor = z.object({ outcomes: z.array(bankOutcomeSchema) });

async function apply(context: CommandContext, actor: Actor, row: BankJobRow, key: string): Promise<BankOutcome> {
  const { line, reference, invoiceId: id, action, amount, text } = row;
  const input = action === 'pay' ? { id, paymentReference: text, amount } : { id, failureReason: text };
  try {
    await runCommand(context, invoiceService, actor, action, { ...input, idempotencyKey: key });
    return { line, reference, state: action === 'pay' ? 'paid' : 'rejected', code: null };
  } catch (error) {
    if (error instanceof AppError) return { line, reference, state: 'failed', code: error.code };
    throw error;
  }
}

/** The step of a bank file: the next rows. */
export function createBankStep(context: CommandContext): JobStep {
  return async ({ jobId, request, cursor, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { fileId, rows } = bankJobRequest.parse(request);
    const outcomes = cursor === null ? [] : bankCursor.parse(cursor).outcomes;
    const actor = actorOf({ ...owner, sessionId: '' });
    for (const row of rows.slice(outcomes.length, outcomes.length + stepSize)) {
      if (signal.aborted) break;
      outcomes.push(await apply(context, actor, row, `job/${jobId}/${row.line}`));
      report(outcomes.length);
    }
    const done = outcomes.length;
    const isComplete = done === rows.length;
    if (isComplete) {
      const input = { id: fileId, outcomes, idempotencyKey: `job/${jobId}` };
      await runCommand(context, bankFileService, actor, 'finish', input);
    }
    return { chunks: [], cursor: { outcomes }, isComplete, done, total: rows.length };
  };
}

// The job of a bank file. The outcomes of its rows are, at its end, those of the file.
import type { z } from 'zod';
import type { BankOutcome } from '#shared/areas/billing/bank-file.ts';
import { bankOutcomeSchema } from '#shared/areas/billing/bank-file-input.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { createStepOfItems, type ItemsJob } from '../../jobs/queries.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { invoiceService } from '../service.ts';
import { bankJobRequest, type BankJobRow } from './confirm.ts';
import { bankFileService } from './service.ts';

const bankJob: ItemsJob<z.output<typeof bankJobRequest>, BankJobRow, BankOutcome> = {
  kind: 'applyBankFile',
  request: bankJobRequest,
  outcome: bankOutcomeSchema,
  items: ({ rows }) => rows,
  stepSize: 25,
};

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
  return createStepOfItems(
    bankJob,
    ({ jobId, actor }, row) => apply(context, actor, row, `job/${jobId}/${row.line}`),
    ({ jobId, request: { fileId }, actor }, outcomes) =>
      runCommand(context, bankFileService, actor, 'finish', { id: fileId, outcomes, idempotencyKey: `job/${jobId}` }),
  );
}

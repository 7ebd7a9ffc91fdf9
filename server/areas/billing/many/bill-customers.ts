// The job that bills several customers: each invoice in a transaction of its own, so one that fails undoes no other.
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, type ErrorCode, fail, isErrorCode } from '#shared/lib/app-error.ts';
import { actorOf, type Actor } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { runCommand } from '../../../commands/run-command.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { invoiceService } from '../service.ts';

/** Customers of one step. */
const stepSize = 10;

const customer = z.object({
  companyId: z.string(),
  name: z.string(),
  /** Of a selection; absent: all that is due. */
  packageIds: z.array(z.string()).optional(),
});
/** What the job is to do. */
export const billingRequest = z.object({
  /** The last day that is billed; null for a selection. */
  lastDay: z.string().nullable(),
  customers: z.array(customer),
});
export type BillingRequest = z.output<typeof billingRequest>;

const outcomeSchema = z.object({
  companyId: z.string(),
  name: z.string(),
  /** Null: no invoice was made. */
  invoiceId: z.string().nullable(),
  reference: z.string().nullable(),
  /** Centimes */
  amount: z.number().nullable(),
  parcels: z.number(),
  code: z.custom<ErrorCode>(isErrorCode).nullable(),
});
export type BillingOutcome = z.output<typeof outcomeSchema>;
const cursorSchema = z.object({ outcomes: z.array(outcomeSchema) });

async function billOne(
  context: CommandContext,
  actor: Actor,
  { companyId, name, packageIds }: z.output<typeof customer>,
  { lastDay, jobId }: { lastDay: string | null; jobId: string },
): Promise<BillingOutcome> {
  try {
    const { id, reference, amount, parcels } = await runCommand(context, invoiceService, actor, 'create', {
      kind: 'customer',
      companyId,
      ...(lastDay !== null && { lastDay }),
      ...(packageIds && { packageIds }),
      idempotencyKey: `job/${jobId}/${companyId}`,
    });
    return { companyId, name, invoiceId: id, reference, amount, parcels, code: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { companyId, name, invoiceId: null, reference: null, amount: null, parcels: 0, code: error.code };
  }
}

/** The step of the billing of many: the next customers. */
export function createBillingStep(context: CommandContext): JobStep {
  return async ({ jobId, request, cursor, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { customers, lastDay } = billingRequest.parse(request);
    const outcomes = cursor === null ? [] : cursorSchema.parse(cursor).outcomes;
    const actor = actorOf({ ...owner, sessionId: '' });
    for (const each of customers.slice(outcomes.length, outcomes.length + stepSize)) {
      if (signal.aborted) break;
      outcomes.push(await billOne(context, actor, each, { lastDay, jobId }));
      report(outcomes.length);
    }
    const done = outcomes.length;
    return { chunks: [], cursor: { outcomes }, isComplete: done === customers.length, done, total: customers.length };
  };
}

const runRows = z.array(z.object({ request: billingRequest, cursor: cursorSchema.nullable() }));

export interface Billing {
  total: number;
  outcomes: readonly BillingOutcome[];
}

/** How far the billing of a job is; null if the viewer has no such job. */
export async function readBilling(trx: Trx, jobId: string, ownerId: string): Promise<Billing | null> {
  const { rows } = await sql`
    select r.request, r.cursor from job_runs r join jobs j on j.id = r.job_id
    where j.id = ${jobId} and j.kind = 'billCustomers' and j.owner_id = ${ownerId}`.execute(trx);
  const [run] = runRows.parse(rows);
  return run ? { total: run.request.customers.length, outcomes: run.cursor?.outcomes ?? [] } : null;
}

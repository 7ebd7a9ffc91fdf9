// The job that bills several customers, each with an invoice of its own.
import { z } from 'zod';
import { AppError, type ErrorCode, isErrorCode } from '#shared/lib/app-error.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { runCommand } from '../../../commands/run-command.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createStepOfItems, type ItemsJob, type ItemsProgress, readProgressOfItems } from '../../jobs/queries.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { invoiceService } from '../service.ts';

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

const billingJob: ItemsJob<BillingRequest, z.output<typeof customer>, BillingOutcome> = {
  kind: 'billCustomers',
  request: billingRequest,
  outcome: outcomeSchema,
  items: ({ customers }) => customers,
  stepSize: 10,
};

/** The step of the billing of many: the next customers. */
export function createBillingStep(context: CommandContext): JobStep {
  return createStepOfItems(
    billingJob,
    async ({ jobId, request: { lastDay }, actor }, { companyId, name, packageIds }): Promise<BillingOutcome> => {
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
    },
  );
}

export type Billing = ItemsProgress<BillingOutcome>;

/** How far the billing of a job is; null if the viewer has no such job. */
export function readBilling(trx: Trx, jobId: string, ownerId: string): Promise<Billing | null> {
  return readProgressOfItems(trx, billingJob, jobId, ownerId);
}

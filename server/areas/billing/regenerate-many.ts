// The job that regenerates many invoices.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { AppError, type ErrorCode, isErrorCode } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { runCommand } from '../../commands/run-command.ts';
import { inSnapshot, type Trx } from '../../db/transaction.ts';
import { createStepOfItems, type ItemsJob, type ItemsProgress, readProgressOfItems } from '../jobs/queries.ts';
import type { JobStep } from '../../lib/job-step.ts';
import { invoiceService } from './service.ts';
import { invoiceStore } from './store.ts';

/** What the job is to do. */
const regenerationRequest = z.object({ ids: z.array(z.string()) });

const outcomeSchema = z.object({
  /** As it was given. */
  id: z.string(),
  code: z.custom<ErrorCode>(isErrorCode).nullable(),
  /** Centimes; null for one that failed. */
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type RegenerationOutcome = z.output<typeof outcomeSchema>;

const regenerationJob: ItemsJob<z.output<typeof regenerationRequest>, string, RegenerationOutcome> = {
  kind: 'regenerateInvoices',
  request: regenerationRequest,
  outcome: outcomeSchema,
  items: ({ ids }) => ids,
  stepSize: 50,
};

/** The invoice of a reference as people type it, in any case, or of an id. */
async function findByReference(trx: Trx, id: string, actor: Actor): Promise<{ id: string } | null> {
  if (actor.principal.role === 'SYS') return null;
  const [found] = await invoiceStore.selectVisible(trx, actor.principal.audience, [
    sql<SqlBool>`(reference = ${id.toUpperCase()} or id::text = ${id.toLowerCase()})`,
  ]);
  return found ?? null;
}

const amounts = z.tuple([z.object({ amount: z.coerce.number() })]);
/** What a revision was to pay. */
async function amountOf(trx: Trx, invoiceId: string, revision: number): Promise<number> {
  const { rows } = await sql`
    select i.carried_over + coalesce((select sum(l.net) from invoice_lines l where l.invoice_id = i.id and l.revision = ${revision}), 0)
      as amount from invoices i where i.id = ${invoiceId}`.execute(trx);
  return amounts.parse(rows)[0].amount;
}

async function regenerateOne(
  context: CommandContext,
  actor: Actor,
  { given, jobId }: { given: string; jobId: string },
): Promise<RegenerationOutcome> {
  const failed = ({ code }: Pick<AppError, 'code'>): RegenerationOutcome => ({
    id: given,
    code,
    before: null,
    after: null,
  });
  const read = <Result>(work: (trx: Trx) => Promise<Result>) => inSnapshot(context.db, actor.dbPrincipal, work);
  const invoice = await read((trx) => findByReference(trx, given, actor));
  if (!invoice) return failed({ code: 'missing' });
  try {
    const input = { id: invoice.id, idempotencyKey: `job/${jobId}/${invoice.id}` };
    const { revision, amount } = await runCommand(context, invoiceService, actor, 'regenerate', input);
    return {
      id: given,
      code: null,
      before: await read((trx) => amountOf(trx, invoice.id, revision - 1)),
      after: amount,
    };
  } catch (error) {
    if (error instanceof AppError) return failed(error);
    throw error;
  }
}

/** The step of a regeneration: the next invoices. */
export function createRegenerationStep(context: CommandContext): JobStep {
  return createStepOfItems(regenerationJob, ({ jobId, actor }, given) =>
    regenerateOne(context, actor, { given, jobId }),
  );
}

export type Regeneration = ItemsProgress<RegenerationOutcome>;

/** How far the regeneration of a job is; null if the viewer has no such job. */
export function readRegeneration(trx: Trx, jobId: string, ownerId: string): Promise<Regeneration | null> {
  return readProgressOfItems(trx, regenerationJob, jobId, ownerId);
}

// The job that writes the file of a batch of transfers.
import { z } from 'zod';
import { transferFormats } from '#shared/areas/billing/transfer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { readCurrentRules } from '../../config/queries.ts';
import { painFile, transferCsv } from './payment-file.ts';
import { readTransferLines, transferStore } from './store.ts';

/** What the job is to do. */
export const transferFileRequest = z.object({ batchId: z.string(), format: z.enum(transferFormats) });

/** The step: the lines as they were when the batch was made. Fails with `transfer.no_own_account`. */
export function createTransferStep(context: CommandContext, company: string): JobStep {
  return async ({ request, owner }) => {
    if (!owner) fail('job.owner_gone');
    const { batchId, format } = transferFileRequest.parse(request);
    const { dbPrincipal } = actorOf({ ...owner, sessionId: '' });
    const { batch, lines, rules } = await inSnapshot(context.db, dbPrincipal, async (trx) => ({
      batch: (await transferStore.find(trx, batchId, owner.audience)) ?? fail('missing'),
      lines: await readTransferLines(trx, batchId),
      rules: await readCurrentRules(trx),
    }));
    const now = context.now();
    const order = { number: batch.number, day: dayOf(now), madeAt: now, payer: rules.legalName ?? company, lines };
    const text =
      format === 'csv'
        ? transferCsv(order)
        : painFile({ ...order, rib: rules.legalRib ?? fail('transfer.no_own_account') });
    const done = lines.length;
    return { chunks: fileChunks([Buffer.from(text)]), cursor: null, isComplete: true, done, total: done };
  };
}

// Takes the file of a batch: notes in the log who did, and creates the job that writes it.
import type * as z from 'zod/mini';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { transferInputs } from '#shared/areas/billing/transfer-input.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { Actor } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { unitOfWork } from '../../../commands/unit-of-work.ts';
import { readCurrentRules } from '../../config/queries.ts';
import { jobService } from '../../jobs/queries.ts';
import { transferService } from './service.ts';
import type { transferFileRequest } from './step.ts';

/** The job of the file. Fails with `missing`, `transfer.no_own_account`, `sign_in.proof_required` and `job.too_many`. */
export function startTransferFile(context: CommandContext, actor: Actor, raw: unknown): Promise<JobRow> {
  const { id, format } = parseInput(transferInputs.write, raw);
  return unitOfWork(context, actor, async (unit) => {
    if (format === 'pain001' && (await readCurrentRules(unit.trx)).legalRib === null) fail('transfer.no_own_account');
    const { number, count } = await unit.run(transferService, 'write', { id, format });
    const request: z.output<typeof transferFileRequest> = { batchId: id, format };
    return unit.run(jobService, 'create', {
      kind: 'transferFile',
      subject: number,
      resultName: resultFileName(number, format === 'csv' ? 'csv' : 'xml'),
      total: count,
      request,
    });
  });
}

// Prints a slip: creates the job that writes the file. The job counts the print, once the file exists.
import * as z from 'zod/mini';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { assertAllowed, audienceOf, parseCommand } from '../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { claimKey, storeAnswer } from '../../commands/idempotency.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import { findJob, jobService } from '../jobs/queries.ts';
import { slipService } from './service.ts';
import { slipStore } from './store.ts';

/** What the job is to do. */
export const slipFileRequest = z.object({ slipId: z.string() });
type SlipFileRequest = z.output<typeof slipFileRequest>;

const kept = z.object({ jobId: z.string() });

/** The job of the file. Fails with `missing`, with `wrong_status` for a voided slip, and with `job.too_many`. */
export async function printSlip(context: CommandContext, actor: Actor, raw: CommandInput): Promise<JobRow> {
  const { input, key } = parseCommand(slipService, actor, 'print', raw, context.now());
  return unitOfWork(context, actor, async (unit) => {
    const claim = key === null || actor.id === null ? null : { actorId: actor.id, key };
    const earlier = claim ? await claimKey(unit.trx, { ...claim, body: { prints: input } }) : undefined;
    if (earlier !== undefined) return (await findJob(unit.trx, kept.parse(earlier).jobId, actor)) ?? fail('missing');
    const slip = (await slipStore.find(unit.trx, String(input['id']), audienceOf(actor))) ?? fail('missing');
    assertAllowed(slipService, 'print', actor, slip, undefined);
    const request: SlipFileRequest = { slipId: slip.id };
    const job = await unit.run(jobService, 'create', {
      kind: 'slip',
      subject: slip.number,
      resultName: `${slip.number}.pdf`,
      total: slip.count,
      request,
    });
    if (claim) await storeAnswer(unit.trx, claim, { jobId: job.id });
    return job;
  });
}

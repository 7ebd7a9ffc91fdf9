// Prints the manifest of a pallet: creates the job that writes the file.
import * as z from 'zod/mini';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { assertAllowed, audienceOf, parseCommand } from '../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { claimKey, storeAnswer } from '../../commands/idempotency.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import { findJob, jobService } from '../jobs/queries.ts';
import { palletService } from './service.ts';
import { palletStore } from './store.ts';

/** What the job is to do. */
export const manifestRequest = z.object({ palletId: z.string() });

const kept = z.object({ jobId: z.string() });

/** The job of the file. Fails with `missing`, with `pallet.wrong_status` for a canceled pallet, and with `job.too_many`. */
export async function printManifest(context: CommandContext, actor: Actor, raw: CommandInput): Promise<JobRow> {
  const { input, key } = parseCommand(palletService, actor, 'print', raw, context.now());
  return unitOfWork(context, actor, async (unit) => {
    const claim = key === null || actor.id === null ? null : { actorId: actor.id, key };
    const earlier = claim ? await claimKey(unit.trx, { ...claim, body: { prints: input } }) : undefined;
    if (earlier !== undefined) return (await findJob(unit.trx, kept.parse(earlier).jobId, actor)) ?? fail('missing');
    const pallet = (await palletStore.find(unit.trx, String(input['id']), audienceOf(actor))) ?? fail('missing');
    assertAllowed(palletService, 'print', actor, pallet, undefined);
    const job = await unit.run(jobService, 'create', {
      kind: 'manifest',
      subject: pallet.number,
      resultName: `${pallet.number}.pdf`,
      total: pallet.parcels,
      request: { palletId: pallet.id } satisfies z.output<typeof manifestRequest>,
    });
    if (claim) await storeAnswer(unit.trx, claim, { jobId: job.id });
    return job;
  });
}

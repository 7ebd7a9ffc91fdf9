// Prints the report of an inventory: creates the job that writes the file.
import * as z from 'zod/mini';
import { reportFormats } from '#shared/areas/inventories/counting.ts';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { assertAllowed, audienceOf, parseCommand } from '../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { claimKey, storeAnswer } from '../../commands/idempotency.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import { findJob, jobService } from '../jobs/queries.ts';
import { inventoryService } from './service.ts';
import { inventoryStore } from './store.ts';

/** What the job is to do. */
export const reportRequest = z.object({ inventoryId: z.string(), format: z.enum(reportFormats) });

const asked = z.object({ id: z.string(), format: z.enum(reportFormats) });
const kept = z.object({ jobId: z.string() });

/** The job of the file. Fails with `missing`, with `inventory.wrong_status` for a canceled one, and with `job.too_many`. */
export async function printReport(context: CommandContext, actor: Actor, raw: CommandInput): Promise<JobRow> {
  const { input, key } = parseCommand(inventoryService, actor, 'print', raw, context.now());
  const { id, format } = asked.parse(input);
  return unitOfWork(context, actor, async (unit) => {
    const claim = key === null || actor.id === null ? null : { actorId: actor.id, key };
    const earlier = claim ? await claimKey(unit.trx, { ...claim, body: { prints: input } }) : undefined;
    if (earlier !== undefined) return (await findJob(unit.trx, kept.parse(earlier).jobId, actor)) ?? fail('missing');
    const inventory = (await inventoryStore.find(unit.trx, id, audienceOf(actor))) ?? fail('missing');
    assertAllowed(inventoryService, 'print', actor, inventory, undefined);
    const job = await unit.run(jobService, 'create', {
      kind: 'inventory',
      subject: inventory.number,
      resultName: `${inventory.number}.${format}`,
      total: 1,
      request: { inventoryId: id, format } satisfies z.output<typeof reportRequest>,
    });
    if (claim) await storeAnswer(unit.trx, claim, { jobId: job.id });
    return job;
  });
}

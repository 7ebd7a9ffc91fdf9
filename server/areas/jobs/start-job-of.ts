// The job of an action on a row, such as printing it: one for a key, also when the request is sent again.
import * as z from 'zod/mini';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { audienceOf, parseCommand } from '../../commands/command.ts';
import type { CommandContext, CommandInput, EntityRow, EntityService } from '../../commands/entity-service.ts';
import { claimKey, storeAnswer } from '../../commands/idempotency.ts';
import { type UnitOfWork, unitOfWork } from '../../commands/unit-of-work.ts';
import { jobService } from './service.ts';
import { jobStore } from './store.ts';

const kept = z.object({ jobId: z.string() });

interface JobOf<Row extends EntityRow> {
  service: EntityService<Row>;
  action: string;
  raw: CommandInput;
  /** What the job is, once the row has been checked; in the transaction that creates it. */
  describe: (unit: UnitOfWork, input: CommandInput) => Promise<CommandInput>;
}

/** Starts the job of an action. Fails like `parseCommand`, like `describe`, and with `job.too_many`. */
export async function startJobOf<Row extends EntityRow>(
  context: CommandContext,
  actor: Actor,
  { service, action, raw, describe }: JobOf<Row>,
): Promise<JobRow> {
  const { input, key } = parseCommand(service, actor, action, raw, context.now());
  const claim = key === null || actor.id === null ? null : { actorId: actor.id, key };
  const body = { entity: service.entity, action, input };
  return unitOfWork(context, actor, async (unit) => {
    const earlier = claim ? await claimKey(unit.trx, { ...claim, body }) : undefined;
    if (earlier !== undefined)
      return (await jobStore.find(unit.trx, kept.parse(earlier).jobId, audienceOf(actor))) ?? fail('missing');
    const job = await unit.run(jobService, 'create', await describe(unit, input));
    if (claim) await storeAnswer(unit.trx, claim, { jobId: job.id });
    return job;
  });
}

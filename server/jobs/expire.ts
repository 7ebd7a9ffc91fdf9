// Jobs whose time is over are dismissed, and dismissed ones deleted with their results.
import { jobService } from '../areas/jobs/service.ts';
import { deleteDismissedJobs, findExpiredJobs } from '../areas/jobs/store.ts';
import { systemActor } from '../commands/actor.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { runCommand } from '../commands/run-command.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '../db/transaction.ts';
import { AppError } from '#shared/lib/app-error.ts';

/** At most so many a minute: each is an event. */
const batch = 100;

/** Called once a minute by the instance with the scheduler lease. */
export async function expireJobs(context: CommandContext): Promise<void> {
  const { db, now } = context;
  for (const id of await inSnapshot(db, systemPrincipal, (trx) => findExpiredJobs(trx, now(), batch))) {
    try {
      await runCommand(context, jobService, systemActor, 'dismiss', { id });
    } catch (error) {
      // Its owner has just dismissed it or tried it again.
      if (!(error instanceof AppError)) throw error;
    }
  }
  await inTransaction(db, systemPrincipal, deleteDismissedJobs);
}

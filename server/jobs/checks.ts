// The checks of every night as jobs of the system: counts and sums against their rows, and the chain of the history.
import { z } from 'zod';
import { nightlyKinds } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import { dayOf, hourOf } from '#shared/lib/time.ts';
import { jobService } from '../areas/jobs/service.ts';
import { findNightlyJob } from '../areas/jobs/store.ts';
import { systemActor } from '../commands/actor.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { runCommand } from '../commands/run-command.ts';
import type { Db } from '../db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '../db/transaction.ts';
import type { CountedEntity } from '../events/rollups/figures.ts';
import { compareRollups } from '../events/rollups/verify-rollups.ts';
import { historyStart, verifyHistory } from '../events/verify-history.ts';
import type { Logger } from '../lib/outage.ts';
import type { JobStep } from '../lib/job-step.ts';

/** Hours of the Casablanca night in which they are started. */
const firstHour = 3;
const lastHour = 5;

/** Creates the checks of this night, unless they exist. Called by the instance with the scheduler lease. */
export async function createNightlyJobs(context: CommandContext): Promise<void> {
  const now = context.now();
  const hour = hourOf(now);
  if (hour < firstHour || hour > lastHour) return;
  const day = dayOf(now);
  for (const kind of nightlyKinds) {
    const existing = await inSnapshot(context.db, systemPrincipal, (trx) => findNightlyJob(trx, kind, day));
    if (existing) continue;
    await runCommand(context, jobService, systemActor, 'create', { kind, subject: kind, day, request: {} });
  }
}

/** Compares counts, sums and figures per day of one entity a step. Fails with `check.counts_differ` at the first that is wrong. */
export function createCountsStep(db: Db, entities: readonly CountedEntity[], log: Logger): JobStep {
  return async ({ done }) => {
    const counted = entities[done];
    if (counted) {
      const wrong = await compareRollups(db, counted);
      if (wrong.length > 0) {
        log.error(
          { area: counted.entity, differences: wrong.slice(0, 20), all: wrong.length },
          'counts differ from the rows: npm run counts:repair',
        );
        fail('check.counts_differ');
      }
    }
    const next = Math.min(done + 1, entities.length);
    return { chunks: [], cursor: {}, done: next, total: entities.length, isComplete: next >= entities.length };
  };
}

/** Events of a step: some seconds. */
const historyStepSize = 50_000;
const historyCursor = z.object({ seq: z.number(), hash: z.string() });

/** Verifies the history, a part of it a step. Fails with `check.history_broken`. */
export function createHistoryStep(db: Db, log: Logger): JobStep {
  return async ({ cursor, signal }) => {
    const from = cursor === null ? historyStart : historyCursor.parse(cursor);
    const progress = (): void => signal.throwIfAborted();
    const { upTo, end, broken } = await verifyHistory(db, { from, most: historyStepSize, progress });
    if (broken) {
      log.error({ broken, upTo }, 'the history is not as it was written: npm run verify');
      fail('check.history_broken');
    }
    return { chunks: [], cursor: upTo, done: upTo.seq, total: end, isComplete: upTo.seq === end };
  };
}

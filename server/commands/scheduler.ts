// Scheduled transitions run as commands of the system user. One instance runs them at a time; a second one would only
// fail, because the commands reject what has already happened.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#shared/lib/app-error.ts';
import { systemActor } from './actor.ts';
import type { EntityService, DueAction, EntityRow } from './entity-service.ts';
import { runCommand } from './run-command.ts';
import type { CommandContext } from './entity-service.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '../db/transaction.ts';
import type { Db } from '../db/connection/connection.ts';
import { isDatabaseUnavailable } from '../db/connection/database-errors.ts';
import type { Logger } from '../lib/outage.ts';

const everyMs = 60_000;
/** Shorter than the interval, so that the same instance may take the next lease. */
const leaseMs = everyMs - 5_000;
/** Allowed difference between this machine's clock and the database's. */
const maxClockDriftMs = 30_000;
const batchSize = 500;

const clockRow = z.object({ offMs: z.number() });

/** An entity with scheduled actions. */
export interface ScheduledEntity {
  dueActions: (now: Date, tried: readonly string[]) => Promise<DueAction[]>;
  run: (due: DueAction) => Promise<unknown>;
}

/** The scheduled actions of an entity; null if it has none. */
export function scheduledEntity<Row extends EntityRow>(
  context: CommandContext,
  service: EntityService<Row>,
): ScheduledEntity | null {
  const find = service.dueActions;
  if (!find) return null;
  return {
    dueActions: (now, tried) =>
      inSnapshot(context.db, systemPrincipal, (trx) => find(trx, { now, limit: batchSize, tried })),
    run: ({ action, id }) => runCommand(context, service, systemActor, action, { id }),
  };
}

/**
 * Who has the lease: this instance, another one, or none because this machine's clock is off by so many milliseconds.
 */
export type LeaseResult = 'mine' | 'others' | { offMs: number };

/**
 * A lease instead of a lock: a lock would need an open transaction for as long as the work takes. It uses the
 * database's clock, which all instances share. A lease beyond its maximum duration came from a clock that jumped and
 * is ignored. An instance whose own clock is wrong would run actions on the wrong day.
 */
export async function acquireSchedulerLease(db: Db, now: Date): Promise<LeaseResult> {
  return inTransaction(db, systemPrincipal, async (trx) => {
    const {
      rows: [clock],
    } =
      await sql`select (extract(epoch from ${now}::timestamptz - clock_timestamp()) * 1000)::float8 as off_ms`.execute(
        trx,
      );
    const { offMs } = clockRow.parse(clock);
    if (Math.abs(offMs) > maxClockDriftMs) return { offMs };
    const taken =
      await sql`insert into settings (name, value) values ('clock', to_jsonb(clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})))
      on conflict (name) do update set value = excluded.value
      where (settings.value #>> '{}')::timestamptz not between clock_timestamp() and clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})`.execute(
        trx,
      );
    return taken.numAffectedRows === 1n ? 'mine' : 'others';
  });
}

/**
 * Runs the actions that are due, in batches; returns how many succeeded. Failed ones are logged and tried again in
 * the next minute, and keep none of the others waiting. Begins none after `signal` was aborted: there may be thousands.
 * Throws when the database is unavailable.
 */
export async function runDueActions(
  scheduled: readonly ScheduledEntity[],
  now: Date,
  log: Logger,
  signal?: AbortSignal,
): Promise<number> {
  let ran = 0;
  for (const entity of scheduled) {
    const tried = new Set<string>();
    for (;;) {
      const due = (await findDue(entity, [now, [...tried]], log)).filter(({ id }) => !tried.has(id));
      if (due.length === 0) break;
      for (const each of due) {
        if (signal?.aborted) return ran;
        tried.add(each.id);
        try {
          await entity.run(each);
          ran += 1;
        } catch (err) {
          if (isDatabaseUnavailable(err)) throw err;
          // The row has changed since it was read.
          if (err instanceof AppError)
            log.warn({ action: each.action, id: each.id, code: err.code }, 'a scheduled action was rejected');
          else log.error({ action: each.action, id: each.id, err }, 'a scheduled action failed');
        }
      }
    }
  }
  return ran;
}

/** The actions of an entity that are due; none, with an error in the log, if its rows cannot be read. */
async function findDue(
  entity: ScheduledEntity,
  search: Parameters<ScheduledEntity['dueActions']>,
  log: Logger,
): Promise<DueAction[]> {
  try {
    return await entity.dueActions(...search);
  } catch (err) {
    if (isDatabaseUnavailable(err)) throw err;
    log.error({ err }, 'the scheduled actions of an entity could not be read');
    return [];
  }
}

/**
 * Starts the scheduler, which also calls `maintain` each time; the returned function stops it and waits for the action that is
 * running.
 */
export function startScheduler(
  context: CommandContext,
  scheduled: readonly ScheduledEntity[],
  maintain: () => Promise<void>,
  log: Logger,
): () => Promise<void> {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        const lease = await acquireSchedulerLease(context.db, context.now());
        if (typeof lease === 'object')
          log.error(
            { offMs: Math.round(lease.offMs) },
            "this machine's clock differs from the database's: scheduled actions are left to other instances",
          );
        else if (lease === 'mine') {
          await runDueActions(scheduled, context.now(), log, stopped.signal);
          if (!stopped.signal.aborted) await maintain();
        }
      } catch (err) {
        log.error({ err }, 'the scheduler failed; it tries again in a minute');
      }
      await wait(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const running = run();
  return () => {
    stopped.abort();
    return running;
  };
}

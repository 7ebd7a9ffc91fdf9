// Maintenance: partitions for the coming months, deletion of expired keys and sessions.
import { sql } from 'kysely';
import { maxAwayMs } from '#shared/lib/made-at.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';

const monthsAhead = 3;
/** Idempotency keys are promised for as long as a phone may be away with what it did, and kept twice as long. */
const keyMs = 2 * maxAwayMs;

// Kept per process: running a task again after a restart or on another instance is cheap and changes nothing.
let dailyTasksDoneOn = '';

/** A daily task of an area, run with system rights. */
export type MaintenanceTask = (trx: Trx, now: Date) => Promise<void>;

/** Runs the tasks that are due. Called once a minute by the instance with the scheduler lease. */
export async function runMaintenance(db: Db, now: Date, tasks: readonly MaintenanceTask[] = []): Promise<void> {
  const today = dayOf(now);
  if (dailyTasksDoneOn === today) return;
  await runDailyTasks(db, now, tasks);
  dailyTasksDoneOn = today;
}

/**
 * Creates the partitions of the months ahead, deletes unusable keys and sessions, and runs the areas' daily tasks, each in
 * a transaction of its own: one that fails undoes none of the others. Throws what failed, after all have run.
 */
export async function runDailyTasks(db: Db, now: Date, tasks: readonly MaintenanceTask[] = []): Promise<void> {
  const failures: unknown[] = [];
  for (const task of [...ownTasks, ...tasks])
    await inTransaction(db, systemPrincipal, (trx) => task(trx, now)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `daily tasks failed: ${failures.map(String).join('; ')}`);
}

const ownTasks: readonly MaintenanceTask[] = [
  async (trx, now) => {
    await sql`select make_event_partitions(${dayOf(now)}::date, ${monthsAhead})`.execute(trx);
  },
  async (trx, now) => {
    await trx
      .deleteFrom('idempotencyKeys')
      .where('createdAt', '<', new Date(now.getTime() - keyMs))
      .execute();
  },
  async (trx, now) => {
    await trx.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  },
];

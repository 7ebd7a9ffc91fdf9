// The queue of jobs: graphile-worker in a schema of its own, which belongs to the application's login. It only says that
// a job waits; `jobs` and `job_runs` say everything else. So a lost entry, or one too many, does no harm.
import { Logger, runMigrations, runOnce } from 'graphile-worker';
import { Pool } from 'pg';
import { z } from 'zod';
import { timeoutsFor } from './connection/timeouts.ts';
import type { Logger as OwnLogger } from '../lib/outage.ts';

const schema = 'graphile_worker';
const task = 'job';
/** Attempts of the queue after unexpected errors, each later than the one before. */
const maxAttempts = 6;

const silent = new Logger(() => () => {});
const payload = z.object({ id: z.string() });
const entryRows = z.array(
  z.object({ key: z.string(), lockedBy: z.string().nullable(), isStale: z.boolean(), isSpent: z.boolean() }),
);
const foundRows = z.tuple([z.object({ found: z.boolean() })]);

/** Creates or updates the schema of the queue, as the login that owns it. */
export async function migrateQueue(pool: Pool): Promise<void> {
  pool.on('connect', ignore);
  await runMigrations({ pgPool: pool, schema, logger: silent });
  pool.off('connect', ignore);
}

// graphile-worker adds listeners of its own to a pool without them, with a warning.
const ignore = (): void => {};

/** Runs the job; rejects to be called again later. `isLast`: after this attempt the queue gives up. */
export type RunJob = (id: string, isLast: boolean) => Promise<void>;

export interface Queue {
  /** Makes sure that each of these jobs has an entry that a worker may take; those of dead workers are unlocked. */
  ensure: (ids: readonly string[], deadMs: number) => Promise<void>;
  /** True if an entry waits. */
  hasWork: () => Promise<boolean>;
  /** Runs waiting jobs one after the other until there is none. */
  drain: (run: RunJob) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the queue. It polls, because a pooler that gives each transaction another connection passes no notifications
 * on, and prepares no statements for the same reason.
 */
export function openQueue(databaseUrl: string, connections: number, log: Pick<OwnLogger, 'warn'>): Queue {
  const broken = (err: Error): void => log.warn({ err }, 'a connection of the job queue broke');
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    application_name: 'qafila queue',
    connectionTimeoutMillis: timeoutsFor.jobs.connectMs,
    query_timeout: timeoutsFor.jobs.answerMs,
    keepAlive: true,
  });
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', broken));
  return {
    ensure: (ids, deadMs) => ensureEntries(pool, ids, deadMs),
    hasWork: async () => {
      const { rows } = await pool.query(
        `select exists (select from ${schema}.jobs where locked_at is null and run_at <= now() and attempts < max_attempts) as found`,
      );
      return foundRows.parse(rows)[0].found;
    },
    drain: (run) =>
      runOnce({
        pgPool: pool,
        schema,
        logger: silent,
        noPreparedStatements: true,
        noHandleSignals: true,
        taskList: {
          [task]: (given, { job }) => run(payload.parse(given).id, job.attempts >= job.max_attempts),
        },
      }),
    close: () => pool.end(),
  };
}

/** See `Queue.ensure`. A worker that has held a job for `deadMs` milliseconds is dead. */
export async function ensureEntries(pool: Pool, ids: readonly string[], deadMs: number): Promise<void> {
  const { rows } = await pool.query(
    `select key, locked_by as "lockedBy", attempts >= max_attempts as "isSpent",
       coalesce(locked_at < now() - make_interval(secs => $2), false) as "isStale"
     from ${schema}.jobs where key = any ($1)`,
    [ids, deadMs / 1_000],
  );
  const entries = entryRows.parse(rows);
  const dead = entries.flatMap(({ lockedBy, isStale }) => (lockedBy !== null && isStale ? lockedBy : []));
  if (dead.length > 0) await pool.query(`select ${schema}.force_unlock_workers($1)`, [dead]);
  const usable = new Set(entries.flatMap(({ key, isSpent }) => (isSpent ? [] : key)));
  for (const id of ids) {
    if (usable.has(id)) continue;
    await pool.query(
      `select ${schema}.add_job($1, json_build_object('id', $2::text), job_key => $2, max_attempts => $3)`,
      [task, id, maxAttempts],
    );
  }
}

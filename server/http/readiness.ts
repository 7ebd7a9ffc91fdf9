import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/connection/connection.ts';
import { sharedCheck } from '../db/connection/is-responsive.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { inSnapshot, systemPrincipal } from '../db/transaction.ts';
import { readNumberingDelay } from '../events/numbering-lag.ts';

const migrationFolder = new URL('../../migrations/', import.meta.url);
const nameRow = z.object({ name: z.string() });

/** The readiness of an instance. */
export interface Readiness {
  ready: boolean;
  database: boolean;
  migrated: boolean;
  /** The live engine dispatches in time. */
  live: boolean;
  /** No event has waited too long for its number, on any instance: until then nobody hears of it. */
  numbering: boolean;
  redis: 'up' | 'down' | 'none';
  draining: boolean;
}

export interface ReadinessOptions {
  db: Db;
  /** True if the rest of the instance (the live engine) is up. */
  ready: () => Promise<boolean>;
  redis: { isReady: boolean } | null;
}

const timeoutMs = 2_000;
/** An event that waits longer for its number is one that nobody numbers. */
const maxNumberingDelayMs = 5_000;

/**
 * True if every migration of this version is applied. The database may be ahead of this instance, as in a rolling
 * deploy.
 */
async function isMigrated(db: Db): Promise<boolean> {
  const required = (await readdir(migrationFolder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace(/\.ts$/, ''));
  const { rows } = await sql`select name from migrations.kysely_migration`.execute(db);
  const applied = new Set(rows.map((row) => nameRow.parse(row).name));
  return required.every((name) => applied.has(name));
}

/** A first trivial query detects a dead connection sooner. */
const checkDatabase = sharedCheck(async (db): Promise<Pick<Readiness, 'migrated' | 'numbering'>> => {
  await sql`select 1`.execute(db);
  const migrated = await isMigrated(db);
  if (!migrated) return { migrated, numbering: false };
  const delayMs = await inSnapshot(db, systemPrincipal, readNumberingDelay);
  return { migrated, numbering: delayMs < maxNumberingDelayMs };
});

/** Whether requests should be sent here. Redis is only the fast path: without it an instance stays ready. */
export async function checkReadiness(parts: ReadinessOptions, draining: boolean): Promise<Readiness> {
  const [database, live] = await Promise.all([
    withTimeout(checkDatabase(parts.db), timeoutMs),
    withTimeout(parts.ready(), timeoutMs),
  ]);
  const { migrated, numbering } = database ?? { migrated: false, numbering: false };
  const redis = parts.redis === null ? 'none' : parts.redis.isReady ? 'up' : 'down';
  return {
    ready: migrated && numbering && live === true && !draining,
    database: database !== null,
    migrated,
    live: live === true,
    numbering,
    redis,
    draining,
  };
}

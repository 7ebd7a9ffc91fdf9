import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/connection/connection.ts';

const migrationFolder = new URL('../../migrations/', import.meta.url);
const nameRow = z.object({ name: z.string() });

/** The readiness of an instance. */
export interface Readiness {
  ready: boolean;
  database: boolean;
  migrated: boolean;
  /** The live engine dispatches in time. */
  live: boolean;
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

function withDefault<Value>(work: Promise<Value>, fallback: Value): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => resolve(fallback), timeoutMs);
  work.then(resolve, () => resolve(fallback)).finally(() => clearTimeout(timer));
  return promise;
}

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
async function checkMigrated(db: Db): Promise<boolean> {
  await sql`select 1`.execute(db);
  return isMigrated(db);
}

/** One check at a time: pending ones must not fill the pool. */
const pendingChecks = new WeakMap<Db, Promise<boolean>>();
function migratedOf(db: Db): Promise<boolean> {
  const check = pendingChecks.get(db) ?? checkMigrated(db).finally(() => pendingChecks.delete(db));
  pendingChecks.set(db, check);
  return check;
}

/** Whether requests should be sent here. Redis is only the fast path: without it an instance stays ready. */
export async function checkReadiness(parts: ReadinessOptions, draining: boolean): Promise<Readiness> {
  const [migrated, running] = await Promise.all([
    withDefault<boolean | null>(migratedOf(parts.db), null),
    withDefault(parts.ready(), false),
  ]);
  const redis = parts.redis === null ? 'none' : parts.redis.isReady ? 'up' : 'down';
  return {
    ready: migrated === true && running && !draining,
    database: migrated !== null,
    migrated: migrated === true,
    live: running,
    redis,
    draining,
  };
}

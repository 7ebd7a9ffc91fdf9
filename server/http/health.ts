import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/connection.ts';

const migrationFolder = new URL('../../migrations/', import.meta.url);
const nameRow = z.object({ name: z.string() });

/** What an instance says of itself. */
export interface Readiness {
  ready: boolean;
  database: boolean;
  migrated: boolean;
  /** The live engine tells what happens, in time. */
  live: boolean;
  redis: 'up' | 'down' | 'none';
  draining: boolean;
}

export interface ReadinessParts {
  db: Db;
  /** Whether the rest of the instance (the live engine) is up. */
  ready: () => Promise<boolean>;
  redis: { isReady: boolean } | null;
}

const patienceMs = 2_000;

function withinPatience<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => resolve(otherwise), patienceMs);
  work.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer));
  return promise;
}

/** Whether every migration of this version is applied. A database may be ahead of this instance, as in a rolling deploy. */
async function isMigrated(db: Db): Promise<boolean> {
  const wanted = (await readdir(migrationFolder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace(/\.ts$/, ''));
  const { rows } = await sql`select name from migrations.kysely_migration`.execute(db);
  const applied = new Set(rows.map((row) => nameRow.parse(row).name));
  return wanted.every((name) => applied.has(name));
}

/** A dead connection shows itself sooner at the first question than at the second. */
async function askMigrated(db: Db): Promise<boolean> {
  await sql`select 1`.execute(db);
  return isMigrated(db);
}

/** One question at a time: those that nobody answers must not fill the pool. */
const asking = new WeakMap<Db, Promise<boolean>>();
function migratedOf(db: Db): Promise<boolean> {
  const asked = asking.get(db) ?? askMigrated(db).finally(() => asking.delete(db));
  asking.set(db, asked);
  return asked;
}

/** Whether requests should be sent here. Redis is only the fast path: without it an instance stays ready. */
export async function readinessOf(parts: ReadinessParts, draining: boolean): Promise<Readiness> {
  const [migrated, running] = await Promise.all([
    withinPatience<boolean | null>(migratedOf(parts.db), null),
    withinPatience(parts.ready(), false),
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

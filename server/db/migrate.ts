// Runs the migrations, one process at a time, with the application's own login, never as a superuser.
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { z } from 'zod';
import { migrateQueue } from './job-queue.ts';
import { timeoutsFor } from './connection/timeouts.ts';
import { TimeoutPool } from './connection/timeout-pool.ts';

const folder = new URL('../../migrations/', import.meta.url);
const migrationFile = z.object({ up: z.custom<Migration['up']>((value) => typeof value === 'function') });

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.ts')).toSorted();
  const found: Record<string, Migration> = {};
  for (const name of names) {
    const file: unknown = await import(new URL(name, folder).href);
    const { up } = migrationFile.parse(file);
    found[name.replace(/\.ts$/, '')] = { up: (db) => withCreation(db, up) };
  }
  return found;
}

/**
 * Functions of migrations may belong to qafila_staff, which needs the right to create for that. It has it within the
 * transaction of the migrations only, so no request ever does.
 */
async function withCreation(db: Kysely<unknown>, up: Migration['up']): Promise<void> {
  await sql`grant create on schema public to qafila_staff`.execute(db);
  await up(db);
  await sql`revoke create on schema public from qafila_staff`.execute(db);
}

/** The database lacks something that only a superuser can set up (roles.sql). */
export class DatabaseNotPrepared extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`the database is not prepared: ${reasons.join('; ')}`);
    this.name = 'DatabaseNotPrepared';
    this.reasons = reasons;
  }
}

/** The tables were made by a version from before the first release, whose migrations no longer exist. */
export class UnreleasedDatabase extends Error {
  override readonly name = 'UnreleasedDatabase';
  constructor() {
    super(
      'This database was made by an unreleased version of Qafila and cannot be brought up to date. Nothing was changed.\n' +
        'Start with an empty database: name another one in DATABASE_URL, or another folder in DATA_FOLDER.',
    );
  }
}

const login = z.object({
  superuser: z.boolean(),
  bypass: z.boolean(),
  inherits: z.boolean(),
  roles: z.boolean(),
  creates: z.boolean(),
  extensions: z.boolean(),
  version: z.number(),
});

async function checkLogin(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`
    select r.rolsuper as superuser, r.rolbypassrls as bypass, r.rolinherit as inherits,
      (select count(distinct g.rolname) = 3 from pg_auth_members m join pg_roles g on g.oid = m.roleid
        where m.member = r.oid and g.rolname in ('qafila_staff', 'qafila_scoped', 'qafila_sign_in')) as roles,
      has_schema_privilege('public', 'create') as creates,
      (select count(*) = 3 from pg_extension where extname in ('pg_trgm', 'unaccent', 'btree_gin')) as extensions,
      current_setting('server_version_num')::int as version
    from pg_roles r where r.rolname = current_user`.execute(db);
  const reasons = reasonsAgainst(login.parse(rows[0]));
  if (reasons.length > 0) throw new DatabaseNotPrepared(reasons);
}

/** Why row-level security would protect nothing, or migrations would fail, with this login. */
export function reasonsAgainst(found: z.output<typeof login>): string[] {
  return [
    found.version < 160_000 && 'Postgres 16 or newer is needed',
    found.superuser && 'the login is a superuser, which row policies do not bind',
    found.bypass && 'the login has BYPASSRLS',
    found.inherits && 'the login has INHERIT: it would see rows as staff without asking',
    !found.roles &&
      'one of the roles qafila_staff, qafila_scoped and qafila_sign_in is missing or not granted to the login',
    !found.creates && 'the login may not create tables in schema public',
    !found.extensions && 'the extensions pg_trgm, unaccent and btree_gin are missing',
  ].filter((reason) => reason !== false);
}

// A new or restored database lets everybody create temporary tables. The login owns the database and revokes that
// right.
async function revokeTemporary(db: Kysely<unknown>): Promise<void> {
  const allowed = sql<{ allowed: boolean }>`
    select bool_or(has_database_privilege(r.oid, current_database(), 'temporary')) as allowed
    from pg_roles r where r.rolname in ('qafila_staff', 'qafila_scoped', 'qafila_sign_in', current_user)`;
  await db.transaction().execute(async (trx) => {
    // Two instances that start at once would update the same catalog row.
    await sql`select pg_advisory_xact_lock(hashtext('qafila/temporary'))`.execute(trx);
    if (!(await allowed.execute(trx)).rows[0]?.allowed) return;
    await sql`do $$ begin execute format('revoke temporary on database %I from public, %I', current_database(), current_user); end $$`.execute(
      trx,
    );
    if ((await allowed.execute(trx)).rows[0]?.allowed)
      throw new DatabaseNotPrepared([
        'the login does not own the database, so that everybody may make temporary tables in it',
      ]);
  });
}

// An older version of roles.sql, or a restored backup of then, lets the roles of requests create tables and functions.
// What the superuser granted can be revoked by the owner of the schema, which is whoever owns the database.
async function revokeCreation(db: Kysely<unknown>): Promise<void> {
  const allowed = sql<{ allowed: boolean }>`
    select bool_or(has_schema_privilege(rolname, 'public', 'create')) as allowed
    from pg_roles where rolname in ('qafila_staff', 'qafila_scoped', 'qafila_sign_in')`;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('qafila/creation'))`.execute(trx);
    if (!(await allowed.execute(trx)).rows[0]?.allowed) return;
    await sql
      .raw(`set local role pg_database_owner;
        revoke create on schema public from public, qafila_staff, qafila_scoped, qafila_sign_in;
        reset role`)
      .execute(trx);
    if ((await allowed.execute(trx)).rows[0]?.allowed)
      throw new DatabaseNotPrepared(['the roles of requests may create tables and functions in schema public']);
  });
}

const firstMigration = '0001-search';
const applied = z.object({ names: z.array(z.string()) });

async function refuseUnreleased(db: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('migrations.kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql`select coalesce(array_agg(name), '{}') as names from migrations.kysely_migration`.execute(
    db,
  );
  const { names } = applied.parse(rows[0]);
  if (names.length > 0 && !names.includes(firstMigration)) throw new UnreleasedDatabase();
}

/**
 * Applies all pending migrations under a lock and returns their names. Throws DatabaseNotPrepared when the login or the
 * extensions do not meet the requirements of row-level security, UnreleasedDatabase for tables of an unreleased version.
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new Pool({
    connectionString: url,
    max: 2,
    application_name: 'qafila migrations',
    keepAlive: true,
    connectionTimeoutMillis: timeoutsFor.maintenance.connectMs,
  });
  pool.on('error', () => {
    /* the running query reports the error */
  });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new TimeoutPool(pool, timeoutsFor.maintenance) }),
  });
  try {
    await checkLogin(db);
    await refuseUnreleased(db);
    await revokeTemporary(db);
    await revokeCreation(db);
    // The two tables of Kysely's migrator are in a schema of their own, outside of the search path of requests.
    await sql`create schema if not exists migrations`.execute(db);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      migrationTableSchema: 'migrations',
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
    await migrateQueue(pool);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

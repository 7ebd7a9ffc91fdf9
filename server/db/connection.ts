import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides } from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const oid = { int8: 20, date: 1082, int8Array: 1016 };

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`not a safe integer: ${text}`);
  return value;
}

/** bigint as a safe integer (centimes, counts, seq), date as `YYYY-MM-DD`: a day has no time and no zone. */
function valueTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(oid.int8, safeInteger);
  types.setTypeParser(oid.date, (text) => text);
  return types;
}

export interface ConnectOptions {
  max?: number;
  /** How long opening a connection may take, in milliseconds. */
  openWithinMs?: number;
  /** Told of connections that broke while idle; the query in hand reports its own loss. */
  onError?: (error: Error) => void;
}

/** Of a pool: connections at work, at rest, and work that waits for one. */
export interface PoolUsage { busy: number; idle: number; waiting: number; most: number }

const pools = new WeakMap<Db, () => PoolUsage>();

/** How the pool of a database stands now. */
export function poolUsage(db: Db): PoolUsage {
  return pools.get(db)?.() ?? { busy: 0, idle: 0, waiting: 0, most: 0 };
}

/** A pool of connections to one database. Rows come and go in camelCase. */
export function connect(url: string, { max = 20, openWithinMs = 10_000, onError = () => {} }: ConnectOptions = {}): Db {
  const pool = new Pool({
    connectionString: url, max, types: valueTypes(), connectionTimeoutMillis: openWithinMs, idleTimeoutMillis: 30_000, application_name: 'qafila', keepAlive: true,
  });
  // Without a listener on both, a restart of Postgres would end this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
  pools.set(db, () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount, most: max }));
  return db;
}

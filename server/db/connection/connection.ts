import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, TypeOverrides } from 'pg';
import { type DbTimeouts, timeoutsFor, type Workload } from './timeouts.ts';
import { TimeoutPool } from './timeout-pool.ts';
import type { Tables } from '../tables.ts';

export type Db = Kysely<Tables>;

const oid = { int8: 20, date: 1082 };

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`not a safe integer: ${text}`);
  return value;
}

/** Parses bigint as a safe integer (centimes, counts, seq) and date as `YYYY-MM-DD`, without a time zone. */
function valueTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(oid.int8, safeInteger);
  types.setTypeParser(oid.date, (text) => text);
  return types;
}

export interface ConnectOptions {
  max?: number;
  /** Workload of the pool, which decides its timeouts; default: `maintenance` (CLI commands). */
  workload?: Workload;
  /** Timeout for opening a connection, in milliseconds; default: that of the workload. */
  connectTimeoutMs?: number;
  /** Called when an idle connection breaks. A running query reports its own error. */
  onError?: (error: Error) => void;
}

/**
 * Usage of a pool: busy and idle connections, requests waiting for one, the limit, and milliseconds since the last
 * response of Postgres.
 */
export interface PoolUsage {
  busy: number;
  idle: number;
  waiting: number;
  max: number;
  silenceMs: number;
}

interface PoolState {
  usage: () => PoolUsage;
  patience: DbTimeouts;
}
const poolStates = new WeakMap<Db, PoolState>();

/** Current usage of the pool of a database. */
export function poolUsage(db: Db): PoolUsage {
  return poolStates.get(db)?.usage() ?? { busy: 0, idle: 0, waiting: 0, max: 0, silenceMs: Infinity };
}

/** The timeouts of this database's pool. */
export function timeoutsOf(db: Db): DbTimeouts {
  return poolStates.get(db)?.patience ?? timeoutsFor.maintenance;
}

/** Creates a connection pool for one database. Column names are converted to camelCase. */
export function connect(
  url: string,
  { max = 20, workload = 'maintenance', connectTimeoutMs, onError = () => {} }: ConnectOptions = {},
): Db {
  const patience: DbTimeouts = {
    ...timeoutsFor[workload],
    ...(connectTimeoutMs !== undefined && { connectMs: connectTimeoutMs }),
  };
  const pool = new Pool({
    connectionString: url,
    max,
    types: valueTypes(),
    connectionTimeoutMillis: patience.connectMs,
    idleTimeoutMillis: 30_000,
    application_name: `qafila ${workload}`,
    // Detects a lost peer on idle connections; on busy ones the response timeout does.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without listeners on both, a restart of Postgres would crash this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const patient = new TimeoutPool(pool, patience);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: patient, controlClient: Client }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  poolStates.set(db, {
    patience,
    usage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max,
      silenceMs: patient.silenceMs,
    }),
  });
  return db;
}

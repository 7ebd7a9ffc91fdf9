import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, TypeOverrides } from 'pg';
import { type Patience, patienceFor, type Work } from './patience.ts';
import { PatientPool } from './patient-pool.ts';
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
  /** What it is for, which says how long anything is waited for; default: commands of the terminal. */
  work?: Work;
  /** How long opening a connection may take, in milliseconds, where that differs from other pools for this work. */
  openWithinMs?: number;
  /** Told of connections that broke while idle; the query in hand reports its own loss. */
  onError?: (error: Error) => void;
}

/** Of a pool: connections at work, at rest, and work that waits for one; milliseconds since Postgres said anything on one of them. */
export interface PoolUsage {
  busy: number;
  idle: number;
  waiting: number;
  most: number;
  silenceMs: number;
}

interface Connected {
  usage: () => PoolUsage;
  patience: Patience;
}
const connected = new WeakMap<Db, Connected>();

/** How the pool of a database stands now. */
export function poolUsage(db: Db): PoolUsage {
  return connected.get(db)?.usage() ?? { busy: 0, idle: 0, waiting: 0, most: 0, silenceMs: Infinity };
}

/** How long is waited for what is asked of this database. */
export function patienceOf(db: Db): Patience {
  return connected.get(db)?.patience ?? patienceFor.maintenance;
}

/** A pool of connections to one database. Rows come and go in camelCase. */
export function connect(
  url: string,
  { max = 20, work = 'maintenance', openWithinMs, onError = () => {} }: ConnectOptions = {},
): Db {
  const patience: Patience = { ...patienceFor[work], ...(openWithinMs !== undefined && { openMs: openWithinMs }) };
  const pool = new Pool({
    connectionString: url,
    max,
    types: valueTypes(),
    connectionTimeoutMillis: patience.openMs,
    idleTimeoutMillis: 30_000,
    application_name: `qafila ${work}`,
    // Finds a peer that is gone while nothing is asked of it; while something is, the time without an answer does.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener on both, a restart of Postgres would end this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const patient = new PatientPool(pool, patience);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: patient, controlClient: Client }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  connected.set(db, {
    patience,
    usage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: max,
      silenceMs: patient.silenceMs,
    }),
  });
  return db;
}

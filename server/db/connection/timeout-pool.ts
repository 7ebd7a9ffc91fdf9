// A connection pool with response timeouts. A connection that is cut without a packet (cable, firewall, lost machine)
// looks open, so only a missing response reveals it. After one timeout, connections without a response since then are
// replaced before they are used again.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { responseTimeoutMs, type DbTimeouts } from './timeouts.ts';

/** The connection did not respond in time. It is unknown whether the statement took effect. */
class ResponseTimeout extends Error {
  /** SQLSTATE of a broken connection. */
  readonly code = '08006';
  constructor(ms: number) {
    super(`Postgres did not answer within ${ms} ms`);
    this.name = 'NoAnswer';
  }
}

/** A timer that fires this late was delayed by a blocked event loop. */
const blockedMs = 500;
/** After such a delay, pending responses get this much more time. */
const extraMs = 1_000;

/** Calls `onLate` after `ms`. Returns a function that clears the timer. */
function deadline(ms: number, onLate: () => void): () => void {
  let dueAt = performance.now() + ms;
  const fire = (): void => {
    if (performance.now() - dueAt < blockedMs) return onLate();
    dueAt = performance.now() + extraMs;
    timer = setTimeout(fire, extraMs);
  };
  let timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
}

/** Checks the shape of a result; the caller knows the type of its rows. */
function isResult<Row>(value: unknown): value is PostgresQueryResult<Row> {
  return typeof value === 'object' && value !== null && 'rows' in value && 'command' in value;
}

/** The result of the last statement in the text. */
function lastResult<Row>(result: unknown): PostgresQueryResult<Row> {
  const last: unknown = Array.isArray(result) ? result.at(-1) : result;
  if (!isResult<Row>(last)) throw new Error('unexpected result of the driver');
  return last;
}

const beginStatement = /^(begin|start transaction)\b[^;]*$/;
// Nobody reads it. Kysely's type has no BEGIN.
const beginResult = { command: 'SELECT' as const, rowCount: 0, rows: [] };

/** Receives responses and timeouts of connections. */
interface ResponseMonitor {
  onResponse: (client: PoolClient) => void;
  /** No response came since `sent`. */
  onTimeout: (sent: number) => void;
}

/** A connection that is checked out of the pool. */
class CheckedOutClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #patience: DbTimeouts;
  readonly #monitor: ResponseMonitor;
  #dead: ResponseTimeout | null = null;
  /** BEGIN of a transaction that has no statement yet. */
  #begin: string | null = null;

  constructor(client: PoolClient, patience: DbTimeouts, monitor: ResponseMonitor) {
    this.#client = client;
    this.#patience = patience;
    this.#monitor = monitor;
  }

  /** Process id of the backend, if the driver knows it. */
  get processID(): number | undefined {
    return 'processID' in this.#client && typeof this.#client.processID === 'number'
      ? this.#client.processID
      : undefined;
  }

  query<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new Error('cursors are not supported');
    return this.#sendWithBegin(statement, parameters);
  }

  /** Keeps BEGIN until the first statement and sends both together if it has no parameters: one round trip less. */
  async #sendWithBegin<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    if (beginStatement.test(sql)) {
      this.#begin = sql;
      return beginResult;
    }
    const begin = this.#begin;
    this.#begin = null;
    const ms = responseTimeoutMs(this.#patience, sql);
    if (begin !== null && parameters.length === 0) return this.#send(`${begin}; ${sql}`, parameters, ms);
    if (begin !== null) await this.#send(begin, [], this.#patience.answerMs);
    return this.#send(sql, parameters, ms);
  }

  async #send<Row>(sql: string, parameters: ReadonlyArray<unknown>, ms: number): Promise<PostgresQueryResult<Row>> {
    if (this.#dead) throw this.#dead;
    const sent = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const end = deadline(ms, () => {
      this.#dead = new ResponseTimeout(ms);
      this.#monitor.onTimeout(sent);
      reject(this.#dead);
      // Removes the connection from the pool at once, so that a new one can replace it.
      this.#client.release(true);
    });
    // With a callback, because rows that the driver's promise gives stay until the whole heap is collected.
    this.#client.query(sql, [...parameters], (error: Error | null, result: unknown) => {
      end();
      if (error) return reject(error);
      this.#monitor.onResponse(this.#client);
      resolve(result);
    });
    return lastResult<Row>(await promise);
  }

  release(destroy = false): void {
    if (!this.#dead) this.#client.release(destroy);
  }
}

/** Adapter from pg's pool to Kysely's interface, with response timeouts. */
export class TimeoutPool implements PostgresPool {
  readonly options: object;
  readonly #pool: Pool;
  readonly #patience: DbTimeouts;
  readonly #respondedAt = new WeakMap<PoolClient, number>();
  /** Connections without a response after this time are replaced. */
  #timedOutAt = -Infinity;
  #answeredAt = -Infinity;
  readonly #monitor: ResponseMonitor = {
    onResponse: (client) => {
      this.#answeredAt = performance.now();
      this.#respondedAt.set(client, this.#answeredAt);
    },
    onTimeout: (sent) => {
      this.#timedOutAt = Math.max(this.#timedOutAt, sent);
    },
  };

  constructor(pool: Pool, patience: DbTimeouts) {
    this.#pool = pool;
    this.#patience = patience;
    this.options = pool.options;
    pool.on('connect', this.#monitor.onResponse);
  }

  /** Milliseconds since the last response on any connection. */
  get silenceMs(): number {
    return performance.now() - this.#answeredAt;
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#respondedAt.get(client) ?? 0) >= this.#timedOutAt)
        return new CheckedOutClient(client, this.#patience, this.#monitor);
      client.release(true);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

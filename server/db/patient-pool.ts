// A pool whose connections do not wait for ever. What is cut without a word (a cable, a firewall that forgets, a machine that is gone) looks
// open for as long as nothing is said, so the answer that does not come is what shows it. One such connection makes those suspect that have said nothing since.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { deadAfterMs, type Patience } from './patience.ts';

/** The connection said nothing for too long. Whether the statement had its effect is not known. */
export class NoAnswer extends Error {
  /** Of Postgres' class of broken connections. */
  readonly code = '08006';
  constructor(ms: number) {
    super(`Postgres did not answer within ${ms} ms`);
    this.name = 'NoAnswer';
  }
}

/** A timer that is later than this was held up by this process. */
const heldUpMs = 500;
/** What came meanwhile is then read first. */
const readingMs = 1_000;

/** Calls `late` after `ms`; returns how to end it. */
function deadline(ms: number, late: () => void): () => void {
  let due = performance.now() + ms;
  const ring = (): void => {
    if (performance.now() - due < heldUpMs) return late();
    due = performance.now() + readingMs;
    timer = setTimeout(ring, readingMs);
  };
  let timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}

/** What rows hold is known to whoever asked. */
function isResult<Row>(value: unknown): value is PostgresQueryResult<Row> {
  return typeof value === 'object' && value !== null && 'rows' in value && 'command' in value;
}

/** When connections were heard last. */
interface Hearing {
  heard: (client: PoolClient) => void;
  /** Nothing came from one since `sent`. */
  silent: (sent: number) => void;
}

/** A connection for as long as it is lent. */
class LentClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #patience: Patience;
  readonly #hearing: Hearing;
  #dead: NoAnswer | null = null;

  constructor(client: PoolClient, patience: Patience, hearing: Hearing) {
    this.#client = client;
    this.#patience = patience;
    this.#hearing = hearing;
  }

  /** Of the backend at the other end, where the driver tells it. */
  get processID(): number | undefined {
    return 'processID' in this.#client && typeof this.#client.processID === 'number'
      ? this.#client.processID
      : undefined;
  }

  query<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    asked: string | PostgresCursor<Row>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== 'string') throw new Error('nothing here reads by a cursor');
    return this.#ask(asked, parameters);
  }

  async #ask<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    if (this.#dead) throw this.#dead;
    const sent = performance.now();
    const ms = deadAfterMs(this.#patience, sql);
    const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<Row>>();
    const end = deadline(ms, () => {
      this.#dead = new NoAnswer(ms);
      this.#hearing.silent(sent);
      reject(this.#dead);
      // It leaves the pool at once, so that another takes its place.
      this.#client.release(true);
    });
    this.#query<Row>(sql, parameters).then(resolve, reject).finally(end);
    return promise;
  }

  /** Of several statements in one text, the last one's answer. */
  async #query<Row>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<Row>> {
    const result: unknown = await this.#client.query(sql, [...parameters]);
    this.#hearing.heard(this.#client);
    const last: unknown = Array.isArray(result) ? result.at(-1) : result;
    if (!isResult<Row>(last)) throw new Error('the driver answered something else');
    return last;
  }

  release(destroy = false): void {
    if (!this.#dead) this.#client.release(destroy);
  }
}

/** Kysely's pool over pg's. */
export class PatientPool implements PostgresPool {
  readonly options: object;
  readonly #pool: Pool;
  readonly #patience: Patience;
  readonly #heard = new WeakMap<PoolClient, number>();
  /** Whoever said nothing after this is suspect. */
  #silentSince = -Infinity;
  #answeredAt = -Infinity;
  readonly #hearing: Hearing = {
    heard: (client) => {
      this.#answeredAt = performance.now();
      this.#heard.set(client, this.#answeredAt);
    },
    silent: (sent) => {
      this.#silentSince = Math.max(this.#silentSince, sent);
    },
  };

  constructor(pool: Pool, patience: Patience) {
    this.#pool = pool;
    this.#patience = patience;
    this.options = pool.options;
    pool.on('connect', this.#hearing.heard);
  }

  /** How long ago anything was heard on any connection, in milliseconds. */
  get silenceMs(): number {
    return performance.now() - this.#answeredAt;
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#heard.get(client) ?? 0) >= this.#silentSince)
        return new LentClient(client, this.#patience, this.#hearing);
      client.release(true);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

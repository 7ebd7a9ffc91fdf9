// Connections that answer late or never, and what errors of the database mean.
import { Pool } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { poolUsage, timeoutsOf } from '#server/db/connection/connection.ts';
import {
  isDatabaseUnavailable,
  isStatementTimeout,
  isTransactionConflict,
} from '#server/db/connection/database-errors.ts';
import { isResponsive } from '#server/db/connection/is-responsive.ts';
import { TimeoutPool } from '#server/db/connection/timeout-pool.ts';
import { responseTimeoutMs, timeoutsFor, timeoutSettings } from '#server/db/connection/timeouts.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { TestClient } from './support/test-client.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('an error', () => {
  it.each<[string, 'unavailable' | 'conflict' | 'timeout' | 'other']>([
    ['08006', 'unavailable'],
    ['08001', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['53300', 'unavailable'],
    ['25P03', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['EPIPE', 'unavailable'],
    ['ETIMEDOUT', 'unavailable'],
    ['EHOSTUNREACH', 'unavailable'],
    ['ENETUNREACH', 'unavailable'],
    ['EHOSTDOWN', 'unavailable'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['57014', 'timeout'],
    ['25P02', 'timeout'],
    ['23505', 'other'],
    ['42501', 'other'],
    ['ENOENT', 'other'],
  ])('%s means: %s', (code, expected) => {
    const error = coded(code);
    const kinds = { unavailable: isDatabaseUnavailable, conflict: isTransactionConflict, timeout: isStatementTimeout };
    const found = Object.entries(kinds).flatMap(([kind, is]) => (is(error) ? [kind] : []));
    expect(found).toEqual(expected === 'other' ? [] : [expected]);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('of the driver means the same: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it('of another kind means nothing of that', () => {
    for (const each of [null, 'timeout exceeded', { code: '08006' }, new Error('a bug')])
      expect([isDatabaseUnavailable(each), isTransactionConflict(each), isStatementTimeout(each)]).toEqual([
        false,
        false,
        false,
      ]);
  });
});

describe('time', () => {
  it.each([
    ['set local "role" to \'qafila_staff\'; select pg_backend_pid() as pid', 5_000],
    ['rollback', 5_000],
    ['select 1', 5_000],
    ['commit', 11_000],
    ['select 1 from packages', 11_000],
  ])('for an answer to %s is %i ms', (statement, ms) => {
    expect(responseTimeoutMs(timeoutsFor.requests, statement)).toBe(ms);
  });

  it('is limited in Postgres too, a little longer for a transaction that does nothing', () => {
    expect(timeoutSettings(timeoutsFor.live)).toEqual({
      statement_timeout: '5000',
      idle_in_transaction_session_timeout: '10000',
    });
    expect(timeoutsOf(recordStatements().db)).toBe(timeoutsFor.maintenance);
  });
});

const silence = timeoutsFor.live.statementMs + 1_000;

const client = (n: number) => TestClient.made[n] ?? new TestClient();

function openPool() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  TestClient.made = [];
  const pool = new Pool({ Client: TestClient, max: 3, idleTimeoutMillis: 0 });
  const patient = new TimeoutPool(pool, timeoutsFor.live);
  /** A checked-out connection with a statement that waits for its answer. */
  const ask = async () => {
    const taken = await patient.connect();
    return { taken, asked: taken.query('select slow', []) };
  };
  return { pool, patient, ask };
}

afterEach(() => {
  vi.useRealTimers();
});

/** The code of the error with which the work fails. */
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('a connection', () => {
  it('gives the result of the last statement, and goes back to the pool', async () => {
    const { pool, patient, ask } = openPool();
    const { taken, asked } = await ask();
    client(0).answer([
      { command: 'SET', rows: [] },
      { command: 'SELECT', rows: [{ one: 2 }] },
    ]);
    expect((await asked).rows).toEqual([{ one: 2 }]);
    await vi.advanceTimersByTimeAsync(2 * silence);
    expect(patient.silenceMs).toBe(2 * silence);
    taken.release();
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('sends the start of a transaction with its first statement, or just before one with values', async () => {
    const { patient } = openPool();
    const taken = await patient.connect();
    const start = 'start transaction isolation level repeatable read read only';
    await taken.query(start, []);
    expect(client(0).asked).toEqual([]);
    const settings = taken.query('set local role to staff; select 1 as pid', []);
    client(0).answer([
      { command: 'START', rows: [] },
      { command: 'SET', rows: [] },
      { command: 'SELECT', rows: [{ pid: 1 }] },
    ]);
    expect((await settings).rows).toEqual([{ pid: 1 }]);
    const end = taken.query('rollback', []);
    client(0).answer();
    await end;
    await taken.query('begin', []);
    const withValues = taken.query('select $1', [7]);
    client(0).answer({ command: 'BEGIN', rows: [] });
    await vi.advanceTimersByTimeAsync(0);
    client(0).answer({ command: 'SELECT', rows: [{ seven: 7 }] });
    expect((await withValues).rows).toEqual([{ seven: 7 }]);
    expect(client(0).asked).toEqual([
      [`${start}; set local role to staff; select 1 as pid`, []],
      ['rollback', []],
      ['begin', []],
      ['select $1', [7]],
    ]);
  });

  it('without an answer in time is dead: it leaves the pool at once, and takes no further statement', async () => {
    const { pool, ask } = openPool();
    const { taken, asked } = await ask();
    const failed = codeOf(asked);
    await vi.advanceTimersByTimeAsync(silence - 1);
    expect(pool.totalCount).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toBe('08006');
    expect(pool.totalCount).toBe(0);
    await expect(taken.query('rollback', [])).rejects.toMatchObject({ code: '08006' });
    taken.release();
    expect(TestClient.made).toHaveLength(1);
  });

  it('that has not answered since a dead one was asked is replaced before it is used; one that has is kept', async () => {
    const { pool, patient, ask } = openPool();
    const [old, live] = [await ask(), await ask()];
    client(0).answer();
    client(1).answer();
    await Promise.all([old.asked, live.asked]);
    await vi.advanceTimersByTimeAsync(1);
    const dead = await ask();
    const failed = codeOf(dead.asked);
    const again = live.taken.query('select 1', []);
    client(1).answer();
    await again;
    old.taken.release();
    live.taken.release();
    await vi.advanceTimersByTimeAsync(silence);
    expect(await failed).toBe('08006');
    const taken = [await patient.connect(), await patient.connect(), await patient.connect()];
    // Of the three that there were, one was kept; a new one counts as answered.
    expect([TestClient.made.length, pool.totalCount]).toEqual([5, 3]);
    taken[0]?.release(true);
    expect(pool.totalCount).toBe(2);
  });

  it('whose answer waits behind a blocked event loop gets another second', async () => {
    const { ask } = openPool();
    const [served, silent] = [await ask(), await ask()];
    const blocked = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + silence + 500);
    await vi.advanceTimersByTimeAsync(silence);
    client(0).answer();
    expect((await served.asked).rows).toEqual([{ one: 1 }]);
    const failed = codeOf(silent.asked);
    blocked.mockReturnValue(performance.now() + 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await failed).toBe('08006');
  });
});

describe('a database', () => {
  it('that did not answer just now is asked, once for all that want to know', async () => {
    const { db, statements } = recordStatements(() => [{ one: 1 }]);
    expect(poolUsage(db)).toEqual({ busy: 0, idle: 0, waiting: 0, max: 0, silenceMs: Infinity });
    expect(await Promise.all([isResponsive(db, 1_000), isResponsive(db, 1_000)])).toEqual([true, true]);
    expect(statements).toEqual(['select 1']);
    await isResponsive(db, 1_000);
    expect(statements).toHaveLength(2);
  });

  it('that answers with an error does not respond', async () => {
    const { db } = recordStatements(() => {
      throw new Error('down');
    });
    expect(await isResponsive(db, 1_000)).toBe(false);
  });
});

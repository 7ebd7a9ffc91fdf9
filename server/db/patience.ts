// How long is waited for Postgres, by what a pool is for. A statement that takes longer is ended by Postgres; a connection on which not even
// that is heard is dead, however open it looks, and is replaced.

/** Milliseconds. */
export interface Patience {
  /** Of opening a connection, and of waiting for one that is free. */
  openMs: number;
  /** For the answer to a statement that does nothing by itself, such as BEGIN. */
  answerMs: number;
  /** What Postgres lets a statement take. */
  statementMs: number;
}

/** So much longer than Postgres lets a statement take is waited for it to say so. */
const marginMs = 1_000;
/** Between two statements of a transaction: whoever is gone must not keep what it locked. */
const idleMarginMs = 5_000;

/**
 * `requests`: what somebody waits for. `live`: numbering, following, rows of live answers; short, since everybody waits behind them.
 * `jobs`: the clock and what it does at night. `maintenance`: commands of the terminal and migrations, at which somebody looks.
 */
export const patienceFor = {
  requests: { openMs: 5_000, answerMs: 5_000, statementMs: 10_000 },
  live: { openMs: 5_000, answerMs: 5_000, statementMs: 5_000 },
  jobs: { openMs: 10_000, answerMs: 5_000, statementMs: 60_000 },
  maintenance: { openMs: 30_000, answerMs: 30_000, statementMs: 30 * 60_000 },
} as const satisfies Record<string, Patience>;

export type Work = keyof typeof patienceFor;

/** After how many milliseconds without an answer to a statement its connection counts as dead. */
export function deadAfterMs({ answerMs, statementMs }: Patience, sql: string): number {
  return /^(begin|start transaction\b.*|rollback|select 1)$/.test(sql) ? answerMs : statementMs + marginMs;
}

/** The settings with which Postgres keeps to it, for the length of a transaction. */
export function patienceSettings({ statementMs }: Patience): Record<string, string> {
  return {
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(statementMs + idleMarginMs),
  };
}

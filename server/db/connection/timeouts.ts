// Timeouts for Postgres per workload. Postgres cancels a statement that takes longer. A connection without even that
// response is treated as dead and replaced.

/** Milliseconds. */
export interface DbTimeouts {
  /** For opening a connection, and for waiting for a free one. */
  connectMs: number;
  /** For the response to a trivial statement such as ROLLBACK. */
  answerMs: number;
  /** The `statement_timeout` of Postgres. */
  statementMs: number;
}

/** Added to the statement timeout, so that the error of Postgres can arrive. */
const marginMs = 1_000;
/** Added to the statement timeout for idle transactions, so that a lost client does not keep its locks. */
const idleMarginMs = 5_000;

/**
 * `requests`: requests of clients. `live`: numbering, reading the event log, rows of live answers; short, because all
 * live updates wait for them. `jobs`: the scheduler and maintenance tasks. `maintenance`: CLI commands and migrations,
 * run by a person.
 */
export const timeoutsFor = {
  requests: { connectMs: 5_000, answerMs: 5_000, statementMs: 10_000 },
  live: { connectMs: 5_000, answerMs: 5_000, statementMs: 5_000 },
  jobs: { connectMs: 10_000, answerMs: 5_000, statementMs: 60_000 },
  maintenance: { connectMs: 30_000, answerMs: 30_000, statementMs: 30 * 60_000 },
} as const satisfies Record<string, DbTimeouts>;

export type Workload = keyof typeof timeoutsFor;

/** Milliseconds without a response to this statement after which its connection counts as dead. */
export function responseTimeoutMs({ answerMs, statementMs }: DbTimeouts, sql: string): number {
  return /^(set local .*|rollback|select 1)$/.test(sql) ? answerMs : statementMs + marginMs;
}

/** The timeout settings of Postgres for a transaction. */
export function timeoutSettings({ statementMs }: DbTimeouts): Record<string, string> {
  return {
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(statementMs + idleMarginMs),
  };
}

// Timeouts for Postgres per workload. Postgres cancels a statement that takes longer. A connection without even that
// response is treated as dead and replaced.

/** Milliseconds. */
export interface Patience {
  /** For opening a connection, and for waiting for a free one. */
  openMs: number;
  /** For the response to a trivial statement such as BEGIN. */
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
export const patienceFor = {
  requests: { openMs: 5_000, answerMs: 5_000, statementMs: 10_000 },
  live: { openMs: 5_000, answerMs: 5_000, statementMs: 5_000 },
  jobs: { openMs: 10_000, answerMs: 5_000, statementMs: 60_000 },
  maintenance: { openMs: 30_000, answerMs: 30_000, statementMs: 30 * 60_000 },
} as const satisfies Record<string, Patience>;

export type Work = keyof typeof patienceFor;

/** Milliseconds without a response to this statement after which its connection counts as dead. */
export function deadAfterMs({ answerMs, statementMs }: Patience, sql: string): number {
  return /^(begin|start transaction\b.*|rollback|select 1)$/.test(sql) ? answerMs : statementMs + marginMs;
}

/** The timeout settings of Postgres for a transaction. */
export function patienceSettings({ statementMs }: Patience): Record<string, string> {
  return {
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(statementMs + idleMarginMs),
  };
}

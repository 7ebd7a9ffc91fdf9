// Failed attempts to sign in, or to prove who uses a session, in the log. At most as many as the throttle lets through.
import { AppError } from '#shared/lib/app-error.ts';
import { lockAccount, recordAccountEvent } from '../access/account-event.ts';
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '../db/transaction.ts';

export interface FailureLog {
  db: Db;
  /** Notifies the numbering of the events. */
  notifyCommitted?: () => void;
  /** Called when a failed attempt could not be recorded. */
  onUnrecorded?: (error: unknown) => void;
}

interface Attempt {
  /** The client's address. */
  address: string;
  now: Date;
}

interface Failure extends Attempt {
  name?: 'signInFailed' | 'proofFailed';
  /** The session of a proof; why a right password was refused. Absent: what was typed was wrong. */
  payload?: Readonly<Record<string, string>>;
}

/**
 * Records a failed attempt of a known account. Nobody waits for it, so the time of an answer does not tell which accounts
 * exist.
 */
export async function recordFailure(
  { db, notifyCommitted, onUnrecorded }: FailureLog,
  accountId: string,
  { address, now, name = 'signInFailed', payload = {} }: Failure,
): Promise<void> {
  try {
    await inTransaction(db, systemPrincipal, async (trx) => {
      const account = await lockAccount(trx, accountId);
      if (account) await recordAccountEvent(trx, account, { name, by: null, payload: { address, ...payload } }, now);
    });
    notifyCommitted?.();
  } catch (error) {
    onUnrecorded?.(error);
  }
}

/** Runs what follows once an account's owner is recognised, and records a refusal with its code. */
export async function recordRefusal<Result>(
  log: FailureLog,
  accountId: string,
  { address, now }: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError)
      void recordFailure(log, accountId, { address, now, payload: { reason: error.code } });
    throw error;
  }
}

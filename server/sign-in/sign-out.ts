// Sign-out ends the session and records an event, by which every instance closes the sockets of this session.
import type { Db } from '../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { lockAccount, recordAccountEvent } from '../access/account-event.ts';
import { endSession, type Session } from '../access/session.ts';

/** Ends a session; false if it had ended already. Notify the numbering afterwards. */
export function signOut(db: Db, session: Session, now: Date): Promise<boolean> {
  return inTransaction(db, systemPrincipal, (trx) => signOutInTransaction(trx, session, now));
}

/** The same in the caller's transaction with system rights. */
export async function signOutInTransaction(trx: Trx, { id, viewer }: Session, now: Date): Promise<boolean> {
  // The user first: disabling an account locks in this order too.
  const account = await lockAccount(trx, viewer.id);
  if (!account || !(await endSession(trx, id))) return false;
  const by = { id: viewer.id, role: viewer.audience.role };
  await recordAccountEvent(trx, account, { name: 'signedOut', by, payload: { sessionId: id } }, now);
  return true;
}

// Sign-out ends the session and records an event, by which every instance closes the sockets of this session.
import { scopeKeysOf } from '#shared/access/scope.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import type { Db } from '../db/connection/connection.ts';
import { withActor, inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { recordEvent } from '../events/record.ts';
import { endSession, type Session } from './session.ts';

/** Ends a session; false if it had ended already. Notify the numbering afterwards. */
export function signOut(db: Db, session: Session, now: Date): Promise<boolean> {
  return inTransaction(db, systemPrincipal, (trx) => signOutInTransaction(trx, session, now));
}

/** The same in the caller's transaction with system rights. */
export async function signOutInTransaction(trx: Trx, { id, viewer }: Session, now: Date): Promise<boolean> {
  // The user first: disabling an account locks in this order too.
  const user = await trx
    .selectFrom('users')
    .select(['id', 'version', 'status', 'companyId', 'hubId', 'managerId'])
    .where('id', '=', viewer.id)
    .forUpdate()
    .executeTakeFirst();
  if (!user || !(await endSession(trx, id))) return false;
  const version = user.version + 1;
  await trx.updateTable('users').set({ version, updatedAt: now }).where('id', '=', user.id).execute();
  const snapshot: RowSnapshot = { keys: scopeKeysOf(userEntity.access, user), countKey: user.status };
  await withActor(trx, viewer.id, () =>
    recordEvent(trx, {
      at: now.toISOString(),
      actorId: viewer.id,
      actorRole: viewer.audience.role,
      name: 'user.signedOut',
      entity: 'user',
      entityId: user.id,
      version,
      changed: [],
      before: snapshot,
      after: snapshot,
      payload: { sessionId: id },
    }),
  );
  return true;
}

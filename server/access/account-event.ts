// Events of an account that no action of its lifecycle records: sign-in and sign-out, a new password, a new photo.
import type { Role } from '#shared/access/roles.ts';
import { scopeKeysOf } from '#shared/access/scope.ts';
import { consumedValues } from '#shared/areas/consumed-fields.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import { type Trx, withActor } from '../db/transaction.ts';
import { recordEvent } from '../events/record.ts';

export interface LockedAccount {
  id: string;
  version: number;
  status: string;
  companyId: string | null;
  hubId: string | null;
  managerId: string | null;
  avatarId: string | null;
}

/** Locks an account, in a transaction of the system; null if there is none. */
export async function lockAccount(trx: Trx, id: string): Promise<LockedAccount | null> {
  const account = await trx
    .selectFrom('users')
    .select(['id', 'version', 'status', 'companyId', 'hubId', 'managerId', 'avatarId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return account ?? null;
}

interface AccountEvent {
  /** Within the entity: `signedOut`. */
  name: string;
  /** Null: the system. */
  by: { id: string; role: Role } | null;
  /** The fields that change. */
  set?: { avatarId: string | null } | { secondFactorAt: Date | null };
  payload?: Readonly<Record<string, string | null>>;
}

/**
 * Saves the changed fields of a locked account and records the event. Without changed fields the version stays, and lists
 * of accounts hear nothing. In a transaction of the system.
 */
export async function recordAccountEvent(
  trx: Trx,
  account: LockedAccount,
  { name, by, set, payload }: AccountEvent,
  now: Date,
): Promise<void> {
  const version = account.version + (set ? 1 : 0);
  if (set)
    await trx
      .updateTable('users')
      .set({ ...set, version, updatedAt: now })
      .where('id', '=', account.id)
      .execute();
  const snapshot: RowSnapshot = { keys: scopeKeysOf(userEntity.access, account), countKey: account.status };
  // What event consumers read of it.
  const row = consumedValues(`user.${name}`, account);
  await withActor(trx, by && { id: by.id, role: by.role }, () =>
    recordEvent(trx, {
      at: now.toISOString(),
      actorId: by?.id ?? null,
      actorRole: by?.role ?? 'SYS',
      name: `user.${name}`,
      entity: 'user',
      entityId: account.id,
      version,
      changed: set ? Object.keys(set) : [],
      before: snapshot,
      after: snapshot,
      payload: { ...payload, ...(row && { from: account.status, row }) },
    }),
  );
}

// A person's own photo. Everybody may set it, also roles that do not see accounts: so it is no action of the entity,
// but like sign-out it records an event of the account.
import { scopeKeysOf } from '#shared/access/scope.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { claimKey, storeAnswer } from '../../commands/idempotency.ts';
import { inTransaction, systemPrincipal, withActor } from '../../db/transaction.ts';
import { recordEvent } from '../../events/record.ts';
import { attachFiles, deleteFiles } from '../../files/stored-files.ts';

/**
 * Sets the viewer's photo to an uploaded file, or removes it (null); the bytes of the old one are deleted. Setting the
 * present one changes nothing, and so does a repeated call with the same key. Fails with `invalid_input`
 * { fileId: `unknown_file` } and `idempotency_key_reused`.
 */
export async function changeAvatar(
  { db, now, notifyCommitted }: CommandContext,
  viewer: Viewer,
  { fileId, key = null }: { fileId: string | null; key?: string | null | undefined },
): Promise<void> {
  const at = now();
  await inTransaction(db, systemPrincipal, async (trx) => {
    if (key !== null) {
      const claim = { actorId: viewer.id, key };
      if ((await claimKey(trx, { ...claim, body: { entity: 'user', action: 'setAvatar', fileId } })) !== undefined)
        return;
      await storeAnswer(trx, claim, { avatarId: fileId });
    }
    const user = await trx
      .selectFrom('users')
      .select(['id', 'version', 'status', 'companyId', 'hubId', 'managerId', 'avatarId'])
      .where('id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst();
    if (!user) fail('UNAUTHENTICATED');
    if (user.avatarId === fileId) return;
    const owner = { entity: 'user', id: user.id } as const;
    const ids = fileId === null ? [] : [fileId];
    await attachFiles(trx, { ids, kind: 'avatar', owner, actor: actorOf(viewer), field: 'fileId' });
    const version = user.version + 1;
    await trx
      .updateTable('users')
      .set({ avatarId: fileId, version, updatedAt: at })
      .where('id', '=', user.id)
      .execute();
    await deleteFiles(trx, user.avatarId === null ? [] : [user.avatarId], at);
    const snapshot = { keys: scopeKeysOf(userEntity.access, user), countKey: user.status };
    await withActor(trx, viewer.id, () =>
      recordEvent(trx, {
        at: at.toISOString(),
        actorId: viewer.id,
        actorRole: viewer.audience.role,
        name: 'user.avatarChanged',
        entity: 'user',
        entityId: user.id,
        version,
        changed: ['avatarId'],
        before: snapshot,
        after: snapshot,
        payload: {},
      }),
    );
  });
  notifyCommitted();
}

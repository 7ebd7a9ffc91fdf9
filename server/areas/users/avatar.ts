// A person's own photo. Everybody may set it, also roles that do not see accounts: so it is no action of the entity,
// but like sign-out it records an event of the account.
import type { Viewer } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { lockAccount, recordAccountEvent } from '../../access/account-event.ts';
import { actorOf } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { claimKey, storeAnswer } from '../../commands/idempotency.ts';
import { inTransaction, systemPrincipal } from '../../db/transaction.ts';
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
    const account = await lockAccount(trx, viewer.id);
    if (!account) fail('UNAUTHENTICATED');
    if (account.avatarId === fileId) return;
    const owner = { entity: 'user', id: account.id } as const;
    const ids = fileId === null ? [] : [fileId];
    await attachFiles(trx, { ids, kinds: ['avatar'], owner, actor: actorOf(viewer), field: 'fileId' });
    const by = { id: viewer.id, role: viewer.audience.role };
    await recordAccountEvent(trx, account, { name: 'avatarChanged', by, set: { avatarId: fileId } }, at);
    await deleteFiles(trx, account.avatarId === null ? [] : [account.avatarId], at);
  });
  notifyCommitted();
}

// The identities of other providers (Google) that an account has linked: it signs in with them.
import type { Viewer } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { lockAccount, type LockedAccount, recordAccountEvent } from '../../../access/account-event.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { newId } from '../../../db/new-id.ts';
import { inSnapshot, inTransaction, systemPrincipal, type Trx, withSignInRole } from '../../../db/transaction.ts';
import type { ProvenIdentity } from '../../../sign-in/openid/provider.ts';
import { requireProof } from '../../../sign-in/proof.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { mailLanguageOf } from '../accounts/account-request.ts';

export interface LinkedIdentity {
  id: string;
  issuer: string;
  /** At the time of linking. */
  email: string;
  createdAt: Date;
}

/**
 * The identities of one account. They are no entity: this reads with the rights of the system, and the account is that of
 * the caller.
 */
export function readOwnIdentities(db: Db, userId: string): Promise<LinkedIdentity[]> {
  return inSnapshot(db, systemPrincipal, (trx) =>
    trx
      .selectFrom('userIdentities')
      .select(['id', 'issuer', 'email', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('issuer')
      .execute(),
  );
}

/**
 * Links an identity to the viewer's account; linking it again changes nothing. Fails with `openid.taken` if another
 * account has it, and with `openid.already_linked` if the account has another one of the provider.
 */
export async function linkIdentity(context: CommandContext, viewer: Viewer, identity: ProvenIdentity): Promise<void> {
  const now = context.now();
  await inTransaction(context.db, systemPrincipal, async (trx) => {
    const account = (await lockAccount(trx, viewer.id)) ?? fail('UNAUTHENTICATED');
    const isNew = await withSignInRole(trx, systemPrincipal, () => insertIdentity(trx, viewer.id, identity, now));
    if (isNew) await tell(trx, { account, viewer, now }, 'identityLinked', identity);
  });
  context.notifyCommitted();
}

/** True if it was inserted; false if the account had it before. In a transaction of sign-in. */
async function insertIdentity(trx: Trx, userId: string, identity: ProvenIdentity, now: Date): Promise<boolean> {
  const { issuer, subject, email } = identity;
  const inserted = await trx
    .insertInto('userIdentities')
    .values({ id: newId(now.getTime()), userId, issuer, subject, email, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return true;
  const holder = await trx
    .selectFrom('userIdentities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!holder) fail('openid.already_linked');
  if (holder.userId !== userId) fail('openid.taken');
  return false;
}

/** Unlinks an identity of the viewer. Fails with `missing` for one that is not linked, and for a stranger's alike. */
export async function unlinkIdentity(context: CommandContext, viewer: Viewer, id: string): Promise<void> {
  const now = context.now();
  requireProof(viewer, now);
  await inTransaction(context.db, systemPrincipal, async (trx) => {
    const account = (await lockAccount(trx, viewer.id)) ?? fail('UNAUTHENTICATED');
    const removed = await withSignInRole(trx, systemPrincipal, () =>
      trx
        .deleteFrom('userIdentities')
        .where('id', '=', id)
        .where('userId', '=', viewer.id)
        .returning(['issuer', 'email'])
        .executeTakeFirst(),
    );
    await tell(trx, { account, viewer, now }, 'identityUnlinked', removed ?? fail('missing'));
  });
  context.notifyCommitted();
}

/** Records the event, and mails the owner: whoever links an identity can sign in from then on. */
async function tell(
  trx: Trx,
  { account, viewer, now }: { account: LockedAccount; viewer: Viewer; now: Date },
  name: 'identityLinked' | 'identityUnlinked',
  { issuer, email }: Pick<ProvenIdentity, 'issuer' | 'email'>,
): Promise<void> {
  const by = { id: viewer.id, role: viewer.audience.role };
  await recordAccountEvent(trx, account, { name, by, payload: { issuer } }, now);
  const owner = await trx
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (owner.email === null) return;
  const params = { name: owner.name, identity: email, path: '/password-reset' };
  const language = mailLanguageOf(owner.language);
  await enqueueMail(trx, { template: name, language, recipient: owner.email, params }, now);
}

// Sends the link of an invitation, in the transaction that invites, invites again, or changes the address of who is
// invited. The account has to be there first: so this is a subscriber and no part of the handlers.
import { z } from 'zod';
import { userLanguages } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import { createToken, endTokens } from '../../../sign-in/account-tokens.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../../commands/entity-service.ts';
import { systemPrincipal, type Trx, withSignInRole } from '../../../db/transaction.ts';
import { enqueueMail } from '../../mail/queries.ts';

const invited = z.object({
  id: z.string(),
  status: z.literal('invited'),
  name: z.string(),
  email: z.string(),
  language: z.enum(userLanguages).nullable(),
});

/** True if the change makes a new link: the account is invited, or its address is another one. */
function needsLink({ entity, event, before, after }: EntityChange<EntityRow>): boolean {
  if (entity !== 'user' || after.status !== 'invited') return false;
  if (event === 'user.invited' || event === 'user.invitedAgain' || event === 'user.enabled') return true;
  return before !== null && Reflect.get(before, 'email') !== Reflect.get(after, 'email');
}

/** Transactional subscriber: ends the earlier links of an invited account, and queues the mail with a new one. */
export const sendInvitations: TransactionalSubscriber = async (trx, changes) => {
  for (const change of changes) {
    if (!needsLink(change)) continue;
    const account = invited.parse(change.after);
    const inviter = await nameOf(trx, change.actor.id);
    const { path, expiresAt } = await withSignInRole(trx, systemPrincipal, async () => {
      await enforceMailboxLimit(trx, account.email, change.now);
      await endTokens(trx, { userId: account.id }, change.now);
      const link = { purpose: 'invitation', userId: account.id, address: account.email } as const;
      return createToken(trx, link, { page: '/invitation', now: change.now });
    });
    const params = { name: account.name, inviter, path, expiresAt: expiresAt.toISOString() };
    const language = account.language ?? 'fr';
    const mail = { template: 'invitation', language, recipient: account.email, params, expiresAt } as const;
    await enqueueMail(trx, mail, change.now);
  }
};

/** Invitations to one mailbox within an hour: whoever invites may do so again and again. */
const mailboxLimit = { links: 5, seconds: 3_600 };

/** Fails with `too_many_requests` { retryAfter: seconds } beyond the limit. In a transaction of sign-in. */
async function enforceMailboxLimit(trx: Trx, address: string, now: Date): Promise<void> {
  const recent = await trx
    .selectFrom('accountTokens')
    .select('id')
    .where('purpose', '=', 'invitation')
    .where('address', '=', address)
    .where('createdAt', '>', new Date(now.getTime() - mailboxLimit.seconds * 1_000))
    .limit(mailboxLimit.links)
    .execute();
  if (recent.length >= mailboxLimit.links) fail('too_many_requests', { retryAfter: mailboxLimit.seconds });
}

async function nameOf(trx: Trx, id: string | null): Promise<string> {
  if (id === null) return '';
  const person = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return person?.name ?? '';
}

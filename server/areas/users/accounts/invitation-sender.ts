// Sends the link of an invitation, in the transaction that invites, invites again, or changes the address of who is
// invited. The account has to be there first: so this is a subscriber and no part of the handlers.
import { sql } from 'kysely';
import { z } from 'zod';
import { userLanguages } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import { dayMs } from '#shared/lib/time.ts';
import { createToken, endTokens } from '../../../sign-in/account-tokens.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../../commands/entity-service.ts';
import { systemPrincipal, type Trx, withSignInRole } from '../../../db/transaction.ts';
import { mailboxOf, nameForStrangers } from '../../../mail/mailbox.ts';
import { enqueueMail } from '../../mail/queries.ts';

const invited = z.object({
  id: z.string(),
  status: z.literal('invited'),
  name: z.string(),
  email: z.string(),
  language: z.enum(userLanguages).nullable(),
  companyId: z.string().nullish(),
});

/** Instead of the name of an inviter that is no name. */
const somebody = { fr: 'Un collègue', en: 'A colleague', ar: 'زميل' } as const;

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
    await enforceCompanyLimit(trx, account.companyId, change.now);
    const { path, expiresAt } = await withSignInRole(trx, systemPrincipal, async () => {
      await enforceMailboxLimit(trx, account.email, change.now);
      await endTokens(trx, { userId: account.id }, change.now);
      const link = { purpose: 'invitation', userId: account.id, address: account.email } as const;
      return createToken(trx, link, { page: '/invitation', now: change.now });
    });
    const language = account.language ?? 'fr';
    const params = {
      name: nameForStrangers(account.name) ?? account.email,
      inviter: inviter && (nameForStrangers(inviter) ?? somebody[language]),
      path,
      expiresAt: expiresAt.toISOString(),
    };
    const mail = { template: 'invitation', language, recipient: account.email, params, expiresAt } as const;
    await enqueueMail(trx, mail, change.now);
  }
};

const [hourMs, hour, day] = [3_600_000, 3_600, 86_400];
/** Invitations that were sent: to one mailbox, whoever invites, and by one company. */
const limits = { mailboxHour: 5, mailboxDay: 10, companyDay: 30 } as const;

/** Fails with `too_many_requests` { retryAfter: seconds } beyond a limit of the mailbox. In a transaction of sign-in. */
async function enforceMailboxLimit(trx: Trx, address: string, now: Date): Promise<void> {
  const mailbox = mailboxOf(address);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations/${mailbox}`}, 0))`.execute(trx);
  const sent = await trx
    .selectFrom('accountTokens')
    .select(['address', 'createdAt'])
    .where('purpose', '=', 'invitation')
    .where('createdAt', '>', new Date(now.getTime() - dayMs))
    .execute();
  const toMailbox = sent.filter((token) => token.address !== null && mailboxOf(token.address) === mailbox);
  const recent = toMailbox.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - hourMs);
  if (recent.length >= limits.mailboxHour) fail('too_many_requests', { retryAfter: hour });
  if (toMailbox.length >= limits.mailboxDay) fail('too_many_requests', { retryAfter: day });
}

/**
 * The same for a company: what it sent counts, also if it withdrew it since. Each link is a mail, and stays in its table
 * for longer than a day.
 */
async function enforceCompanyLimit(trx: Trx, companyId: string | null | undefined, now: Date): Promise<void> {
  if (!companyId) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations/${companyId}`}, 0))`.execute(trx);
  const members = await trx.selectFrom('users').select('id').where('companyId', '=', companyId).execute();
  const sent = await withSignInRole(trx, systemPrincipal, () =>
    trx
      .selectFrom('accountTokens')
      .select('id')
      .where('purpose', '=', 'invitation')
      .where(
        'userId',
        'in',
        members.map(({ id }) => id),
      )
      .where('createdAt', '>', new Date(now.getTime() - dayMs))
      .limit(limits.companyDay)
      .execute(),
  );
  if (sent.length >= limits.companyDay) fail('too_many_requests', { retryAfter: day });
}

async function nameOf(trx: Trx, id: string | null): Promise<string> {
  if (id === null) return '';
  const person = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return person?.name ?? '';
}

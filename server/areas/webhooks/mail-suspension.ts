// Tells the customers of a company by mail that a webhook was switched off.
import { userLanguages } from '#shared/areas/users/fields.ts';
import type { WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import type { Trx } from '../../db/transaction.ts';
import { enqueueMail } from '../mail/queries.ts';

/** At most so many mails for one webhook. */
const maxRecipients = 20;

/** Queues a mail to each active customer of the company who has an address. */
export async function mailSuspension(trx: Trx, { companyId, url }: WebhookRow, now: Date): Promise<void> {
  const people = await trx
    .selectFrom('users as u')
    .innerJoin('userRoles as r', 'r.userId', 'u.id')
    .select(['u.name', 'u.email', 'u.language'])
    .where('u.companyId', '=', companyId)
    .where('u.status', '=', 'active')
    .where('u.email', 'is not', null)
    .where('r.role', '=', 'CUSTOMER')
    .orderBy('u.id')
    .limit(maxRecipients)
    .execute();
  const host = URL.parse(url)?.host ?? '';
  for (const { name, email: recipient, language } of people)
    if (recipient !== null) {
      const params = { name, host, path: '/profile#webhooks' };
      const to = { language: userLanguages.find((known) => known === language) ?? 'fr', recipient };
      await enqueueMail(trx, { template: 'webhookSuspended', ...to, params }, now);
    }
}

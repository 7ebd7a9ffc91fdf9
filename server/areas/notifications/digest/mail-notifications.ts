// The mails about notifications: what is urgent at once, everything else in a summary of the day.
import { sql } from 'kysely';
import { z } from 'zod';
import { screenPath } from '#shared/access/screens.ts';
import { type NotificationType, notificationTypes } from '#shared/entities/notification-rule.ts';
import type { Trx } from '../../../db/transaction.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { deliveryTexts, languageOf } from '../delivery-texts.ts';

const unreadPath = `${screenPath('notifications')}?status=unread`;
/** Where mails are switched off. */
const choicePath = `${screenPath('profile')}#preferences`;

const addressRows = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    language: z.string().nullable(),
    mailTypes: z.array(z.enum(notificationTypes)),
  }),
);

/** Mails each reader who wants it that something urgent waits. A mail says its type, and not what it is. */
export async function mailUrgent(
  trx: Trx,
  urgent: readonly { userId: string; type: NotificationType }[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(urgent.map(({ userId }) => userId))];
  if (ids.length === 0) return;
  const { rows } = await sql`select u.id, u.name, u.email, u.language, i.mail_types
    from users u join inboxes i on i.id = u.id
    where u.id = any (${ids}::uuid[]) and u.status = 'active' and u.email is not null and i.mail_types <> '{}'
    order by u.id`.execute(trx);
  for (const { id, name, email: recipient, language: known, mailTypes } of addressRows.parse(rows)) {
    const types = urgent.filter(({ userId, type }) => userId === id && mailTypes.includes(type));
    if (types.length === 0) continue;
    const language = languageOf(known);
    const about = [...new Set(types.map(({ type }) => deliveryTexts[language].types[type]))].join(', ');
    const params = { name, about, path: unreadPath, choicePath };
    await enqueueMail(trx, { template: 'urgentNotification', language, recipient, params }, now);
  }
}

interface Summary {
  person: { name: string; email: string; language: string | null };
  /** How many are unread, by type. */
  counts: ReadonlyMap<NotificationType, number>;
}

/** Mails the summary of a day. */
export async function mailSummary(trx: Trx, { person, counts }: Summary, now: Date): Promise<void> {
  const language = languageOf(person.language);
  const { types } = deliveryTexts[language];
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const about = [...counts].map(([type, n]) => `${types[type]} (${n})`).join(', ');
  const params = { name: person.name, total: String(total), about, path: unreadPath, choicePath };
  await enqueueMail(trx, { template: 'notificationSummary', language, recipient: person.email, params }, now);
}

// Follows new notifications and announcements: queues pushes, and mails at once what is urgent.
import { sql } from 'kysely';
import { z } from 'zod';
import { announcedId } from '#shared/areas/notifications/announced-id.ts';
import type { AnnouncementRow } from '#shared/areas/notifications/announcement.ts';
import {
  notificationPriorities,
  type NotificationPriority,
  notificationTypes,
} from '#shared/entities/notification-rule.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { findActiveUsers } from '../../../access/audience.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { EventConsumer } from '../../../events/consumers/consumer.ts';
import { announcementStore } from '../announcements/store.ts';
import { mailUrgent } from '../digest/mail-notifications.ts';
import { enqueuePushes, type Told } from './queue.ts';

interface Arrived extends Told {
  priority: NotificationPriority;
}

const published = ['announcement.published', 'announcement.begun'];

/** The consumer of what is to be told to people who have no page open. */
export const pushConsumer: EventConsumer = {
  name: 'pushes',
  entities: ['notification', 'announcement'],
  concerns: ({ name }) => name === 'notification.created' || published.includes(name),
  writes: [],
  // Nobody waits for it by the tenth of a second, and what arrives together is told together.
  roundPauseMs: 1_000,
  handle: async (trx, events, now) => {
    const idsOf = (isWanted: (event: NumberedEvent) => boolean) =>
      events.filter(isWanted).map(({ entityId }) => entityId);
    const arrived = [
      ...(await readUnread(
        trx,
        idsOf(({ name }) => name === 'notification.created'),
      )),
      ...(await readAnnounced(
        trx,
        idsOf(({ name }) => published.includes(name)),
      )),
    ];
    await enqueuePushes(trx, arrived, now);
    await mailUrgent(
      trx,
      arrived.filter(({ priority }) => priority === 'URGENT'),
      now,
    );
  },
};

const unreadRows = z.array(
  z.object({
    userId: z.string(),
    notificationId: z.string(),
    type: z.enum(notificationTypes),
    priority: z.enum(notificationPriorities),
  }),
);

async function readUnread(trx: Trx, ids: readonly string[]): Promise<Arrived[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql`select n.user_id, n.id as notification_id, n.type, n.priority
    from notifications n join inboxes i on i.id = n.user_id
    where n.id = any (${[...ids]}::uuid[]) and n.status = 'unread' and n.n > i.read_through`.execute(trx);
  return unreadRows.parse(rows);
}

const idRows = z.array(z.object({ id: z.string() }));
const batchSize = 500;

/** Announcements as the notifications of those of their readers who want to be told. */
async function readAnnounced(trx: Trx, ids: readonly string[]): Promise<Arrived[]> {
  const announcements = (ids.length > 0 ? await announcementStore.readMany(trx, ids) : []).filter(
    ({ status }) => status === 'published',
  );
  const arrived: Arrived[] = [];
  for (const announcement of announcements) {
    const { type, priority } = announcement;
    const { rows } = await sql`
      select i.id from inboxes i where not (${type} = any (i.muted_types) and ${priority} <> 'URGENT')
        and (exists (select from push_subscriptions s where s.user_id = i.id)
          or (${priority} = 'URGENT' and ${type} = any (i.mail_types))) order by i.id`.execute(trx);
    const wanting = idRows.parse(rows).map(({ id }) => id);
    for (let begin = 0; begin < wanting.length; begin += batchSize)
      arrived.push(...(await readersAmong(trx, announcement, wanting.slice(begin, begin + batchSize))));
  }
  return arrived;
}

async function readersAmong(
  trx: Trx,
  { id, type, priority, audience, authorId }: AnnouncementRow,
  userIds: readonly string[],
): Promise<Arrived[]> {
  const addressed = new Set(audience);
  return [...(await findActiveUsers(trx, userIds)).values()]
    .filter((user) => user.id !== authorId && user.audience.sets.role.some((team) => addressed.has(team)))
    .map((user) => ({ userId: user.id, notificationId: announcedId(id, user.id), type, priority }));
}

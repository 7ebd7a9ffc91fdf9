// Reads and creates notifications in tests.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { systemActor } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { notificationService } from '#server/areas/notifications/service.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { eventConsumers } from '#server/areas/index.ts';
import { isInput } from '#server/events/consumers/consumer.ts';
import { readEvents } from '#server/events/history.ts';
import { readConsumers } from '#server/events/consumers/consumer-status.ts';
import { readNumberingLag } from '#server/events/numbering-lag.ts';
import type { NotificationRow } from '#shared/areas/notifications/notification.ts';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const listed = z.array(
  z.object({
    id: z.string(),
    n: z.number(),
    status: z.string(),
    type: z.string(),
    priority: z.string(),
    event: z.string(),
    entityId: z.string(),
    facts: z.looseObject({}),
  }),
);
export type ListedNotification = z.output<typeof listed>[number];

/** The first page of a user's notifications. */
export async function notificationsOf(person: ApiClient, filter: object = {}): Promise<ListedNotification[]> {
  const { data } = await person.call(
    'query ($filter: NotificationFilter) { notifications(filter: $filter) { rows { id n status type priority event entityId facts { trackingNumber recipientName cashCollected reason } } } }',
    { filter },
  );
  return listed.parse(z.object({ notifications: z.object({ rows: z.unknown() }) }).parse(data).notifications.rows);
}

/** The user's notification of a row, once the consumer has created it. */
export async function notificationOf(person: ApiClient, entityId: string): Promise<ListedNotification> {
  const find = async () => (await notificationsOf(person)).find((each) => each.entityId === entityId);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  const found = await find();
  if (!found) throw new Error('the notification is gone again');
  return found;
}

/** Resolves when every consumer has handled the events that concern it and are committed now. */
export async function consumersAreDone(db: Db): Promise<void> {
  const isDone = () =>
    inSnapshot(db, systemPrincipal, async (trx) => {
      const { pending } = await readNumberingLag(trx);
      if (pending > 0) return false;
      const behind = (await readConsumers(trx)).filter(({ lag }) => lag > 0);
      if (behind.length === 0) return true;
      // Past events that do not concern it a consumer moves at a poll, seconds later.
      const events = await readEvents(trx, Math.min(...behind.map(({ seq }) => seq)), 10_000);
      return behind.every(({ name, seq }) => {
        const consumer = eventConsumers.find((each) => each.name === name);
        return consumer && !events.some((event) => event.seq > seq && isInput(consumer, event));
      });
    });
  await expect.poll(isDone, { timeout: 15_000 }).toBe(true);
}

/** Runs one action on a notification or an inbox; returns the error code, or null. */
export async function runAction(person: ApiClient, mutation: string, input: object): Promise<string | null> {
  const entity = ['inbox', 'announcement'].find((name) => mutation.startsWith(name)) ?? 'notification';
  const name = mutation.charAt(0).toUpperCase() + mutation.slice(1);
  const { errors } = await person.call(
    `mutation ($input: ${name}Input!) { ${mutation}(input: $input) { ${entity} { id } } }`,
    { input },
  );
  return errors[0]?.extensions.code ?? null;
}

/** Creates a notification of a user, as a subscriber of an event would. */
export function notify(db: Db, userId: string, given: Partial<NotificationRow> = {}): Promise<NotificationRow> {
  return runCommand(
    { db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} },
    notificationService,
    systemActor,
    'create',
    {
      userId,
      type: 'GENERAL',
      priority: 'LOW',
      event: 'message.published',
      facts: { title: 'Bonjour' },
      entity: 'message',
      entityId: newId(),
      ...given,
    },
  );
}

/** Inserts many directly: every third read, every tenth archived. */
export async function insertNotifications(db: Db, userId: string, count: number): Promise<void> {
  await inTransaction(db, systemPrincipal, (trx) =>
    sql`
    insert into notifications (id, version, status, n, user_id, type, priority, event, facts, entity, entity_id, created_at, updated_at)
    select gen_random_uuid(), 1, case when i % 10 = 0 then 'archived' when i % 3 = 0 then 'read' else 'unread' end, nextval('notification_numbers'), ${userId}::uuid,
      case when i % 50 = 0 then 'RATING_REPLY' else 'PACKAGE_DELIVERED' end, case when i % 100 = 0 then 'HIGH' else 'MEDIUM' end,
      'package.delivered', '{}', 'package', gen_random_uuid(), now(), now() from generate_series(1, ${count}::int) i`.execute(
      trx,
    ),
  );
}

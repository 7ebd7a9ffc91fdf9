// Announcements, and the notifications of the published accounts for the events of the last days, by the notification rules; some are read
// or archived.
import { z } from 'zod';
import {
  announcedRoles,
  announcementPriority,
  type AnnouncementRow,
} from '#shared/areas/notifications/announcement.ts';
import {
  type NotificationRow,
  type NotificationStatus,
  receivesNotifications,
} from '#shared/areas/notifications/notification.ts';
import { matchingRules, notificationsFor, type RecipientCandidate } from '#shared/areas/notifications/recipients.ts';
import { notificationRules } from '#shared/areas/notification-rules.ts';
import type { NotificationRule, UnknownRow } from '#shared/entities/notification-rule.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { hiddenFields } from '#shared/access/scope.ts';
import { dayMs } from '#shared/lib/time.ts';
import { buildPayload } from '../../areas/notifications/build-payload.ts';
import { teamIdOf } from '../../access/audience.ts';
import type { Trx } from '../../db/transaction.ts';
import { demoAccounts } from '../accounts.ts';
import type { CompanyModel } from '../company/company-model.ts';
import type { GeneratedEvent } from '../generator/package-history.ts';
import { randomIdAt, type Random, createRandom } from '../random.ts';
import { drawNumbers, insertRows } from './bulk-insert.ts';

const days = 6;
const maxPerPerson = 90;

const snapshotSchema = z.object({ keys: z.record(z.string(), z.string().nullable()) });
const payloadSchema = z.looseObject({ from: z.string().nullable(), row: z.record(z.string(), z.unknown()) });

/** A notification before its status is chosen. */
interface NotificationDraft {
  person: RecipientCandidate;
  rule: NotificationRule;
  at: number;
  event: string;
  entity: string;
  entityId: string;
  row: UnknownRow;
  payload: UnknownRow;
}

const announcements = [
  {
    type: 'SYSTEM_ANNOUNCEMENT',
    daysAgo: 2.2,
    title: 'Dépôt de Casablanca fermé dimanche',
    text: 'Les ramassages reprennent lundi à 8h.',
  },
  {
    type: 'GENERAL',
    daysAgo: 4.6,
    title: 'Le support répond aussi le week-end',
    text: 'Samedi et dimanche, de 9h à 14h.',
  },
] as const;

type Announced = Omit<AnnouncementRow, 'n'> & { at: number };

/** Announcements to everybody, by the first administrator. */
function announced({ people }: CompanyModel, now: number, random: Random): Announced[] {
  const author = people.find(({ role }) => role === 'ADMIN');
  if (!author) throw new Error('the company has no administrator');
  return announcements.map(({ type, daysAgo, title, text }) => {
    const at = now - daysAgo * dayMs;
    return {
      at,
      id: randomIdAt(random, at),
      version: 1,
      status: 'published',
      type,
      priority: announcementPriority[type],
      title,
      text,
      roles: [...announcedRoles],
      companyId: null,
      hubId: null,
      audience: announcedRoles.map((role) => teamIdOf(role, null)),
      authorId: author.id,
      createdAt: new Date(at),
      updatedAt: new Date(at),
    };
  });
}

function recipients({ people }: CompanyModel): RecipientCandidate[] {
  return people
    .filter(({ login, role }) => receivesNotifications(role) && demoAccounts.some((account) => account.login === login))
    .map(({ id, role, companyId, hubId }) => ({ id, role, companyId, hubId }));
}

/** The notifications of each account, the newest first. */
function draftsOfEvents(
  people: readonly RecipientCandidate[],
  events: readonly GeneratedEvent[],
  since: number,
): NotificationDraft[] {
  const found: NotificationDraft[] = [];
  const counts = new Map<string, number>();
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (!event || event.at < since) break;
    if (!Object.hasOwn(notificationRules, event.name)) continue;
    const payload = payloadSchema.parse(JSON.parse(event.payload));
    const { keys } = snapshotSchema.parse(JSON.parse(event.after));
    const row = { ...payload.row, ...keys, id: event.entityId };
    const rules = matchingRules(event.name, { row, from: payload.from, changed: event.changed }, notificationRules);
    for (const { person, rule } of notificationsFor(rules, row, people, event.actorId)) {
      const count = (counts.get(person.id) ?? 0) + 1;
      counts.set(person.id, count);
      if (count <= maxPerPerson)
        found.push({
          person,
          rule,
          at: event.at,
          event: event.name,
          entity: 'package',
          entityId: event.entityId,
          row,
          payload,
        });
    }
  }
  return found;
}

function statusAfter(age: number, random: Random): NotificationStatus {
  if (age < 0.4 * dayMs) return random.chance(0.25) ? 'read' : 'unread';
  if (random.chance(0.12)) return 'archived';
  return random.chance(age > 1.5 * dayMs ? 0.95 : 0.75) ? 'read' : 'unread';
}

function numberOf<Item>(numbers: ReadonlyMap<Item, number>, item: Item | undefined): number {
  const n = item && numbers.get(item);
  if (n === undefined) throw new Error('a notification without a number');
  return n;
}

/**
 * Inserts the announcements, and the notifications of the published accounts of the last days. `events` is the whole history in the order of
 * time.
 */
export async function writeNotifications(
  trx: Trx,
  model: CompanyModel,
  events: readonly GeneratedEvent[],
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const random = createRandom(seed, 'notifications');
  const people = recipients(model);
  const drafts = draftsOfEvents(people, events, now.getTime() - days * dayMs);
  const published = announced(model, now.getTime(), random);
  const inOrder = [...drafts, ...published].toSorted((a, b) => a.at - b.at);
  const firstNumber = await drawNumbers(trx, 'notification_numbers', inOrder.length);
  const numbers = new Map(inOrder.map((each, index) => [each, firstNumber + index]));
  await insertRows(
    trx,
    'announcements',
    published.map(({ at: _, ...row }, index) => ({ ...row, n: numberOf(numbers, published[index]) })),
  );
  await insertRows(
    trx,
    'notifications',
    drafts.map((draft): NotificationRow => {
      const { person, rule, event, entity, entityId } = draft;
      const at = new Date(draft.at);
      const status = statusAfter(now.getTime() - draft.at, random);
      const after = new Date(Math.min(now.getTime(), draft.at + random.integer(2, 300) * 60_000));
      const facts = buildPayload(rule, draft.row, draft.payload, hiddenFields(packageEntity.access, person));
      return {
        id: randomIdAt(random, draft.at),
        version: status === 'unread' ? 1 : 2,
        status,
        n: numberOf(numbers, draft),
        userId: person.id,
        type: rule.type,
        priority: rule.priority,
        event,
        facts,
        entity,
        entityId,
        createdAt: at,
        readAt: status === 'unread' ? null : after,
        archivedAt: status === 'archived' ? after : null,
        removedAt: null,
        updatedAt: status === 'unread' ? at : after,
      };
    }),
  );
}

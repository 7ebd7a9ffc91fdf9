// Creates the notifications of changes, after their commit: a notification that fails fails no change.
import { z } from 'zod';
import { hiddenFields, isInScope, type ScopeKeys, scopeKeysOf } from '#shared/access/scope.ts';
import { type EntityName, entities } from '#shared/areas/index.ts';
import type { NotificationRow } from '#shared/areas/notifications/notification.ts';
import { matchingRules, type NotificationDelivery, notificationsFor } from '#shared/areas/notifications/recipients.ts';
import { notificationRules } from '#shared/areas/notification-rules.ts';
import type { NotificationRule, NotificationRules, UnknownRow } from '#shared/entities/notification-rule.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { typedKeys } from '#shared/lib/typed-keys.ts';
import { createMany } from '../../commands/create-many.ts';
import { newId } from '../../db/new-id.ts';
import type { RowReaders } from '../define-area.ts';
import type { Trx } from '../../db/transaction.ts';
import type { EventConsumer } from '../../events/consumers/consumer.ts';
import { buildPayload } from './build-payload.ts';
import { findRecipients, type MatchedChange, type NotificationRecipient } from './find-recipients.ts';
import { notificationService } from './service.ts';
import { nextNotificationNumbers } from './store.ts';

// An event without `row` was written by a version that notified in the transaction of the change.
const recorded = z.object({ from: z.string().nullable(), row: z.record(z.string(), z.unknown()) });

interface ReportedEvent extends MatchedChange {
  event: NumberedEvent;
  entity: EntityName;
}

interface Draft {
  reported: ReportedEvent;
  delivery: NotificationDelivery & { person: NotificationRecipient };
}

/** The consumer that creates the notifications of the rules. */
export function createNotificationConsumer(
  readers: RowReaders,
  rules: NotificationRules = notificationRules,
): EventConsumer {
  const events = new Set(Object.keys(rules));
  return {
    name: 'notifications',
    entities: typedKeys(entities).filter((entity) => [...events].some((event) => event.startsWith(`${entity}.`))),
    concerns: ({ name }) => events.has(name),
    writes: ['notification'],
    handle: async (trx, batch, now) => {
      const reported = batch.flatMap((event) => matchEvent(event, rules));
      if (reported.length === 0) return;
      const recipients = await findRecipients(trx, reported);
      const drafts = await withoutUnseen(trx, readers, draftsFor(reported, recipients));
      if (drafts.length > 0) await insert(trx, drafts, now);
    },
  };
}

function matchEvent(event: NumberedEvent, rules: NotificationRules): ReportedEvent[] {
  const entity = typedKeys(entities).find((name) => name === event.entity);
  const payload = recorded.safeParse(event.payload).data;
  if (!entity || !payload) return [];
  const row: UnknownRow = { ...payload.row, ...event.after?.keys, id: event.entityId };
  const matching = matchingRules(event.name, { row, from: payload.from, changed: event.changed }, rules);
  return matching.length === 0 ? [] : [{ event, entity, row, rules: matching }];
}

function draftsFor(reported: readonly ReportedEvent[], recipients: readonly NotificationRecipient[]): Draft[] {
  const people = new Map(recipients.map((person) => [person.id, person]));
  return reported.flatMap((each) =>
    notificationsFor(each.rules, each.row, recipients, each.event.actorId).flatMap(({ person: { id }, rule }) => {
      const person = people.get(id);
      return person ? [{ reported: each, delivery: { person, rule } }] : [];
    }),
  );
}

/** Without those whose recipient no longer sees the row. Everybody may hear of the own account. */
async function withoutUnseen(trx: Trx, readers: RowReaders, drafts: readonly Draft[]): Promise<Draft[]> {
  const current = new Map<string, ScopeKeys>();
  for (const [entity, own] of Map.groupBy(drafts, ({ reported }) => reported.entity)) {
    const ids = [...new Set(own.map(({ reported }) => reported.event.entityId))];
    const rows = (await readers.get(entity)?.(trx, ids)) ?? [];
    for (const row of rows) current.set(row.id, scopeKeysOf(entities[entity].access, row));
  }
  return drafts.filter(({ reported: { entity, event }, delivery: { person } }) => {
    const scope = entities[entity].access.see[person.role];
    return event.entityId === person.id || isInScope(scope, person.audience, current.get(event.entityId) ?? null);
  });
}

/** In the order of events, so that a person's numbers are in that order too. */
async function insert(trx: Trx, drafts: readonly Draft[], now: Date): Promise<void> {
  const numbers = await nextNotificationNumbers(
    trx,
    drafts.map(({ delivery }) => delivery.person.id),
  );
  const causes = new Map<string, number>();
  const rows = drafts.flatMap((draft, index) => {
    const number = numbers.get(index);
    if (!number) return [];
    const row = newRow(draft, number, now);
    causes.set(row.id, Number(draft.reported.event.id));
    return [row];
  });
  await createMany(trx, notificationService, 'create', rows, now, ({ id }) => causes.get(id) ?? null);
}

/** What the notification leads to. */
function linkOf(
  { linksTo }: NotificationRule,
  row: UnknownRow,
  own: Pick<NotificationRow, 'entity' | 'entityId'>,
): Pick<NotificationRow, 'entity' | 'entityId'> {
  const [entity, entityId] = linksTo ? [row[linksTo.entity], row[linksTo.id]] : [];
  return typeof entity === 'string' && typeof entityId === 'string' ? { entity, entityId } : own;
}

function newRow(
  { reported: { event, entity, row }, delivery: { person, rule } }: Draft,
  { n, mutedTypes }: { n: number; mutedTypes: readonly string[] },
  now: Date,
): NotificationRow {
  const { type, priority } = rule;
  const isMuted = priority !== 'URGENT' && mutedTypes.includes(type);
  return {
    id: newId(now.getTime()),
    version: 1,
    status: isMuted ? 'read' : 'unread',
    n,
    userId: person.id,
    type,
    priority,
    event: event.name,
    facts: buildPayload(rule, row, event.payload, hiddenFields(entities[entity].access, person)),
    ...linkOf(rule, row, { entity, entityId: event.entityId }),
    // The time of the change, however late it is told.
    createdAt: new Date(event.at),
    readAt: isMuted ? now : null,
    archivedAt: null,
    removedAt: null,
    updatedAt: now,
  };
}

// Makes messages of the events of parcels and ratings, once for each event and webhook.
import { sql } from 'kysely';
import { z } from 'zod';
import type { DeliveryRow } from '#shared/areas/webhooks/delivery.ts';
import { webhookEventOf, webhookSources } from '#shared/areas/webhooks/events.ts';
import type { WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { RowReaders } from '../define-area.ts';
import { systemActor } from '../../commands/actor.ts';
import { createMany } from '../../commands/create-many.ts';
import type { EntityRow } from '../../commands/entity-service.ts';
import { UnitOfWork } from '../../commands/unit-of-work.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import type { EventConsumer } from '../../events/consumers/consumer.ts';
import { transitionOf, writeMessage } from './delivery/message.ts';
import { enqueueDeliveries, withdrawUnsent } from './delivery/queue.ts';
import { deliveryService, webhookStore } from './service.ts';

/** What can be undone within 8 s leaves later than that. */
const undoWindowMs = 8_000;
const holdMs = undoWindowMs + 2_000;

/** The consumer that writes messages. `delayMs`: a message waits so long for its undoing. */
export function createWebhookConsumer(readers: RowReaders, delayMs = holdMs): EventConsumer {
  return {
    name: 'webhooks',
    entities: webhookSources,
    concerns: (event) => webhookEventOf({ name: event.name, ...transitionOf(event) }) !== null,
    writes: ['webhookDelivery'],
    // Messages leave after the undo window anyway.
    roundPauseMs: 1_000,
    handle: async (trx, events, now) => {
      const webhooks = await webhooksOf(trx, events);
      if (webhooks.length === 0) return;
      const withdrawn = await withdrawUndone(trx, events, now);
      const remaining = events.filter(({ id }) => !withdrawn.has(id));
      const drafts = await draftsFor(trx, readers, { events: remaining, webhooks, delayMs, now });
      const rows = await withoutKnown(trx, drafts);
      const causes = new Map(rows.map(({ row, event }) => [row.id, Number(event.id)]));
      const created = rows.map(({ row }) => row);
      await createMany(trx, deliveryService, 'create', created, now, ({ id }) => causes.get(id) ?? null);
      if (created.length > 0) await enqueueDeliveries(trx, created);
    },
  };
}

const companyOf = ({ after }: NumberedEvent): string | null => {
  const id = after?.keys['companyId'];
  return typeof id === 'string' ? id : null;
};

async function webhooksOf(trx: Trx, events: readonly NumberedEvent[]): Promise<WebhookRow[]> {
  const companies = [...new Set(events.flatMap((event) => companyOf(event) ?? []))];
  return webhookStore.select(
    trx,
    [sql`status = 'enabled'`, sql`company_id = any (${companies}::uuid[])`],
    sql`order by id`,
  );
}

const unsentRows = z.array(
  z.object({
    id: z.string(),
    sourceId: z.string(),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
  }),
);

/**
 * Withdraws the messages of changes that these events undo, if none of them was sent: the same parcel goes back to the
 * status before, soon after. Returns the ids of the events about which nothing is said either.
 */
async function withdrawUndone(trx: Trx, events: readonly NumberedEvent[], now: Date): Promise<Set<string>> {
  const silent = new Set<string>();
  const undone: string[] = [];
  const stored = await unsentOf(trx, events);
  const last = new Map<string, NumberedEvent>();
  for (const event of events) {
    const { from, to } = transitionOf(event);
    const before = last.get(event.entityId);
    last.set(event.entityId, event);
    if (event.entity !== 'package' || from === null || from === to) continue;
    const inBatch = before && isUndoneBy(before, event) && !silent.has(before.id);
    const matching = stored.filter(
      (each) => each.sourceId === event.entityId && each.fromStatus === to && each.toStatus === from,
    );
    if (!inBatch && matching.length === 0) continue;
    silent.add(event.id);
    if (inBatch) silent.add(before.id);
    // Also beside the change itself, when an operator lets the consumer handle both again.
    undone.push(...matching.map(({ id }) => id));
  }
  const withdrawn = await withdrawUnsent(trx, undone);
  if (withdrawn.size > 0) {
    const context = { db: trx, subscribers: [], now: () => now, notifyCommitted: () => {} };
    const unit = new UnitOfWork(context, systemActor, trx);
    await unit.performEach(
      deliveryService,
      'undo',
      [...withdrawn].map((id) => ({ id })),
    );
  }
  return silent;
}

/** The messages about these parcels of which no attempt was made, and which are new enough to be undone. */
async function unsentOf(trx: Trx, events: readonly NumberedEvent[]): Promise<z.output<typeof unsentRows>> {
  const ids = [...new Set(events.map(({ entityId }) => entityId))];
  const { rows } = await sql`
    select d.id, d.source_id, d.from_status, d.to_status
    from webhook_deliveries d join webhook_queue q on q.delivery_id = d.id and q.attempts = 0
    where d.status = 'waiting' and d.attempts = 0 and d.source_id = any (${ids}::uuid[])
      and q.due_at > clock_timestamp() for update of q skip locked`.execute(trx);
  return unsentRows.parse(rows);
}

function isUndoneBy(before: NumberedEvent, event: NumberedEvent): boolean {
  const [first, second] = [transitionOf(before), transitionOf(event)];
  const pauseMs = Date.parse(event.at) - Date.parse(before.at);
  return first.from === second.to && first.to === second.from && first.from !== first.to && pauseMs <= undoWindowMs;
}

interface Draft {
  event: NumberedEvent;
  row: DeliveryRow;
}

async function draftsFor(
  trx: Trx,
  readers: RowReaders,
  given: { events: readonly NumberedEvent[]; webhooks: readonly WebhookRow[]; delayMs: number; now: Date },
): Promise<Draft[]> {
  const rows = new Map<string, EntityRow>();
  for (const source of webhookSources) {
    const ids = given.events.filter(({ entity }) => entity === source).map(({ entityId }) => entityId);
    const found = ids.length === 0 ? [] : ((await readers.get(source)?.(trx, [...new Set(ids)])) ?? []);
    for (const row of found) rows.set(row.id, row);
  }
  return given.events.flatMap((event) => {
    const row = rows.get(event.entityId);
    return row ? draftsOf(event, row, given) : [];
  });
}

function draftsOf(
  event: NumberedEvent,
  row: EntityRow,
  { webhooks, delayMs, now }: { webhooks: readonly WebhookRow[]; delayMs: number; now: Date },
): Draft[] {
  const { from, to } = transitionOf(event);
  const as = webhookEventOf({ name: event.name, from, to });
  if (as === null) return [];
  const number: unknown = Reflect.get(row, 'trackingNumber');
  return webhooks
    .filter(({ companyId, events }) => companyId === companyOf(event) && events.includes(as))
    .map(({ id: webhookId, companyId }) => ({
      event,
      row: {
        id: newId(now.getTime()),
        version: 1,
        status: 'waiting',
        companyId,
        webhookId,
        // The nonce makes it unique also after a backup was restored.
        messageId: `msg_${event.seq}_${event.nonce}`,
        event: as,
        sourceId: event.entityId,
        fromStatus: from,
        toStatus: to,
        trackingNumber: typeof number === 'string' ? number : null,
        body: writeMessage(event, as, row),
        attempts: 0,
        nextAt: new Date(Date.parse(event.at) + delayMs),
        attemptedAt: null,
        answerStatus: null,
        answerBody: null,
        error: null,
        milliseconds: null,
        createdAt: now,
        updatedAt: now,
      },
    }));
}

/** Without those that exist: an operator may let a consumer handle events again. */
async function withoutKnown(trx: Trx, drafts: readonly Draft[]): Promise<Draft[]> {
  if (drafts.length === 0) return [];
  const found = await trx
    .selectFrom('webhookDeliveries')
    .select(['webhookId', 'messageId'])
    .where('webhookId', 'in', [...new Set(drafts.map(({ row }) => row.webhookId))])
    .where(
      'messageId',
      'in',
      drafts.map(({ row }) => row.messageId),
    )
    .execute();
  const known = new Set(found.map(({ webhookId, messageId }) => `${webhookId} ${messageId}`));
  return drafts.filter(({ row }) => !known.has(`${row.webhookId} ${row.messageId}`));
}

// The queue of messages. An attempt takes a message with a lease; a message whose sender has died is due again when the
// lease is over.
import { sql } from 'kysely';
import { z } from 'zod';
import type { DeliveryRow } from '#shared/areas/webhooks/delivery.ts';
import type { Trx } from '../../../db/transaction.ts';

/** A message that an attempt has taken. */
export interface TakenDelivery {
  deliveryId: string;
  webhookId: string;
  lease: string;
  /** This one included. */
  attempts: number;
}

const takenRows = z.array(z.object({ deliveryId: z.string(), webhookId: z.string(), attempts: z.number() }));

/** Which webhooks are served, and how many messages at once. */
export interface Lane {
  /** True: those that fail. They have a lane of their own, so that they delay no others. */
  isFailing: boolean;
  /** Messages on their way to one webhook at a time. */
  perWebhook: number;
}

/**
 * Takes at most one due message of each of `limit` webhooks, those first that have waited for the longest time. So a
 * webhook with many messages delays nobody.
 */
export async function takeDeliveries(
  trx: Trx,
  { isFailing, perWebhook }: Lane,
  { lease, leaseMs, limit }: { lease: string; leaseMs: number; limit: number },
): Promise<TakenDelivery[]> {
  const { rows } = await sql`
    with chosen as (
      select w.id from webhooks w
      where w.status = 'enabled' and (w.failing_since is not null) = ${isFailing}
        and exists (select from webhook_queue q where q.webhook_id = w.id and q.due_at <= clock_timestamp())
        and (select count(*) from webhook_queue q
          where q.webhook_id = w.id and q.lease is not null and q.due_at > clock_timestamp()) < ${perWebhook}
      order by w.taken_at, w.id limit ${limit} for no key update of w skip locked
    ), due as (
      select q.delivery_id from chosen c cross join lateral (
        select delivery_id from webhook_queue
        where webhook_id = c.id and due_at <= clock_timestamp() order by due_at, delivery_id limit 1
      ) q
    ), turn as (
      update webhooks w set taken_at = clock_timestamp() from chosen c where w.id = c.id
    )
    update webhook_queue q set lease = ${lease}, attempts = q.attempts + 1,
      due_at = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    from due where q.delivery_id = due.delivery_id
    returning q.delivery_id, q.webhook_id, q.attempts`.execute(trx);
  return takenRows.parse(rows).map((row) => ({ ...row, lease }));
}

type Held = Pick<TakenDelivery, 'deliveryId' | 'lease'>;

/** Takes a message out of the queue. False if another attempt has taken it meanwhile. */
export async function removeFromQueue(trx: Trx, { deliveryId, lease }: Held): Promise<boolean> {
  const { rows } = await sql`
    delete from webhook_queue where delivery_id = ${deliveryId} and lease = ${lease} returning delivery_id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** The message is tried again then. False if another attempt has taken it meanwhile. */
export async function postponeInQueue(trx: Trx, { deliveryId, lease }: Held, dueAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook_queue set lease = null, due_at = ${dueAt}::timestamptz
    where delivery_id = ${deliveryId} and lease = ${lease} returning delivery_id`.execute(trx);
  return rows.length > 0;
}

/** Gives a message back whose attempt was cut off by our own stop: it counts as none. */
export async function returnToQueue(trx: Trx, { deliveryId, lease }: Held): Promise<void> {
  await sql`
    update webhook_queue set lease = null, due_at = clock_timestamp(), attempts = attempts - 1
    where delivery_id = ${deliveryId} and lease = ${lease}`.execute(trx);
}

/** Queues new messages, due at these times. */
export async function enqueueDeliveries(trx: Trx, rows: readonly DeliveryRow[]): Promise<void> {
  const values = rows.map(({ id, webhookId, nextAt }) => ({ delivery_id: id, webhook_id: webhookId, due_at: nextAt }));
  await sql`
    insert into webhook_queue (delivery_id, webhook_id, due_at)
    select delivery_id, webhook_id, due_at
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(delivery_id uuid, webhook_id uuid, due_at timestamptz)`.execute(
    trx,
  );
}

/** Removes messages that no attempt has taken yet; returns which of them. */
export async function withdrawUnsent(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql`
    delete from webhook_queue where delivery_id = any (${[...ids]}::uuid[]) and attempts = 0 returning delivery_id`.execute(
    trx,
  );
  return new Set(
    z
      .array(z.object({ deliveryId: z.string() }))
      .parse(rows)
      .map(({ deliveryId }) => deliveryId),
  );
}

/**
 * Makes a message due now, with the whole plan before it. One that is on its way stays so. False if its webhook is
 * switched off.
 */
export async function requeueDelivery(
  trx: Trx,
  { id, webhookId }: Pick<DeliveryRow, 'id' | 'webhookId'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_queue as q (delivery_id, webhook_id, due_at)
    select ${id}::uuid, w.id, ${now}::timestamptz from webhooks w where w.id = ${webhookId} and w.status = 'enabled'
    on conflict (delivery_id) do update set attempts = case when q.lease is null then 0 else q.attempts end,
      due_at = case when q.lease is null then excluded.due_at else q.due_at end
    returning delivery_id`.execute(trx);
  return rows.length > 0;
}

const waitingRow = z.object({ waiting: z.number(), oldestDueAt: z.date().nullable() });

/** The messages of enabled webhooks that wait, and since when the oldest is due. */
export async function readQueue(trx: Trx): Promise<z.output<typeof waitingRow>> {
  const { rows } = await sql`
    select count(*)::int as waiting, min(q.due_at) filter (where q.due_at <= clock_timestamp()) as oldest_due_at
    from webhook_queue q join webhooks w on w.id = q.webhook_id and w.status = 'enabled'`.execute(trx);
  return waitingRow.parse(rows[0]);
}

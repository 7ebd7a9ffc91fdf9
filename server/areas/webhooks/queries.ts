// What is read of webhooks and their deliveries.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import type { deliveryStatuses, DeliveryRow } from '#shared/areas/webhooks/delivery.ts';
import type { WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import { isId } from '#shared/lib/uuid.ts';
import type { Trx } from '../../db/transaction.ts';
import { deliveryStore, webhookStore } from './service.ts';

export { webhookService } from './service.ts';

/** The webhooks in the audience's scope that were not removed, the oldest first; of one company, if it is given. */
export function findWebhooks(trx: Trx, audience: Audience, companyId: string | null): Promise<WebhookRow[]> {
  const where = [
    sql<SqlBool>`status <> 'removed'`,
    ...(companyId === null ? [] : [sql<SqlBool>`company_id = ${companyId}`]),
  ];
  return webhookStore.selectVisible(trx, audience, where, sql`order by created_at, id limit 500`);
}

/** One of them, which was not removed; null if there is none. */
export async function findWebhook(trx: Trx, id: string, audience: Audience): Promise<WebhookRow | null> {
  const webhook = await webhookStore.find(trx, id, audience);
  return webhook?.status === 'removed' ? null : webhook;
}

const deliveryPageSize = 20;

export interface DeliveryQuery {
  webhookId: string;
  status: (typeof deliveryStatuses)[number] | null;
  /** The last row of the page before. */
  after: string | null;
}

/** A page of the deliveries of a webhook, the newest first, and whether there are more. */
export async function findDeliveries(
  trx: Trx,
  audience: Audience,
  { webhookId, status, after }: DeliveryQuery,
): Promise<{ rows: DeliveryRow[]; hasMore: boolean }> {
  if (!isId(webhookId) || (after !== null && !isId(after))) return { rows: [], hasMore: false };
  const where = [
    sql<SqlBool>`webhook_id = ${webhookId}`,
    ...(status === null ? [] : [sql<SqlBool>`status = ${status}`]),
    ...(after === null ? [] : [sql<SqlBool>`id < ${after}`]),
  ];
  const limit = deliveryPageSize + 1;
  const rows = await deliveryStore.selectVisible(trx, audience, where, sql`order by id desc limit ${limit}`);
  return { rows: rows.slice(0, deliveryPageSize), hasMore: rows.length === limit };
}

/** The deliveries that one action sends again. */
const maxFailed = 1_000;
const counted = z.object({ sent: z.number(), failed: z.number(), waiting: z.number() });
export type WebhookActivity = z.output<typeof counted> & { webhookId: string; failedIds: readonly string[] };

/** What became of the messages of the last day, and which have failed, the newest first, at most 1,000. */
export async function readActivity(trx: Trx, webhookId: string, now: Date): Promise<WebhookActivity> {
  const { rows } = await sql`
    select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'waiting')::int as waiting
    from webhook_deliveries
    where webhook_id = ${webhookId} and created_at > ${now}::timestamptz - interval '1 day'`.execute(trx);
  const failed = await trx
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(maxFailed)
    .execute();
  return { webhookId, ...counted.parse(rows[0]), failedIds: failed.map(({ id }) => id) };
}

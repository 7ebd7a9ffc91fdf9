import { deliveryStore } from '#server/areas/webhooks/service.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { DeliveryRow } from '#shared/areas/webhooks/delivery.ts';

/** Inserts a delivery that has failed, without a command. Returns its id. */
export async function insertDelivery(
  db: Db,
  given: Pick<DeliveryRow, 'webhookId' | 'companyId'> & Partial<DeliveryRow>,
): Promise<string> {
  const now = new Date();
  const id = newId();
  const row: DeliveryRow = {
    id,
    version: 1,
    status: 'failed',
    messageId: `msg_1_${id}`,
    event: 'package_created',
    sourceId: id,
    fromStatus: null,
    toStatus: 'created',
    trackingNumber: 'CAS-26-900001',
    body: '{}',
    attempts: 9,
    nextAt: null,
    attemptedAt: now,
    answerStatus: 500,
    answerBody: null,
    error: null,
    milliseconds: 12,
    createdAt: now,
    updatedAt: now,
    ...given,
  };
  await inTransaction(db, systemPrincipal, (trx) => deliveryStore.insert(trx, row));
  return id;
}

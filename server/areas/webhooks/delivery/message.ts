// The body of a message: what the API shows a customer of the company, in a form that does not change with our schema.
import { z } from 'zod';
import { messageType, type WebhookEvent } from '#shared/areas/webhooks/events.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { hiddenFields } from '#shared/access/scope.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { EntityRow } from '../../../commands/entity-service.ts';

/** The version of the body. A field may be added to it; a change of another kind is another version. */
const apiVersion = '1';

const packageFields = [
  'id',
  'version',
  'trackingNumber',
  'partnerId',
  'orderStatus',
  'status',
  'reason',
  'returnStage',
  'nextDate',
  'attempts',
  'recipientName',
  'phone',
  'address',
  'cityId',
  'cityText',
  'products',
  'note',
  'exchange',
  'noOpening',
  'fragile',
  'extras',
  'linkedId',
  'createdAt',
  'confirmedAt',
  'pickedUpAt',
  'deliveredAt',
  'canceledAt',
  'returnedAt',
  'updatedAt',
] as const;
/** Whole centimes in the row: an amount with its currency in the body. */
const packageAmounts = ['cod', 'cashCollected', 'feeDelivered', 'feeRefused', 'feeReturned'] as const;
const ratingFields = [
  'id',
  'version',
  'type',
  'packageId',
  'trackingNumber',
  'overall',
  'comment',
  'response',
  'respondedAt',
  'createdAt',
] as const;

type Values = Readonly<Record<string, unknown>>;

/** Whose fields the messages show. */
const customer = { role: 'CUSTOMER' } as const;

function pick(row: object, names: readonly string[], hidden: readonly string[]): Values {
  return Object.fromEntries(
    names.filter((name) => !hidden.includes(name)).map((name) => [name, Reflect.get(row, name) ?? null]),
  );
}

const amount = (value: unknown) => (typeof value === 'number' ? { amount: value, currency: 'MAD' } : null);

function packageData(row: object): Values {
  const hidden = hiddenFields(packageEntity.access, customer);
  const amounts = Object.entries(pick(row, packageAmounts, hidden)).map(([name, value]) => [name, amount(value)]);
  return { ...pick(row, packageFields, hidden), ...Object.fromEntries(amounts) };
}

const recorded = z.object({ from: z.string().nullish(), to: z.string().nullish() });

/** The status before and after an event; null where it has none. */
export function transitionOf({ payload }: Pick<NumberedEvent, 'payload'>): { from: string | null; to: string | null } {
  const { from = null, to = null } = recorded.safeParse(payload).data ?? {};
  return { from, to };
}

/**
 * The body as JSON: the change with its own time and version, and the row as it is when the message is written, which
 * may be newer.
 */
export function writeMessage(event: NumberedEvent, as: WebhookEvent, row: EntityRow): string {
  const { from, to } = transitionOf(event);
  const isPackage = event.entity === 'package';
  const change = isPackage ? { version: event.version, status: to, previousStatus: from } : { version: event.version };
  const data = isPackage
    ? { ...change, changed: visibleChanges(event), package: packageData(row) }
    : { ...change, rating: pick(row, ratingFields, hiddenFields(ratingEntity.access, customer)) };
  return JSON.stringify({ type: messageType(as), apiVersion, timestamp: event.at, data });
}

function visibleChanges({ changed }: NumberedEvent): string[] {
  const shown: readonly string[] = [...packageFields, ...packageAmounts];
  const hidden = hiddenFields(packageEntity.access, customer);
  return changed.filter((name) => shown.includes(name) && !hidden.includes(name));
}

/** The body of the message that tries a webhook. */
export function writeTestMessage(now: Date): string {
  const data = { message: 'This is a test from Qafila.' };
  return JSON.stringify({ type: 'webhook.test', apiVersion, timestamp: now.toISOString(), data });
}

// The events that a webhook may get, and which of our events they are.

/** By the name of the API; messages are called the same with a dot, see `messageType`. */
export const webhookEvents = [
  'package_created',
  'package_edited',
  'package_confirmed',
  'package_status',
  'package_delivered',
  'package_canceled',
  'package_returned',
  'rating_replied',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The entities whose events become messages. */
export const webhookSources = ['package', 'rating'] as const;

/** The `type` in the body: `package.delivered`. */
export const messageType = (event: WebhookEvent): string => event.replace('_', '.');

const ownStatuses: Readonly<Record<string, WebhookEvent>> = {
  confirmed: 'package_confirmed',
  delivered: 'package_delivered',
  canceled: 'package_canceled',
  returned: 'package_returned',
};
const named: Readonly<Record<string, WebhookEvent>> = {
  'package.created': 'package_created',
  'package.edited': 'package_edited',
  'package.redirected': 'package_edited',
  'rating.responded': 'rating_replied',
};

/**
 * What an event of ours is for a webhook; null if it is nothing that senders are told: notes, drivers, and other
 * changes inside. A change of status is one, whatever caused it.
 */
export function webhookEventOf({
  name,
  from,
  to,
}: {
  name: string;
  from: string | null;
  to: string | null;
}): WebhookEvent | null {
  const isStatusChange = name.startsWith('package.') && from !== null && to !== null && from !== to;
  return isStatusChange ? (ownStatuses[to] ?? 'package_status') : (named[name] ?? null);
}

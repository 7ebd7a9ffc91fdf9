// Sends pushes on an instance. What waits for a browser when its turn comes is one push: after quiet hours, or an outage,
// nobody gets a dozen. What is read by then is not told.
import { setTimeout as wait } from 'node:timers/promises';
import type { Audience } from '#shared/access/viewer.ts';
import type { NotificationRow } from '#shared/areas/notifications/notification.ts';
import { quietEnd } from '#shared/areas/notifications/quiet-hours.ts';
import { findActiveUsers } from '../../../access/audience.ts';
import { inTransaction, systemPrincipal, type Trx } from '../../../db/transaction.ts';
import type { PushSettings } from '../../../lib/config/config.ts';
import { trackOutage } from '../../../lib/outage.ts';
import type { OutboundRequest } from '../../../outbound/outbound-client.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import type { BackgroundParts } from '../../define-area.ts';
import { inboxStore, notificationStore } from '../store.ts';
import { pushContent, pushRequest } from './message.ts';
import { dropMessages, postponeMessages, readDue } from './queue.ts';
import { endSubscription, releaseSubscription, takeSubscriptions, type TakenSubscription } from './subscriptions.ts';

type PushParts = Pick<BackgroundParts, 'context' | 'outbound' | 'push' | 'log'>;

/** Longer than an attempt takes. */
const leaseMs = 60_000;
const atOnce = 20;
const stopMs = 3_000;
const minuteMs = 60_000;
/** The pause after each failed attempt; after the last one it is given up. */
const pausesMs = [0.5, 2, 10, 30, 120].map((minutes) => minutes * minuteMs);

interface Attempt {
  request: OutboundRequest;
  notificationIds: readonly string[];
  attempts: number;
}

/** Sends what is due, on every instance. Without keys there are no pushes. */
export function deliverPushes({ pollMs = 1_000 }: { pollMs?: number } = {}) {
  return ({ push, ...parts }: PushParts): (() => Promise<void>) => {
    if (!push) return () => Promise.resolve();
    const stopped = new AbortController();
    const outage = trackOutage(parts.log, 'the delivery of pushes');
    const deliverAll = async (): Promise<void> => {
      for (;;) {
        const taken = await inTransaction(parts.context.db, systemPrincipal, (trx) =>
          takeSubscriptions(trx, { limit: atOnce, leaseMs }),
        );
        outage.recovered();
        if (taken.length === 0 || stopped.signal.aborted) return;
        await Promise.all(taken.map((subscription) => deliver(parts, push, subscription)));
      }
    };
    const poll = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        await deliverAll().catch(outage.failed);
        await wait(pollMs, undefined, { signal: stopped.signal }).catch(() => {});
      }
    };
    const polling = poll();
    return async () => {
      stopped.abort();
      await Promise.race([polling, wait(stopMs, undefined, { ref: false })]);
    };
  };
}

async function deliver(
  { context, outbound, log }: Omit<PushParts, 'push'>,
  settings: PushSettings,
  subscription: TakenSubscription,
): Promise<void> {
  const { id } = subscription;
  const write = (work: (trx: Trx) => Promise<void>) => inTransaction(context.db, systemPrincipal, work);
  const attempt = await inTransaction(context.db, systemPrincipal, (trx) =>
    prepare(trx, subscription, { settings, now: context.now() }),
  );
  if (!attempt) return;
  const { request, notificationIds, attempts } = attempt;
  const messages = { subscriptionId: id, notificationIds };
  const status = await outbound.send(request).then(
    (answer) => answer.status,
    (error: unknown) => (error instanceof OutboundError && isFinal(error) ? 400 : null),
  );
  log.info({ subscription: id, status, notifications: notificationIds.length }, 'a push was sent');
  await write(async (trx) => {
    // The browser no longer takes any.
    if (status === 404 || status === 410) return endSubscription(trx, id);
    const pauseMs = pausesMs[attempts];
    const mayHelpLater = status === null || status === 408 || status === 429 || status >= 500;
    if (mayHelpLater && pauseMs !== undefined)
      await postponeMessages(trx, messages, { dueAt: new Date(context.now().getTime() + pauseMs), isAttempt: true });
    else await dropMessages(trx, messages);
    await releaseSubscription(trx, id);
  });
}

const finalCodes: readonly string[] = [
  'invalid_url',
  'credentials_in_url',
  'https_required',
  'port_refused',
  'invalid_header',
  'request_too_large',
  'address_refused',
] satisfies OutboundError['code'][];
/** True for an address to which nothing will ever be sent. */
const isFinal = ({ code }: OutboundError): boolean => finalCodes.includes(code);

interface Preparing {
  settings: PushSettings;
  now: Date;
}

/** What is to be sent now; null if nothing is, or not yet. */
async function prepare(trx: Trx, subscription: TakenSubscription, parts: Preparing): Promise<Attempt | null> {
  const { id, userId } = subscription;
  const owner = (await findActiveUsers(trx, [userId])).get(userId);
  const inbox = await inboxStore.find(trx, userId, null);
  if (!owner || !inbox || !subscription.isSignedIn) {
    await endSubscription(trx, id);
    return null;
  }
  const due = await readDue(trx, id);
  const ids = due.map(({ notificationId }) => notificationId);
  const quietUntil = quietEnd(parts.now, inbox);
  if (quietUntil) {
    await postponeMessages(trx, { subscriptionId: id, notificationIds: ids }, { dueAt: quietUntil, isAttempt: false });
    await releaseSubscription(trx, id);
    return null;
  }
  const found = inbox.bell ? await notificationStore.findMany(trx, ids, owner.audience) : [];
  const told = found.filter(({ status, type }) => status === 'unread' && inbox.pushTypes.includes(type));
  const known = new Set(told.map((notification) => notification.id));
  await dropMessages(trx, { subscriptionId: id, notificationIds: ids.filter((one) => !known.has(one)) });
  const request = requestOf(subscription, told, parts.settings, owner.audience);
  if (!request) {
    await dropMessages(trx, { subscriptionId: id, notificationIds: [...known] });
    await releaseSubscription(trx, id);
    return null;
  }
  const attempts = Math.max(...due.filter((one) => known.has(one.notificationId)).map((one) => one.attempts));
  return { request, notificationIds: [...known], attempts };
}

/** Null if there is nothing to tell, or for keys that a browser cannot have given. */
function requestOf(
  subscription: TakenSubscription,
  told: readonly NotificationRow[],
  settings: PushSettings,
  { role, flags }: Audience,
): OutboundRequest | null {
  if (told.length === 0) return null;
  const content = pushContent(told, subscription.language, { role, manager: flags.manager });
  try {
    const isUrgent = told.some(({ priority }) => priority === 'URGENT');
    return pushRequest(subscription, content, { isUrgent, settings });
  } catch {
    return null;
  }
}

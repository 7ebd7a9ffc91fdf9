// The content of a push. It names no parcel, person or amount beside a number: a locked phone shows it to anybody.
import webPush from 'web-push';
import type { Role } from '#shared/access/roles.ts';
import { screenPath } from '#shared/access/screens.ts';
import type { NotificationRow } from '#shared/areas/notifications/notification.ts';
import { notificationPath } from '#shared/areas/notifications/path.ts';
import type { UserLanguage } from '#shared/areas/users/fields.ts';
import type { PushSettings } from '../../../lib/config/config.ts';
import type { OutboundRequest } from '../../../outbound/outbound-client.ts';
import { deliveryTexts } from '../delivery-texts.ts';

/** What the worker of the browser shows (client/public/push-worker.js). */
export interface PushContent {
  title: string;
  body: string;
  /** A second push of the same tag replaces the first. */
  tag: string;
  /** Where a click leads. */
  path: string;
  language: UserLanguage;
}

/** What is said of these notifications: of one its type and number, of several how many they are. */
export function pushContent(
  notifications: readonly NotificationRow[],
  language: UserLanguage,
  reader: { role: Role; manager: boolean },
): PushContent {
  const { types, openToRead, several } = deliveryTexts[language];
  const [first] = notifications;
  if (!first || notifications.length > 1)
    return {
      title: `${several} (${notifications.length})`,
      body: openToRead,
      tag: 'notifications',
      path: `${screenPath('notifications')}?status=unread`,
      language,
    };
  const number = first.facts.trackingNumber ?? first.facts.reference;
  return {
    title: types[first.type],
    body: number === undefined ? openToRead : `${number} · ${openToRead}`,
    tag: first.id,
    path: notificationPath(first, reader) ?? screenPath('notifications'),
    language,
  };
}

/** How long a push service keeps it for a browser that is off. */
const keepSeconds = 24 * 3_600;

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The encrypted, signed request to the push service of a browser. Throws for keys that are none. */
export function pushRequest(
  { endpoint, p256dh, auth }: Subscription,
  content: PushContent,
  { isUrgent, settings }: { isUrgent: boolean; settings: PushSettings },
): OutboundRequest {
  const { publicKey, privateKey, contact } = settings;
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      vapidDetails: { subject: `mailto:${contact}`, publicKey, privateKey },
      TTL: keepSeconds,
      urgency: isUrgent ? 'high' : 'normal',
    },
  );
  const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return {
    url: endpoint,
    method: method === 'POST' ? 'POST' : 'PUT',
    // Some of them are numbers, whatever their type says.
    headers: Object.fromEntries(sent.map(([name, value]: [string, string | number]) => [name, String(value)])),
    body: body ?? '',
    maxResponseBytes: 0,
  };
}

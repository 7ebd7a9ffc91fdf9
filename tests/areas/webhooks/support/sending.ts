// One webhook with one message in a database that is not there, and a receiver that answers as the test says.
import { newSigningSecret, signingBox } from '#server/areas/webhooks/secrets.ts';
import { createSecretBox } from '#server/lib/secret-box.ts';
import type { OutboundClient, OutboundRequest } from '#server/outbound/outbound-client.ts';
import type { DeliveryRow } from '#shared/areas/webhooks/delivery.ts';
import type { WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { type RecordedDatabase, recordStatements } from '#tests/fixtures/recorded-statements.ts';

export const secrets = createSecretBox(['k'.repeat(64)]);
const before = new Date('2026-01-20T08:00:00Z');

export const webhook: WebhookRow = {
  id: 'w1',
  version: 1,
  status: 'enabled',
  companyId: 'c1',
  url: 'https://boutique.ma/hooks',
  events: [],
  bearer: false,
  bearerToken: null,
  headerNames: [],
  headerValues: [],
  secret: signingBox(secrets, 'w1').seal(newSigningSecret()),
  previousSecret: null,
  previousSecretUntil: null,
  failingSince: null,
  disabledReason: null,
  createdAt: before,
  updatedAt: before,
};
export const delivery: DeliveryRow = {
  id: 'm1',
  version: 1,
  status: 'waiting',
  companyId: 'c1',
  webhookId: 'w1',
  messageId: 'msg_1_0badcafe',
  event: 'package_created',
  sourceId: 'p1',
  fromStatus: null,
  toStatus: 'created',
  trackingNumber: null,
  body: '{}',
  attempts: 0,
  nextAt: before,
  attemptedAt: null,
  answerStatus: null,
  answerBody: null,
  error: null,
  milliseconds: null,
  createdAt: before,
  updatedAt: before,
};

interface Held {
  /** As it is read before the attempt; null: it is gone. */
  read?: WebhookRow | null;
  /** As it is when the attempt is recorded. */
  locked?: WebhookRow | null;
  /** False: another attempt has taken the message meanwhile. */
  isOurs?: boolean;
  /** Answers other statements. */
  more?: (text: string) => readonly object[];
}

/** A database with the webhook and its messages. */
export function withMessage({ read = webhook, locked = read, isOurs = true, more = () => [] }: Held): RecordedDatabase {
  return recordStatements((text) => {
    if (text.includes('from webhooks where')) return [(text.includes('for update') ? locked : read) ?? []].flat();
    const asked = /from webhook_deliveries where .*'\{?(m\d+)\}?'/.exec(text)?.[1];
    if (asked !== undefined) return [{ ...delivery, id: asked }];
    if (/^(delete from|update) webhook_queue/.test(text)) return isOurs ? [{ deliveryId: 'm1' }] : [];
    return more(text);
  });
}

/** A client whose requests end as `answer` says. */
export function outboundThat(answer: (request: OutboundRequest) => Promise<number>): OutboundClient {
  return {
    check: () => Promise.resolve(),
    send: async (request) => ({ status: await answer(request), headers: {}, body: Buffer.from(''), ms: 5, url: '' }),
  };
}

export const commandsOf = ({ db }: Pick<RecordedDatabase, 'db'>) => ({
  db,
  subscribers: [],
  now: () => now,
  notifyCommitted: () => {},
});

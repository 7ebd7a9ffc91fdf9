// One message to one receiver: its headers and signatures, what the answer means, and what is in the body.
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { transitionOf, writeMessage } from '#server/areas/webhooks/delivery/message.ts';
import { isSuccess, sendMessage } from '#server/areas/webhooks/delivery/send-message.ts';
import { headerBox, newSigningSecret, signingBox, tokenBox } from '#server/areas/webhooks/secrets.ts';
import { createSecretBox } from '#server/lib/secret-box.ts';
import type { OutboundClient, OutboundRequest } from '#server/outbound/outbound-client.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';

const secrets = createSecretBox(['k'.repeat(64)]);
const [secret, previous] = [newSigningSecret(), newSigningSecret()];
const webhook = {
  id: 'w1',
  version: 1,
  status: 'enabled' as const,
  companyId: 'c1',
  url: 'https://boutique.ma/hooks',
  events: [],
  bearer: false,
  bearerToken: null,
  headerNames: [],
  headerValues: [],
  secret: signingBox(secrets, 'w1').seal(secret),
  previousSecret: null,
  previousSecretUntil: null,
  failingSince: null,
  disabledReason: null,
  createdAt: now,
  updatedAt: now,
};
const message = { id: 'msg_7', body: '{"type":"x"}' };

function receiver(answer: { status?: number; headers?: Record<string, string>; body?: string } | Error) {
  const sent: OutboundRequest[] = [];
  const outbound: OutboundClient = {
    check: () => Promise.resolve(),
    send: (request) => {
      sent.push(request);
      if (answer instanceof Error) return Promise.reject(answer);
      const { status = 200, headers = {}, body = '' } = answer;
      return Promise.resolve({ status, headers, body: Buffer.from(body), ms: 12.6, url: request.url });
    },
  };
  return { sent, parts: { outbound, secrets, now: () => now } };
}

const failure = (error: string) => ({ answerStatus: null, answerBody: null, error, retryAfterMs: null });

it.each([
  ['unreachable', failure('unreachable')],
  ['timed_out', failure('timed_out')],
  ['tls_failed', failure('tls_failed')],
  ['address_refused', failure('address_refused')],
  ['credentials_in_url', failure('invalid_url')],
  ['redirect_refused', failure('internal')],
] as const)('a receiver that fails with %s is an attempt that failed', async (code, expected) => {
  const attempted = await sendMessage(receiver(new OutboundError(code)).parts, webhook, message);
  expect(attempted).toMatchObject(expected);
  expect('cause' in attempted).toBe(expected.error === 'internal');
});

it('a fault of ours is an attempt that failed, with its cause; a stop of ours is none', async () => {
  const fault = new Error('no key');
  expect(await sendMessage(receiver(fault).parts, webhook, message)).toMatchObject({ error: 'internal', cause: fault });
  const parts = { ...receiver(fault).parts, signal: AbortSignal.abort() };
  await expect(sendMessage(parts, webhook, message)).rejects.toBe(fault);
});

it.each([
  [undefined, null],
  ['0', null],
  ['1', 1_000],
  ['120', 120_000],
  ['Fri, 23 Jan 2026 10:00:30 GMT', 30_000],
  ['Fri, 23 Jan 2026 09:59:59 GMT', null],
  ['soon', null],
])('a receiver that asks to be tried again after %s gets %s ms', async (value, retryAfterMs) => {
  const headers: Record<string, string> = value === undefined ? {} : { 'retry-after': value };
  const { parts } = receiver({ status: 503, headers, body: 'en\u0000 panne' });
  expect(await sendMessage(parts, webhook, message)).toEqual({
    answerStatus: 503,
    answerBody: 'en\uFFFD panne',
    error: null,
    milliseconds: 13,
    retryAfterMs,
  });
});

it('only the statuses from 200 to 299 are a success', () => {
  const statuses = [null, 100, 199, 200, 204, 299, 300, 302, 404, 500];
  expect(statuses.filter((answerStatus) => isSuccess({ answerStatus }))).toEqual([200, 204, 299]);
});

it('the headers of the protocol replace custom ones of their name; the token and the other headers are sent', async () => {
  const headerNames = ['X-Shop', 'Webhook-Id', 'Authorization'];
  const headerValues = headerNames.map((name) => headerBox(secrets, 'w1', name).seal(`mine ${name}`));
  const bearerToken = tokenBox(secrets, 'w1').seal('jeton');
  const { sent, parts } = receiver({});
  const attempted = await sendMessage(parts, { ...webhook, headerNames, headerValues, bearerToken }, message);
  expect(attempted).toMatchObject({ answerStatus: 200, answerBody: null });
  expect(sent[0]).toMatchObject({
    url: webhook.url,
    method: 'POST',
    body: message.body,
    timeoutMs: 10_000,
    maxResponseBytes: 4_096,
    takesBeginning: true,
    headers: {
      'x-shop': 'mine X-Shop',
      'webhook-id': 'msg_7',
      authorization: 'Bearer jeton',
      'content-type': 'application/json',
      'webhook-timestamp': '1769162400',
    },
  });
});

it.each([
  [1, 2],
  [0, 1],
  [-1, 1],
])('until %i ms from now the secret before signs too: %i signatures', async (ms, signatures) => {
  const { sent, parts } = receiver({});
  const previousSecret = signingBox(secrets, 'w1').seal(previous);
  const previousSecretUntil = new Date(now.getTime() + ms);
  await sendMessage(parts, { ...webhook, previousSecret, previousSecretUntil }, message);
  const signed = String(sent[0]?.headers?.['webhook-signature']).split(' ');
  expect(signed).toHaveLength(signatures);
  expect(signed[0]).toBe(new StandardWebhook(secret).sign(message.id, now, message.body));
});

const event = {
  seq: 1,
  nonce: 'n',
  id: '1',
  at: now.toISOString(),
  name: 'package.delivered',
  entity: 'package',
  entityId: 'p1',
  version: 8,
  actorId: null,
  actorRole: 'SYS' as const,
  causedBy: null,
  changed: ['status', 'cashCollected', 'commission', 'internalNote', 'hubId'],
  before: null,
  after: null,
  payload: { from: 'enroute', to: 'delivered' },
};
const row = { ...parcel, cod: 100, cashCollected: 90, feeDelivered: 35, commission: 12, internalNote: 'secret' };

it('a message says the change and the parcel as a customer sees it, amounts with their currency, and nothing else', () => {
  const shown = {
    id: 'p1',
    version: 7,
    trackingNumber: 'CAS-26-000001',
    partnerId: null,
    orderStatus: null,
    status: 'enroute',
    reason: 'no_answer',
    returnStage: 'at_driver',
    nextDate: '2026-01-26',
    attempts: 2,
    recipientName: 'Salma Ouazzani',
    phone: '+212655767159',
    address: '12 rue Ibn Batouta',
    cityId: 'casa',
    cityText: 'Casablanca',
    products: null,
    note: null,
    exchange: false,
    noOpening: false,
    fragile: false,
    extras: [],
    linkedId: null,
    createdAt: '2026-01-20T08:00:00.000Z',
    confirmedAt: '2026-01-20T08:00:00.000Z',
    pickedUpAt: '2026-01-20T08:00:00.000Z',
    deliveredAt: null,
    canceledAt: '2026-01-20T08:00:00.000Z',
    returnedAt: null,
    updatedAt: '2026-01-20T08:00:00.000Z',
    cod: { amount: 100, currency: 'MAD' },
    cashCollected: { amount: 90, currency: 'MAD' },
    feeDelivered: { amount: 35, currency: 'MAD' },
    feeRefused: null,
    feeReturned: null,
  };
  expect(JSON.parse(writeMessage(event, 'package_delivered', row))).toEqual({
    type: 'package.delivered',
    apiVersion: '1',
    timestamp: '2026-01-23T10:00:00.000Z',
    data: {
      version: 8,
      status: 'delivered',
      previousStatus: 'enroute',
      changed: ['status', 'cashCollected'],
      package: shown,
    },
  });
});

it('a message of a rating has no status, and none of what is hidden from a customer', () => {
  const rating = {
    id: 'r1',
    version: 2,
    status: 'active',
    overall: 4,
    comment: 'Bien',
    flagged: true,
    supportId: 's1',
  };
  const body = writeMessage({ ...event, entity: 'rating', entityId: 'r1' }, 'rating_replied', rating);
  expect(JSON.parse(body)).toEqual({
    type: 'rating.replied',
    apiVersion: '1',
    timestamp: '2026-01-23T10:00:00.000Z',
    data: {
      version: 8,
      rating: {
        id: 'r1',
        version: 2,
        type: null,
        packageId: null,
        trackingNumber: null,
        overall: 4,
        comment: 'Bien',
        response: null,
        respondedAt: null,
        createdAt: null,
      },
    },
  });
});

it('the change of a status is read of the event; an event without one has none', () => {
  expect([{ from: 'a', to: 'b' }, {}, { from: 1 }].map((payload) => transitionOf({ payload }))).toEqual([
    { from: 'a', to: 'b' },
    { from: null, to: null },
    { from: null, to: null },
  ]);
});

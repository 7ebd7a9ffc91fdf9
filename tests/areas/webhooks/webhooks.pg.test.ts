// The messages of webhooks, with receivers that verify what they get.
import { deliverWebhooks } from '#server/areas/webhooks/delivery/start-delivery.ts';
import { sql } from 'kysely';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { rowReaders } from '#server/areas/index.ts';
import { createWebhookConsumer } from '#server/areas/webhooks/consumer.ts';
import { createNotificationConsumer } from '#server/areas/notifications/consumer.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { readEvents, readHead } from '#server/events/history.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { socketPatience as patience, subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { outboundToLoopback, startReceiver } from './support/receiver.ts';
import { createWebhook, newParcel, readDeliveries, removeWebhook } from './support/webhooks.ts';

const plan = { pausesMs: [20, 20], suspendAfterMs: 600_000 };
const server = useTestServer({
  outbound: outboundToLoopback,
  jobs: true,
  loops: [deliverWebhooks({ pollMs: 20, plan })],
  consumers: [createNotificationConsumer(rowReaders), createWebhookConsumer(rowReaders, 0)],
});

const bodyOf = z.object({
  type: z.string(),
  apiVersion: z.string(),
  timestamp: z.string(),
  data: z.object({
    status: z.string(),
    previousStatus: z.string().nullable(),
    package: z.record(z.string(), z.unknown()),
  }),
});

async function act(person: ApiClient, action: string, input: Record<string, unknown>): Promise<void> {
  const type = `Package${action}Input`;
  const document = `mutation ($input: ${type}!) { package${action}(input: $input) { package { id } } }`;
  const { errors } = await person.call(document, { input });
  expect(errors).toEqual([]);
}

describe('a message', () => {
  it('is verified by the two libraries of partners, and shows a parcel as its sender sees it', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const token = 'jeton-de-la-boutique';
    const { id, secret } = await createWebhook(customer, {
      url: receiver.url,
      bearer: true,
      bearerToken: token,
      headers: [{ name: 'X-Boutique', value: 'atlas' }],
    });
    const parcelId = await newParcel(server);
    await act(customer, 'Confirm', { id: parcelId });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience);
    for (const { headers, body } of receiver.received) {
      const given = z.record(z.string(), z.string()).parse(headers);
      expect(() => new StandardWebhook(secret).verify(body, given)).not.toThrow();
      expect(() => new SvixWebhook(secret).verify(body, given)).not.toThrow();
      expect(() => new StandardWebhook(secret).verify(`${body} `, given)).toThrow('No matching signature found');
      expect(headers).toMatchObject({
        authorization: `Bearer ${token}`,
        'x-boutique': 'atlas',
        'content-type': 'application/json',
        'user-agent': 'Qafila',
        'webhook-id': expect.stringMatching(/^msg_\d+_[0-9a-f]{8}$/),
      });
    }
    const bodies = receiver.received.map(({ body }) => bodyOf.parse(JSON.parse(body)));
    const confirmed = bodies.find(({ type }) => type === 'package.confirmed');
    expect(bodies.map(({ type }) => type).toSorted()).toEqual(['package.confirmed', 'package.created']);
    expect(confirmed?.data).toMatchObject({
      status: 'confirmed',
      previousStatus: 'created',
      package: { id: parcelId, status: 'confirmed', cod: { amount: 18_900, currency: 'MAD' } },
    });
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Client difficile|internalNote|commission/);
    await vi.waitFor(async () => {
      const rows = await readDeliveries(customer, id);
      expect(rows.map(({ status, attempts, answerStatus }) => [status, attempts, answerStatus])).toEqual([
        ['sent', 1, 204],
        ['sent', 1, 204],
      ]);
      expect(rows.map(({ body }) => body).toSorted()).toEqual(receiver.received.map(({ body }) => body).toSorted());
    }, patience);
    await removeWebhook(customer, id);
  });

  it('has the signatures of both secrets for a day after a rotation, and the first secret still verifies', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id, secret } = await createWebhook(customer, { url: receiver.url });
    const { data } = await customer.call(
      'mutation ($id: ID!) { webhookRotateSecret(input: { id: $id }) { secret webhook { previousSecretUntil } } }',
      { id },
    );
    const rotated = z.object({ webhookRotateSecret: z.object({ secret: z.string() }) }).parse(data);
    const next = rotated.webhookRotateSecret.secret;
    expect(next).not.toBe(secret);
    await newParcel(server);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
    const { body, headers } = receiver.received[0] ?? { body: '', headers: {} };
    const given = z.record(z.string(), z.string()).parse(headers);
    for (const each of [secret, next]) expect(() => new StandardWebhook(each).verify(body, given)).not.toThrow();
    expect(() => new StandardWebhook(`whsec_${btoa('another')}`).verify(body, given)).toThrow(
      'No matching signature found',
    );
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update webhooks set previous_secret_until = now() - interval '1 second' where id = ${id}`.execute(trx),
    );
    await newParcel(server);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience);
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    await removeWebhook(customer, id);
  });

  it('goes only to webhooks of the own company that want the event', async () => {
    const [own, foreign, other] = [await startReceiver(), await startReceiver(), await startReceiver()];
    const [customer, stranger] = [await server.as('customer'), await server.as('customer2')];
    const ids = [
      await createWebhook(customer, { url: own.url }),
      await createWebhook(stranger, { url: foreign.url }),
      await createWebhook(customer, { url: other.url, events: ['package_returned'] }),
    ];
    await newParcel(server);
    await vi.waitFor(() => expect(own.received).toHaveLength(1), patience);
    const { zellige } = server.fixtures.companies;
    await insertParcels(server.db, buildParcel(server.fixtures, { companyId: zellige }));
    await vi.waitFor(() => expect(foreign.received).toHaveLength(1), patience);
    expect([own.received.length, foreign.received.length, other.received.length]).toEqual([1, 1, 0]);
    expect(JSON.stringify(foreign.received)).not.toContain(own.received[0]?.headers['webhook-id']);
    for (const [index, { id }] of ids.entries()) await removeWebhook(index === 1 ? stranger : customer, id);
  });
});

describe('a change that is undone at once', () => {
  it.each([
    ['is never told after its message was written', 'apart'],
    ['is never told when an operator lets the consumer handle both again', 'again'],
    ['is never told when both are met first in one batch', 'together'],
  ])('%s', async (_, met) => {
    const receiver = await startReceiver();
    const [customer, admin] = [await server.as('customer'), await server.as('admin')];
    const events = ['package_status', 'package_delivered'];
    const { id } = await createWebhook(customer, { url: receiver.url, events });
    const [parcel, witness] = [buildEnrouteParcel(server.fixtures), buildEnrouteParcel(server.fixtures)];
    await insertParcels(server.db, parcel, witness);
    // The consumer of the server stands still meanwhile, and then finds both changes in one batch.
    await inTransaction(server.db, systemPrincipal, async (trx) => {
      await sql`select from event_consumers where name = 'webhooks' for update`.execute(trx);
      const { seq } = await readHead(trx);
      await act(admin, 'Deliver', { id: parcel.id, note: 'Payé au siège' });
      await act(admin, 'Correct', { id: parcel.id, note: 'Erreur' });
      const eventNamed = (name: string) =>
        vi.waitFor(async () => {
          const found = (await readEvents(trx, seq, 100)).find(
            (each) => each.name === name && each.entityId === parcel.id,
          );
          if (!found) throw new Error(`no event ${name}`);
          return found;
        }, patience);
      const [delivered, corrected] = [await eventNamed('package.delivered'), await eventNamed('package.corrected')];
      const slow = createWebhookConsumer(rowReaders, 60_000);
      if (met === 'together') return;
      await slow.handle(trx, [delivered], new Date());
      await slow.handle(trx, met === 'again' ? [delivered, corrected] : [corrected], new Date());
    });
    await act(admin, 'Deliver', { id: witness.id, note: 'Payé au siège' });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
    expect(receiver.received[0]?.body).toContain(witness.id);
    // An attempt is recorded after its answer.
    await vi.waitFor(async () => {
      const rows = await readDeliveries(customer, id);
      expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
        ['sent', 1],
        ...(met === 'together' ? [] : [['undone', 0]]),
      ]);
    }, patience);
    await removeWebhook(customer, id);
  });
});

describe('an open page', () => {
  it('gets each delivery of its company, and none of another', async () => {
    const receiver = await startReceiver();
    const [customer, stranger] = [await server.as('customer'), await server.as('customer2')];
    const [own, foreign] = [
      await createWebhook(customer, { url: receiver.url }),
      await createWebhook(stranger, { url: receiver.url }),
    ];
    const document = 'subscription { webhookDeliveryChanged { kind webhookDelivery { webhookId status } } }';
    const [mine, theirs] = [
      await subscribe(server.url, customer, document),
      await subscribe(server.url, stranger, document),
    ];
    await newParcel(server);
    await mine.untilText('"sent"');
    const { zellige } = server.fixtures.companies;
    await insertParcels(server.db, buildParcel(server.fixtures, { companyId: zellige }));
    // Its own delivery proves that it would have heard the other one before.
    await theirs.untilText('"sent"');
    expect(JSON.stringify(theirs.data())).not.toContain(own.id);
    expect(JSON.stringify(mine.data())).not.toContain(foreign.id);
    await removeWebhook(customer, own.id);
    await removeWebhook(stranger, foreign.id);
  });
});

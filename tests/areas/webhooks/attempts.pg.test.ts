// Receivers that fail, hang or misbehave: what becomes of their messages, and of those of others.
import { deliverWebhooks } from '#server/areas/webhooks/delivery/start-delivery.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { rowReaders } from '#server/areas/index.ts';
import { createWebhookConsumer } from '#server/areas/webhooks/consumer.ts';
import { createNotificationConsumer } from '#server/areas/notifications/consumer.ts';
import { createLogger } from '#server/lib/logger.ts';
import { mailSuspension } from '#server/areas/webhooks/mail-suspension.ts';
import { takeDeliveries } from '#server/areas/webhooks/delivery/queue.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { pourWithoutEnd } from '#tests/support/http-receiver.ts';
import { socketPatience as patience } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { readMetrics } from '#tests/metrics/support/metrics.ts';
import { webhook } from './support/sending.ts';
import { insertDelivery } from './support/insert-delivery.ts';
import { outboundToLoopback, startReceiver } from './support/receiver.ts';
import { codeOf, createWebhook, newParcel, readDeliveries, removeWebhook } from './support/webhooks.ts';

const plan = { pausesMs: [20, 20], suspendAfterMs: 600_000 };
let logged = '';
const server = useTestServer({
  log: createLogger({ level: 'info', destination: { write: (text) => (logged += text) } }),
  outbound: outboundToLoopback,
  jobs: true,
  loops: [deliverWebhooks({ pollMs: 20, plan })],
  consumers: [createNotificationConsumer(rowReaders), createWebhookConsumer(rowReaders, 0)],
});

describe('the metrics', () => {
  it('count attempts by their outcome, and say what waits and for how long, as the service page does', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const figure = async (name: string) => (await readMetrics(server.url)).get(name);
    const attempts = (outcome: string) => figure(`qafila_webhook_attempts_total{outcome="${outcome}"}`);
    expect(await Promise.all(['sent', 'postponed', 'failed'].map(attempts))).toEqual([0, 0, 0]);
    expect(await figure('qafila_webhooks_waiting')).toBe(0);
    const { id } = await createWebhook(customer, { url: receiver.url });
    const held = Promise.withResolvers<void>();
    receiver.answer = (response) => {
      void held.promise.then(() => response.writeHead(500).end());
    };
    await newParcel(server);
    await vi.waitUntil(() => receiver.received.length === 1, patience);
    expect(await figure('qafila_webhooks_waiting')).toBe(1);
    held.resolve();
    await vi.waitFor(async () => expect(await attempts('failed')).toBe(1), patience);
    expect([await attempts('sent'), await attempts('postponed')]).toEqual([0, 2]);
    // Neither what is older than a day nor what has not ended counts for the day.
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    for (const given of [
      { status: 'sent', createdAt: twoDaysAgo } as const,
      { status: 'failed', createdAt: twoDaysAgo } as const,
      { status: 'undone' } as const,
    ])
      await insertDelivery(server.db, { webhookId: id, companyId: server.fixtures.companies.atlas, ...given });
    const admin = await server.as('admin');
    const report = async () =>
      (await admin.call('{ webhookStatus { enabled failing waiting sentLastDay failedLastDay } }')).data;
    expect(await report()).toEqual({
      webhookStatus: { enabled: 1, failing: 1, waiting: 0, sentLastDay: 0, failedLastDay: 1 },
    });
    receiver.answer = (response) => response.writeHead(204).end();
    await newParcel(server);
    await vi.waitFor(async () => expect(await attempts('sent')).toBe(1), patience);
    expect(await figure('qafila_webhooks_waiting')).toBe(0);
    expect(await figure('qafila_webhooks_waiting_oldest_seconds')).toBe(0);
    expect(await report()).toEqual({
      webhookStatus: { enabled: 1, failing: 0, waiting: 0, sentLastDay: 1, failedLastDay: 1 },
    });
    await removeWebhook(customer, id);
  });
});

describe('a failed attempt', () => {
  it('is repeated with the same id and body until the receiver answers with 2xx', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    const answers = [500, 302];
    receiver.answer = (response) => {
      response.writeHead(answers.shift() ?? 200, { location: `${receiver.url}/elsewhere` }).end('<b>non</b>');
    };
    await newParcel(server);
    await vi.waitFor(async () => {
      expect(await readDeliveries(customer, id)).toMatchObject([{ status: 'sent', attempts: 3, answerStatus: 200 }]);
    }, patience);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks', '/hooks', '/hooks']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const { data } = await customer.call('{ webhooks { id failingSince } }');
    expect(data).toMatchObject({ webhooks: [{ id, failingSince: null }] });
    await removeWebhook(customer, id);
  });

  it('ends the plan, and the message can be sent again, alone or with all that failed', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    receiver.answer = (response) => response.writeHead(503).end('en panne');
    await newParcel(server);
    await newParcel(server);
    await vi.waitFor(async () => {
      const rows = await readDeliveries(customer, id);
      expect(rows.map(({ status, attempts, answerBody }) => [status, attempts, answerBody])).toEqual([
        ['failed', 3, 'en panne'],
        ['failed', 3, 'en panne'],
      ]);
    }, patience);
    const activity = await customer.call('query ($id: ID!) { webhookActivity(webhookId: $id) { failed failedIds } }', {
      id,
    });
    const { failedIds } = z
      .object({ webhookActivity: z.object({ failedIds: z.array(z.string()) }) })
      .parse(activity.data).webhookActivity;
    expect(failedIds).toHaveLength(2);
    receiver.answer = (response) => response.writeHead(200).end();
    await customer.call('mutation ($ids: [ID!]!) { webhookDeliveriesResend(input: { ids: $ids }) { done } }', {
      ids: failedIds,
    });
    await vi.waitFor(async () => {
      expect((await readDeliveries(customer, id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    }, patience);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    await removeWebhook(customer, id);
  });

  it('with 410 switches the webhook off, and tells the company', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    receiver.answer = (response) => response.writeHead(410).end();
    await newParcel(server);
    await vi.waitFor(async () => {
      const { data } = await customer.call(
        '{ webhooks { id status disabledReason } notifications { rows { event } } }',
      );
      expect(data).toMatchObject({
        webhooks: [{ id, status: 'disabled', disabledReason: 'gone' }],
        notifications: { rows: expect.arrayContaining([{ event: 'webhook.suspended' }]) },
      });
    }, patience);
    expect(await readDeliveries(customer, id)).toMatchObject([{ status: 'failed', attempts: 1, answerStatus: 410 }]);
    // A disabled webhook gets nothing, and cannot be made to.
    const [delivery] = await readDeliveries(customer, id);
    const again = await customer.call(
      'mutation ($id: ID!) { webhookDeliveryResend(input: { id: $id }) { webhookDelivery { id } } }',
      { id: delivery?.id },
    );
    expect(codeOf(again)).toBe('webhook.not_enabled');
    expect(receiver.received).toHaveLength(1);
    await removeWebhook(customer, id);
  });

  it('that switches it off is told to the customers by mail, each in the own language, with the host alone', async () => {
    const { atlas: companyId } = server.fixtures.companies;
    const mails = await inTransaction(server.db, systemPrincipal, async (trx) => {
      await sql`update users set language = 'ar', email = 'a@souk.ma' where id = ${server.fixtures.people.customer}`.execute(
        trx,
      );
      await mailSuspension(trx, { ...webhook, companyId, url: 'https://boutique.ma/hooks?key=secret' }, new Date());
      return trx.selectFrom('mails').select(['language', 'params']).where('recipient', '=', 'a@souk.ma').execute();
    });
    const params = { name: 'Test customer', host: 'boutique.ma', path: '/profile#webhooks' };
    expect(mails).toEqual([{ language: 'ar', params }]);
  });

  it('after five failing days switches the webhook off', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    receiver.answer = (response) => response.writeHead(500).end();
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update webhooks set failing_since = now() - interval '11 minutes' where id = ${id}`.execute(trx),
    );
    await newParcel(server);
    await vi.waitFor(async () => {
      const { data } = await customer.call('{ webhooks { status disabledReason } }');
      expect(data).toEqual({ webhooks: [{ status: 'disabled', disabledReason: 'failing' }] });
    }, patience);
    await removeWebhook(customer, id);
  });

  it('of a body without end takes its beginning, as text, and the status as the answer', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    receiver.answer = (response) => {
      response.writeHead(200);
      pourWithoutEnd(response, '\0<script>'.repeat(2_000));
    };
    await newParcel(server);
    await vi.waitFor(async () => {
      const [row] = await readDeliveries(customer, id);
      expect(row).toMatchObject({ status: 'sent', answerStatus: 200 });
      expect(row?.answerBody?.startsWith('\uFFFD<script>')).toBe(true);
      expect(row?.answerBody?.length).toBe(4_096);
    }, patience);
    await removeWebhook(customer, id);
  });
});

describe('a fault of ours', () => {
  it('such as a secret whose key is gone is an error in the log, with its cause', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update webhooks set secret = 'v1.00000000.AAAA' where id = ${id}`.execute(trx),
    );
    await newParcel(server);
    await vi.waitFor(async () => {
      expect(await readDeliveries(customer, id)).toMatchObject([{ status: 'failed', error: 'internal' }]);
    }, patience);
    expect(receiver.received).toEqual([]);
    const faults = () => logged.split('\n').filter((line) => line.includes(id) && line.includes('a fault of ours'));
    await vi.waitUntil(() => faults().length === 3, patience);
    expect(faults()[0]).toContain('the key of a secret is not among SECRETS_KEY');
    await removeWebhook(customer, id);
  });
});

describe('a sender that is killed after the answer', () => {
  // A webhook that fails gets one message at a time: a dead sender must not count for it.
  it.each([
    ['that works', null],
    ['that fails', new Date()],
  ])('leaves its message to another one, which sends it with the same id, to a webhook %s', async (_, failingSince) => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id: webhookId } = await createWebhook(customer, { url: receiver.url });
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.updateTable('webhooks').set({ failingSince }).where('id', '=', webhookId).execute(),
    );
    const companyId = server.fixtures.companies.atlas;
    const messageId = 'msg_7_0badcafe';
    const id = await insertDelivery(server.db, { webhookId, companyId, messageId, status: 'waiting', attempts: 0 });
    // What the killed one leaves behind: a lease that is over.
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`
        insert into webhook_queue (delivery_id, webhook_id, due_at, attempts, lease)
        values (${id}, ${webhookId}, now() - interval '1 second', 1, gen_random_uuid())`.execute(trx),
    );
    await vi.waitFor(async () => {
      expect(await readDeliveries(customer, webhookId)).toMatchObject([{ id, status: 'sent', attempts: 2 }]);
    }, patience);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([messageId]);
    await removeWebhook(customer, webhookId);
  });
});

describe('one receiver that hangs', () => {
  it('delays no message of the others', async () => {
    const dead = await startReceiver();
    const others = await Promise.all(Array.from({ length: 4 }, startReceiver));
    dead.answer = () => {};
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: dead.url });
    const ids = await Promise.all(others.map(async ({ url }) => (await createWebhook(customer, { url })).id));
    for (let n = 0; n < 20; n += 1) await newParcel(server);
    await vi.waitFor(() => expect(others.map(({ received }) => received.length)).toEqual([20, 20, 20, 20]), patience);
    // At most four of its messages are on their way, and none has ended.
    expect(dead.received.length).toBeGreaterThan(0);
    expect(dead.received.length).toBeLessThanOrEqual(4);
    expect((await readDeliveries(customer, id)).every(({ status }) => status === 'waiting')).toBe(true);
    for (const each of [id, ...ids]) await removeWebhook(customer, each);
  });

  it('gets its messages in their order, and its turn after who waits longer', async () => {
    const [customer, receiver] = [await server.as('customer'), await startReceiver()];
    const companyId = server.fixtures.companies.atlas;
    const [busy, quiet] = [
      (await createWebhook(customer, { url: receiver.url })).id,
      (await createWebhook(customer, { url: receiver.url })).id,
    ];
    const delivery = (webhookId: string) => insertDelivery(server.db, { webhookId, companyId, status: 'waiting' });
    const [second, first, other, later] = [
      await delivery(busy),
      await delivery(busy),
      await delivery(quiet),
      await delivery(quiet),
    ];
    const undo = new Error('nobody else sees it');
    const work = inTransaction(server.db, systemPrincipal, async (trx) => {
      await sql`update webhooks set taken_at = now() - case when id = ${quiet} then interval '2 hours' else interval '1 hour' end
        where id in (${busy}, ${quiet})`.execute(trx);
      await sql`insert into webhook_queue (delivery_id, webhook_id, due_at) values
        (${second}, ${busy}, now() - interval '1 minute'), (${first}, ${busy}, now() - interval '2 minutes'),
        (${other}, ${quiet}, now() - interval '1 second'), (${later}, ${quiet}, now() + interval '1 hour')`.execute(
        trx,
      );
      const taken = async (limit: number, perWebhook = 2, isFailing = false) =>
        (await takeDeliveries(trx, { isFailing, perWebhook }, { lease: newId(), leaseMs: 60_000, limit })).map(
          ({ deliveryId }) => deliveryId,
        );
      expect(await taken(9, 2, true)).toEqual([]);
      expect(await taken(1)).toEqual([other]);
      expect(await taken(9)).toEqual([first]);
      expect(await taken(9, 1)).toEqual([]);
      expect(await taken(9)).toEqual([second]);
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    for (const each of [busy, quiet]) await removeWebhook(customer, each);
  });
});

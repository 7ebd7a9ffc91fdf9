// Webhooks over the endpoint, with receivers that verify what they get: messages, signatures, retries, and who sees what.
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
import { insertDelivery } from './support/insert-delivery.ts';
import { outboundToLoopback, startReceiver } from './support/receiver.ts';
import { createDocument, createWebhook, readDeliveries, webhookInput } from './support/webhooks.ts';

const plan = { pausesMs: [20, 20], suspendAfterMs: 600_000 };
const server = useTestServer({
  outbound: outboundToLoopback,
  jobs: true,
  webhookTiming: { pollMs: 20, plan },
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

/** A new parcel of Atlas Store, which records package.created. */
async function newParcel(): Promise<string> {
  const parcel = buildParcel(server.fixtures, { internalNote: 'Client difficile', cod: 18_900 });
  await insertParcels(server.db, parcel);
  return parcel.id;
}

const codeOf = ({ errors }: Awaited<ReturnType<ApiClient['call']>>) => {
  const { code, fields = [] } = errors[0]?.extensions ?? { code: 'none' };
  return fields.length > 0 ? fields.map((field) => `${field.path} ${field.code}`).join() : code;
};

const remove = async (person: ApiClient, id: string) =>
  person.call('mutation ($id: ID!) { webhookRemove(input: { id: $id }) { webhook { id } } }', { id });

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
    const parcelId = await newParcel();
    await act(customer, 'Confirm', { id: parcelId });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience);
    for (const { headers, body } of receiver.received) {
      const given = z.record(z.string(), z.string()).parse(headers);
      expect(() => new StandardWebhook(secret).verify(body, given)).not.toThrow();
      expect(() => new SvixWebhook(secret).verify(body, given)).not.toThrow();
      expect(() => new StandardWebhook(secret).verify(`${body} `, given)).toThrow();
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
    await remove(customer, id);
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
    await newParcel();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
    const { body, headers } = receiver.received[0] ?? { body: '', headers: {} };
    const given = z.record(z.string(), z.string()).parse(headers);
    for (const each of [secret, next]) expect(() => new StandardWebhook(each).verify(body, given)).not.toThrow();
    expect(() => new StandardWebhook(`whsec_${btoa('another')}`).verify(body, given)).toThrow();
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update webhooks set previous_secret_until = now() - interval '1 second' where id = ${id}`.execute(trx),
    );
    await newParcel();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience);
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    await remove(customer, id);
  });

  it('goes only to webhooks of the own company that want the event', async () => {
    const [own, foreign, other] = [await startReceiver(), await startReceiver(), await startReceiver()];
    const [customer, stranger] = [await server.as('customer'), await server.as('customer2')];
    const ids = [
      await createWebhook(customer, { url: own.url }),
      await createWebhook(stranger, { url: foreign.url }),
      await createWebhook(customer, { url: other.url, events: ['package_returned'] }),
    ];
    await newParcel();
    await vi.waitFor(() => expect(own.received).toHaveLength(1), patience);
    const { zellige } = server.fixtures.companies;
    await insertParcels(server.db, buildParcel(server.fixtures, { companyId: zellige }));
    await vi.waitFor(() => expect(foreign.received).toHaveLength(1), patience);
    expect([own.received.length, foreign.received.length, other.received.length]).toEqual([1, 1, 0]);
    expect(JSON.stringify(foreign.received)).not.toContain(own.received[0]?.headers['webhook-id']);
    for (const [index, { id }] of ids.entries()) await remove(index === 1 ? stranger : customer, id);
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
    await newParcel();
    await vi.waitFor(async () => {
      expect(await readDeliveries(customer, id)).toMatchObject([{ status: 'sent', attempts: 3, answerStatus: 200 }]);
    }, patience);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks', '/hooks', '/hooks']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const { data } = await customer.call('{ webhooks { id failingSince } }');
    expect(data).toMatchObject({ webhooks: [{ id, failingSince: null }] });
    await remove(customer, id);
  });

  it('ends the plan, and the message can be sent again, alone or with all that failed', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    receiver.answer = (response) => response.writeHead(503).end('en panne');
    await newParcel();
    await newParcel();
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
    await remove(customer, id);
  });

  it('with 410 switches the webhook off, and tells the company', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    receiver.answer = (response) => response.writeHead(410).end();
    await newParcel();
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
    await remove(customer, id);
  });

  it('after five failing days switches the webhook off', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    receiver.answer = (response) => response.writeHead(500).end();
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update webhooks set failing_since = now() - interval '11 minutes' where id = ${id}`.execute(trx),
    );
    await newParcel();
    await vi.waitFor(async () => {
      const { data } = await customer.call('{ webhooks { status disabledReason } }');
      expect(data).toEqual({ webhooks: [{ status: 'disabled', disabledReason: 'failing' }] });
    }, patience);
    await remove(customer, id);
  });

  it('of a body without end takes its beginning, as text, and the status as the answer', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer, { url: receiver.url });
    receiver.answer = (response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && response.write('\0<script>'.repeat(2_000))) continue;
      };
      response.on('drain', pour).on('error', () => {});
      pour();
    };
    await newParcel();
    await vi.waitFor(async () => {
      const [row] = await readDeliveries(customer, id);
      expect(row).toMatchObject({ status: 'sent', answerStatus: 200 });
      expect(row?.answerBody?.startsWith('\uFFFD<script>')).toBe(true);
      expect(row?.answerBody?.length).toBe(4_096);
    }, patience);
    await remove(customer, id);
  });
});

describe('a sender that is killed after the answer', () => {
  it('leaves its message to another one, which sends it with the same id', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id: webhookId } = await createWebhook(customer, { url: receiver.url });
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
    await remove(customer, webhookId);
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
    for (let n = 0; n < 20; n += 1) await newParcel();
    await vi.waitFor(() => expect(others.map(({ received }) => received.length)).toEqual([20, 20, 20, 20]), patience);
    // At most four of its messages are on their way, and none has ended.
    expect(dead.received.length).toBeGreaterThan(0);
    expect(dead.received.length).toBeLessThanOrEqual(4);
    expect((await readDeliveries(customer, id)).every(({ status }) => status === 'waiting')).toBe(true);
    for (const each of [id, ...ids]) await remove(customer, each);
  });
});

describe('a change that is undone at once', () => {
  it('is never told, whether its message was written before or not', async () => {
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
      const changes = async () => (await readEvents(trx, seq, 100)).filter(({ entityId }) => entityId === parcel.id);
      await vi.waitFor(async () => expect((await changes()).length).toBeGreaterThanOrEqual(2), patience);
      const slow = createWebhookConsumer(rowReaders, 60_000);
      const [delivered, corrected] = (await changes()).slice(-2);
      if (!delivered || !corrected) throw new Error('a change has no event');
      await slow.handle(trx, [delivered], new Date());
      await slow.handle(trx, [corrected], new Date());
    });
    await act(admin, 'Deliver', { id: witness.id, note: 'Payé au siège' });
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
    expect(receiver.received[0]?.body).toContain(witness.id);
    const rows = await readDeliveries(customer, id);
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['sent', 1],
      ['undone', 0],
    ]);
    await remove(customer, id);
  });
});

describe('the settings', () => {
  it.each([
    [{ url: 'https://127.2/x' }, 'url webhook.url_internal'],
    [{ url: 'https://0x0a000001/x' }, 'url webhook.url_internal'],
    [{ url: 'https://[::ffff:169.254.169.254]/' }, 'url webhook.url_internal'],
    [{ url: 'http://93.184.215.14/' }, 'url webhook.url_https'],
    [{ url: 'https://93.184.215.14:22/' }, 'url webhook.url_port'],
    [{ url: 'file:///etc/passwd' }, 'url webhook.url'],
    [{ url: 'https://a:b@93.184.215.14/' }, 'url webhook.url'],
    [{ url: `https://93.184.215.14/${'x'.repeat(2_100)}` }, 'url too_long'],
    [{ url: 'https://nowhere.invalid/' }, 'url webhook.url_unknown'],
    [{ events: [] }, 'events required'],
    [{ bearer: true }, 'bearerToken required'],
    [{ bearer: true, bearerToken: 'a\r\nx: y' }, 'bearerToken webhook.header_value'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers.0.name webhook.header_reserved'],
    [{ headers: [{ name: 'Webhook-Id', value: 'x' }] }, 'headers.0.name webhook.header_reserved'],
    [{ headers: [{ name: 'X Y', value: 'x' }] }, 'headers.0.name webhook.header_name'],
    [{ headers: [{ name: 'X-A' }] }, 'headers.0.value required'],
    [{ headers: [{ name: 'X-A', value: 'a\0b' }] }, 'headers.0.value invalid_text'],
    [{ headers: ['X-A', 'x-a'].map((name) => ({ name, value: '1' })) }, 'headers.1.name repeated'],
    [
      { bearer: true, bearerToken: 'x', headers: [{ name: 'authorization', value: '1' }] },
      'headers.0.name webhook.header_reserved',
    ],
    [{ headers: Array.from({ length: 21 }, (_, n) => ({ name: `X-${n}`, value: '1' })) }, 'headers too_many'],
  ])('%j: %s', async (given, expected) => {
    const customer = await server.as('customer');
    const answer = await customer.call(createDocument, { input: webhookInput(given) });
    expect(codeOf(answer)).toBe(expected);
    const { data } = await customer.call('{ webhooks { id } }');
    for (const { id } of z.object({ webhooks: z.array(z.object({ id: z.string() })) }).parse(data).webhooks)
      await remove(customer, id);
  });

  it('keep a secret that is not typed again, and never show one', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const headers = [{ name: 'X-Cle', value: 'valeur-secrete' }];
    const { id, secret } = await createWebhook(customer, { bearer: true, bearerToken: 'jeton-secret', headers });
    const edited = await customer.call(
      'mutation ($input: WebhookEditInput!) { webhookEdit(input: $input) { secret webhook { url headerNames bearer } } }',
      { input: webhookInput({ id, url: receiver.url, bearer: true, headers: [{ name: 'x-cle' }] }) },
    );
    expect(edited.data).toEqual({
      webhookEdit: { secret: null, webhook: { url: receiver.url, headerNames: ['x-cle'], bearer: true } },
    });
    await newParcel();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
    expect(receiver.received[0]?.headers).toMatchObject({
      'x-cle': 'valeur-secrete',
      authorization: 'Bearer jeton-secret',
    });
    const stored = await inTransaction(server.db, systemPrincipal, async (trx) => {
      const { rows } = await sql`
        select to_jsonb(w) from webhooks w union all select to_jsonb(e) from events e where entity = 'webhook'`.execute(
        trx,
      );
      return JSON.stringify(rows);
    });
    expect(stored).toContain(id);
    for (const each of ['jeton-secret', 'valeur-secrete', secret]) expect(stored).not.toContain(each);
    await remove(customer, id);
  });

  it('are refused for a sixth webhook, and are those of nobody else', async () => {
    const [customer, stranger] = [await server.as('customer'), await server.as('customer2')];
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await createWebhook(customer)).id));
    expect(codeOf(await customer.call(createDocument, { input: webhookInput() }))).toBe('webhook.too_many');
    const [id] = ids;
    const attempts = [
      ['WebhookEditInput', 'webhookEdit', webhookInput({ id })],
      ['WebhookTargetInput', 'webhookRotateSecret', { id }],
      ['WebhookTargetInput', 'webhookTest', { id }],
      ['WebhookRemoveInput', 'webhookRemove', { id }],
      ['WebhookDisableInput', 'webhookDisable', { id }],
    ] as const;
    for (const [type, name, input] of attempts) {
      const document = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
      expect([name, codeOf(await stranger.call(document, { input }))]).toEqual([name, 'missing']);
    }
    expect(codeOf(await stranger.call('query ($id: ID!) { webhookActivity(webhookId: $id) { sent } }', { id }))).toBe(
      'missing',
    );
    expect(await readDeliveries(stranger, id ?? '')).toEqual([]);
    for (const each of ids) await remove(customer, each);
  });
});

describe('the test button', () => {
  it('sends a signed message now, and says what the receiver answers', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const { id, secret } = await createWebhook(customer, { url: receiver.url });
    const test = async () =>
      (
        await customer.call(
          'mutation ($id: ID!) { webhookTest(input: { id: $id }) { succeeded answerStatus answerBody error } }',
          { id },
        )
      ).data;
    expect(await test()).toEqual({
      webhookTest: { succeeded: true, answerStatus: 204, answerBody: null, error: null },
    });
    const { body, headers } = receiver.received[0] ?? { body: '', headers: {} };
    const given = z.record(z.string(), z.string()).parse(headers);
    expect(new StandardWebhook(secret).verify(body, given)).toMatchObject({ type: 'webhook.test' });
    receiver.answer = (response) => response.destroy();
    expect(await test()).toMatchObject({ webhookTest: { succeeded: false, answerStatus: null, error: 'unreachable' } });
    expect(await readDeliveries(customer, id)).toEqual([]);
    await remove(customer, id);
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
    await newParcel();
    await mine.untilText('"sent"');
    const { zellige } = server.fixtures.companies;
    await insertParcels(server.db, buildParcel(server.fixtures, { companyId: zellige }));
    // Its own delivery proves that it would have heard the other one before.
    await theirs.untilText('"sent"');
    expect(JSON.stringify(theirs.data())).not.toContain(own.id);
    expect(JSON.stringify(mine.data())).not.toContain(foreign.id);
    await remove(customer, own.id);
    await remove(stranger, foreign.id);
  });
});

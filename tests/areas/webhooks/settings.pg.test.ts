// The settings of webhooks over the endpoint: what is refused, kept and never shown, and the test button.
import { deliverWebhooks } from '#server/areas/webhooks/delivery/start-delivery.ts';
import { sql } from 'kysely';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { rowReaders } from '#server/areas/index.ts';
import { maxHeaders } from '#shared/areas/webhooks/headers.ts';
import { createWebhookConsumer } from '#server/areas/webhooks/consumer.ts';
import { createNotificationConsumer } from '#server/areas/notifications/consumer.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { socketPatience as patience } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { outboundToLoopback, startReceiver } from './support/receiver.ts';
import {
  codeOf,
  createDocument,
  createWebhook,
  newParcel,
  readDeliveries,
  removeWebhook,
  webhookInput,
} from './support/webhooks.ts';

const plan = { pausesMs: [20, 20], suspendAfterMs: 600_000 };
const server = useTestServer({
  outbound: outboundToLoopback,
  jobs: true,
  loops: [deliverWebhooks({ pollMs: 20, plan })],
  consumers: [createNotificationConsumer(rowReaders), createWebhookConsumer(rowReaders, 0)],
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
      await removeWebhook(customer, id);
  });

  it('keep a secret that is not typed again, and never show one', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const headers = [{ name: 'X-Cle', value: 'valeur-secrete' }];
    const { id, secret } = await createWebhook(customer, { bearer: true, bearerToken: 'jeton-secret', headers });
    const edited = await customer.call(
      'mutation ($input: WebhookEditInput!) { webhookEdit(input: $input) { webhook { url headerNames bearer } } }',
      { input: webhookInput({ id, version: 1, url: receiver.url, bearer: true, headers: [{ name: 'x-cle' }] }) },
    );
    expect(edited.data).toEqual({
      webhookEdit: { webhook: { url: receiver.url, headerNames: ['x-cle'], bearer: true } },
    });
    await newParcel(server);
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
    await removeWebhook(customer, id);
  });

  it('at their longest can be sent', async () => {
    const receiver = await startReceiver();
    const customer = await server.as('customer');
    const longest = 'x'.repeat(500);
    const headers = Array.from({ length: maxHeaders }, (_, n) => ({
      name: `x-${n}-`.padEnd(100, 'x'),
      value: longest,
    }));
    const { id } = await createWebhook(customer, { url: receiver.url, bearer: true, bearerToken: longest, headers });
    await newParcel(server);
    await vi.waitFor(
      async () => expect(await readDeliveries(customer, id)).toMatchObject([{ status: 'sent', error: null }]),
      patience,
    );
    expect(receiver.received[0]?.headers).toMatchObject({ [headers[19]?.name ?? '']: longest });
    await removeWebhook(customer, id);
  });

  it('are changed by one of two colleagues at once: the other hears of it, and nothing is lost', async () => {
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer);
    const document = 'mutation ($input: WebhookEditInput!) { webhookEdit(input: $input) { webhook { url bearer } } }';
    const edit = (given: Record<string, unknown>) =>
      customer.call(document, { input: webhookInput({ id, version: 1, ...given }) });
    const url = 'http://127.0.0.1:9/mended';
    expect((await edit({ url })).errors).toEqual([]);
    const { errors } = await edit({ bearer: true, bearerToken: 'jeton' });
    expect(errors[0]?.extensions).toMatchObject({ code: 'changed_meanwhile', fields: [{ path: 'url' }] });
    expect((await edit({ url, bearer: true, bearerToken: 'jeton' })).data).toEqual({
      webhookEdit: { webhook: { url, bearer: true } },
    });
    await removeWebhook(customer, id);
  });

  it('with another address begin without the failures of the one before', async () => {
    const customer = await server.as('customer');
    const { id } = await createWebhook(customer);
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update webhooks set failing_since = now() where id = ${id}`.execute(trx),
    );
    const edit = 'mutation ($input: WebhookEditInput!) { webhookEdit(input: $input) { webhook { failingSince } } }';
    const failing = async (given: object) =>
      (await customer.call(edit, { input: webhookInput({ id, ...given }) })).data;
    expect(await failing({ version: 1, events: ['package_created'] })).toEqual({
      webhookEdit: { webhook: { failingSince: expect.stringMatching(/^2/) } },
    });
    expect(await failing({ version: 2, url: 'http://127.0.0.1:9/mended' })).toEqual({
      webhookEdit: { webhook: { failingSince: null } },
    });
    await removeWebhook(customer, id);
  });

  it('are refused for a sixth webhook, and are those of nobody else', async () => {
    const [customer, stranger] = [await server.as('customer'), await server.as('customer2')];
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await createWebhook(customer)).id));
    expect(codeOf(await customer.call(createDocument, { input: webhookInput() }))).toBe('webhook.too_many');
    const [id] = ids;
    const attempts = [
      ['WebhookEditInput', 'webhookEdit', webhookInput({ id, version: 1 })],
      ['WebhookRotateSecretInput', 'webhookRotateSecret', { id }],
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
    for (const each of ids) await removeWebhook(customer, each);
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
    await removeWebhook(customer, id);
  });
});

it('an administrator chooses the company, sees its webhooks alone, and changes them; a customer names no other', async () => {
  const { companies } = server.fixtures;
  const [admin, customer] = [await server.as('admin'), await server.as('customer')];
  expect(codeOf(await admin.call(createDocument, { input: webhookInput() }))).toBe('companyId required');
  const own = await createWebhook(customer);
  const { id } = await createWebhook(admin, { companyId: companies.zellige });
  const listed = 'query ($companyId: ID) { webhooks(companyId: $companyId) { id company { name } } }';
  const of = async (person: typeof admin, companyId?: string) => (await person.call(listed, { companyId })).data;
  expect(await of(admin, companies.zellige)).toEqual({ webhooks: [{ id, company: { name: 'Maison Zellige' } }] });
  expect(await of(customer, companies.zellige)).toEqual({ webhooks: [] });
  expect(await of(customer)).toEqual({ webhooks: [{ id: own.id, company: { name: 'Atlas Store' } }] });
  const refused = await customer.call(createDocument, { input: webhookInput({ companyId: companies.zellige }) });
  expect(codeOf(refused)).toBe('companyId unknown_company');
  const edit = 'mutation ($input: WebhookEditInput!) { webhookEdit(input: $input) { webhook { url } } }';
  const input = { id, version: 1, ...webhookInput({ url: 'http://127.0.0.1:9/other' }) };
  expect((await admin.call(edit, { input })).data).toEqual({
    webhookEdit: { webhook: { url: 'http://127.0.0.1:9/other' } },
  });
  for (const each of [id, own.id]) await removeWebhook(admin, each);
});

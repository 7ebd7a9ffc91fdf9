// Pushes to browsers, received by a push service of the test: what they say, to whom, when, and what ends them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { z } from 'zod';
import { deliverPushes } from '#server/areas/notifications/push/deliver-pushes.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { localTimeOf } from '#shared/lib/time.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { type ApiClient, signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { outboundToLoopback } from '#tests/areas/webhooks/support/receiver.ts';
import { openReceiver, type Receiver } from '#tests/support/http-receiver.ts';
import { publish } from './support/announcements.ts';
import { consumersAreDone, notify, runAction } from './support/notifications.ts';
import { createPushBrowser } from './support/push-browser.ts';

const keys = webPush.generateVAPIDKeys();
const settings = { ...keys, contact: 'ops@qafila.test' };
const server = useTestServer({
  consumerTiming: { pollMs: 20 },
  environment: {
    PUSH_PUBLIC_KEY: keys.publicKey,
    PUSH_PRIVATE_KEY: keys.privateKey,
    PUSH_CONTACT: settings.contact,
  },
});

let service: Receiver;
beforeAll(async () => {
  service = await openReceiver((response) => response.writeHead(201).end());
});
afterAll(() => {
  service.close();
});

const browser = createPushBrowser();
const endpointOf = (name: string) => service.url.replace('/hooks', `/push/${name}`);
const subscribeDocument = 'mutation ($input: PushSubscribeInput!) { pushSubscribe(input: $input) { publicKey isOn } }';

async function allow(person: ApiClient, name: string, language = 'fr'): Promise<void> {
  const { p256dh, auth } = browser;
  const input = { endpoint: endpointOf(name), p256dh, auth, language };
  expect((await person.call(subscribeDocument, { input })).data).toEqual({
    pushSubscribe: { publicKey: keys.publicKey, isOn: true },
  });
}

/** Sends what is due, and returns what the browser with this name was told. */
async function told(name: string, now = () => new Date()) {
  await consumersAreDone(server.db);
  const before = service.received.length;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const context = { db: server.db, subscribers: [], now, notifyCommitted: () => {} };
  const stop = deliverPushes({ pollMs: 10 })({ context, outbound: outboundToLoopback, push: settings, log });
  await expect.poll(dueCount, { timeout: 15_000 }).toBe(0);
  await stop();
  return service.received
    .slice(before)
    .filter(({ path }) => path === `/push/${name}`)
    .map(({ bytes }) => browser.open(bytes));
}

const counted = z.tuple([z.object({ n: z.number() })]);
const count = (where: ReturnType<typeof sql>) =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    const { rows } = await sql`select count(*)::int as n from ${where}`.execute(trx);
    return counted.parse(rows)[0].n;
  });
const dueCount = () => count(sql`push_messages where due_at <= clock_timestamp()`);
const subscriptionsOf = (name: PersonName) =>
  count(sql`push_subscriptions where user_id = ${server.fixtures.people[name]}`);
const delivered = {
  type: 'PACKAGE_DELIVERED',
  priority: 'MEDIUM',
  event: 'package.delivered',
  facts: { trackingNumber: 'CAS-26-000001', recipientName: 'Khadija Lahlou', cashCollected: 9_900 },
} as const;

const later = () => new Date(Date.now() + 2 * 3_600_000);
const isOn = async (person: ApiClient) =>
  (await person.call(`{ pushSetup(endpoint: "${endpointOf('shared')}") { isOn } }`)).data;

describe('a push', () => {
  it('says the type, the number and that it is to be opened, in the language of the browser, and nothing else', async () => {
    const person = await signInAs(server.url, 'customer');
    await allow(person, 'one');
    const { id } = await notify(server.db, server.fixtures.people.customer, delivered);
    expect(await told('one')).toEqual([
      {
        title: 'Livraison',
        body: 'CAS-26-000001 · Ouvrir pour lire',
        tag: id,
        path: expect.stringMatching(/^\//),
        language: 'fr',
      },
    ]);
    const last = service.received.at(-1);
    expect(last?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' });
    expect(last?.headers.authorization).toMatch(/^vapid t=/);
    expect(await told('one')).toEqual([]);
  });

  it('of several that wait is one, with their number', async () => {
    const person = await signInAs(server.url, 'customer2');
    await allow(person, 'several', 'en');
    for (let n = 0; n < 3; n += 1) await notify(server.db, server.fixtures.people.customer2, delivered);
    expect(await told('several')).toEqual([
      {
        title: 'New notifications (3)',
        body: 'Open to read',
        tag: 'notifications',
        path: '/notifications?status=unread',
        language: 'en',
      },
    ]);
  });

  it('is not sent of what is read by then, of a type that is not wanted, or to whom it does not concern', async () => {
    const [driver, other] = [await signInAs(server.url, 'driver'), await signInAs(server.url, 'driver2')];
    await allow(driver, 'reads');
    await allow(other, 'other');
    const { people } = server.fixtures;
    await runAction(driver, 'inboxSetPreferences', { id: people.driver, pushTypes: ['PACKAGE_DELIVERED'] });
    await notify(server.db, people.driver);
    const { id } = await notify(server.db, people.driver, delivered);
    await runAction(driver, 'notificationRead', { id });
    expect([await told('reads'), await told('other')]).toEqual([[], []]);
  });

  it('of an announcement reaches those it is addressed to, unless it is taken back', async () => {
    const [support, commercial] = [await signInAs(server.url, 'support'), await signInAs(server.url, 'commercial')];
    await allow(support, 'support');
    await allow(commercial, 'commercial');
    const admin = await server.as('admin');
    await publish(admin, { roles: ['SUPPORT'], priority: 'URGENT' });
    await consumersAreDone(server.db);
    const withdrawn = await publish(admin, { roles: ['COMMERCIAL'] });
    await consumersAreDone(server.db);
    await runAction(admin, 'announcementWithdraw', { id: withdrawn });
    const before = service.received.length;
    await told('support');
    const since = service.received.slice(before);
    expect(since.map(({ path, headers }) => [path, headers['urgency']])).toEqual([['/push/support', 'high']]);
    expect(browser.open(since[0]?.bytes ?? Buffer.alloc(0))).toMatchObject({
      title: 'Annonce',
      body: 'Ouvrir pour lire',
    });
  });

  it('waits for the end of quiet hours, and is then one', async () => {
    const person = await signInAs(server.url, 'housekeeper');
    const id = server.fixtures.people.housekeeper;
    await allow(person, 'quiet');
    const local = localTimeOf(new Date());
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
    const quiet = { quietFrom: (minute + 1_430) % 1_440, quietTo: (minute + 60) % 1_440 };
    expect(await runAction(person, 'inboxSetPreferences', { id, ...quiet })).toBeNull();
    await notify(server.db, id, { priority: 'URGENT' });
    await notify(server.db, id, delivered);
    expect(await told('quiet')).toEqual([]);
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update push_messages set due_at = clock_timestamp()`.execute(trx),
    );
    expect(await told('quiet', later)).toMatchObject([{ title: 'Nouvelles notifications (2)' }]);
  });
});

describe('a browser gets no more pushes', () => {
  it('once its session is over', async () => {
    const person = await signInAs(server.url, 'accountant');
    await allow(person, 'leaves');
    await person.call('mutation { signOut { ok } }');
    expect(await subscriptionsOf('accountant')).toBe(0);
  });

  it('once its account is disabled', async () => {
    await allow(await signInAs(server.url, 'collector'), 'disabled');
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx
        .updateTable('users')
        .set({ disabledAt: new Date() })
        .where('id', '=', server.fixtures.people.collector)
        .execute(),
    );
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`insert into push_messages select id, ${crypto.randomUUID()}, 0, clock_timestamp() from push_subscriptions
        where user_id = ${server.fixtures.people.collector}`.execute(trx),
    );
    expect(await told('disabled')).toEqual([]);
    expect(await subscriptionsOf('collector')).toBe(0);
  });

  it('once its push service says that it is gone; a failure of the service is tried again later', async () => {
    const id = server.fixtures.people.backoffice;
    await allow(await signInAs(server.url, 'backoffice'), 'gone');
    const answers = [503, 410];
    service.answer = (response) => response.writeHead(answers.shift() ?? 201).end();
    await notify(server.db, id, delivered);
    expect(await told('gone')).toHaveLength(1);
    expect([await subscriptionsOf('backoffice'), await count(sql`push_messages where attempts = 1`)]).toEqual([1, 1]);
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update push_messages set due_at = clock_timestamp() where attempts = 1`.execute(trx),
    );
    expect(await told('gone')).toHaveLength(1);
    expect(await subscriptionsOf('backoffice')).toBe(0);
  });

  it('once somebody else signs in with it', async () => {
    const [first, second] = [
      await signInAs(server.url, 'housekeeperrabat'),
      await signInAs(server.url, 'subaccountant'),
    ];
    await allow(first, 'shared');
    await allow(second, 'shared');
    expect([await subscriptionsOf('housekeeperRabat'), await subscriptionsOf('subaccountant')]).toEqual([0, 1]);
    expect([await isOn(first), await isOn(second)]).toEqual([
      { pushSetup: { isOn: false } },
      { pushSetup: { isOn: true } },
    ]);
  });
});

it('what is no address or no key of a browser is refused', async () => {
  const person = await server.as('admin');
  const { p256dh, auth } = browser;
  const right = { endpoint: endpointOf('x'), p256dh, auth, language: 'fr' };
  for (const wrong of [
    { endpoint: 'javascript:alert(1)' },
    { endpoint: `https://x/${'x'.repeat(1_000)}` },
    { p256dh: 'a b' },
    { auth: '' },
  ])
    expect((await person.call(subscribeDocument, { input: { ...right, ...wrong } })).errors[0]?.extensions.code).toBe(
      'invalid_input',
    );
});

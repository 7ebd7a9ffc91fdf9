// Notifications follow the changes: after their commit, each once, whatever fails.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createNotificationConsumer } from '#server/areas/notifications/consumer.ts';
import { rowReaders } from '#server/areas/index.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { lockAccount, recordAccountEvent } from '#server/access/account-event.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { loadViewer } from '#server/access/audience.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { recordEvent } from '#server/events/record.ts';
import { notificationRules } from '#shared/areas/notification-rules.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createApiKey } from '#tests/areas/api-keys/support/api-keys.ts';
import { consumersAreDone, notificationOf } from './support/notifications.ts';

const fails = () => Promise.reject(new Error('the last effect fails'));
const isImpossible = () => {
  throw new Error('this rule always fails');
};
// The rule of one event fails; the others are the product's.
const brokenRules = {
  ...notificationRules,
  'package.redirected': [
    {
      type: 'GENERAL',
      priority: 'LOW',
      recipients: ['senders'],
      payloadFields: [],
      when: { reads: [], holds: isImpossible },
    },
  ],
} as const;
const server = useTestServer({
  consumers: [createNotificationConsumer(rowReaders, brokenRules)],
  consumerTiming: { pollMs: 20, failurePauseMs: () => 1 },
});

const stored = async (entityId: string) => {
  await consumersAreDone(server.db);
  return inSnapshot(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('notifications').select(['userId', 'type', 'facts', 'n']).where('entityId', '=', entityId).execute(),
  );
};
async function run(person: PersonName, mutation: string, input: object): Promise<void> {
  const name = mutation.charAt(0).toUpperCase() + mutation.slice(1);
  const entity = mutation.startsWith('user') ? 'user' : 'package';
  const { errors } = await (
    await server.as(person)
  ).call(`mutation ($input: ${name}Input!) { ${mutation}(input: $input) { ${entity} { id } } }`, { input });
  expect(errors).toEqual([]);
}

it('a delivery notifies the sender, with all values of the text, and not the driver who made it', async () => {
  const pkg = buildEnrouteParcel(server.fixtures, { recipientName: 'Khadija Lahlou' });
  await insertParcels(server.db, pkg);
  await run('driver', 'packageDeliver', { id: pkg.id });
  expect(await notificationOf(await server.as('customer'), pkg.id)).toMatchObject({
    type: 'PACKAGE_DELIVERED',
    priority: 'MEDIUM',
    status: 'unread',
    event: 'package.delivered',
    entityId: pkg.id,
    facts: { trackingNumber: pkg.trackingNumber, recipientName: 'Khadija Lahlou', cashCollected: pkg.cod },
  });
  expect((await stored(pkg.id)).map(({ userId }) => userId)).toEqual([server.fixtures.people.customer]);
  // It has the time of the change, however late it is told.
  const timesIn = (table: 'notifications' | 'events') =>
    inSnapshot(server.db, systemPrincipal, async (trx) => {
      const time = table === 'events' ? sql`at` : sql`created_at`;
      const named = table === 'events' ? sql`name` : sql`event`;
      const { rows } = await sql`select date_trunc('milliseconds', ${time}) as at from ${sql.table(table)}
        where entity_id = ${pkg.id} and ${named} = 'package.delivered'`.execute(trx);
      return rows;
    });
  expect(await timesIn('notifications')).toEqual(await timesIn('events'));
});

it('who sees no accounts hears of the own one all the same', async () => {
  const { people, hubs } = server.fixtures;
  await run('admin', 'userSetRoles', { id: people.collector, roles: ['COLLECTOR', 'SUPPORT'], hubId: hubs.casa });
  expect((await stored(people.collector)).map(({ userId, type }) => [userId, type])).toEqual([
    [people.collector, 'ACCOUNT_UPDATE'],
  ]);
});

it('a change that is refused or fails later leaves none', async () => {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const viewer = await loadViewer(server.db, server.fixtures.people.driver, newId());
  if (!viewer) throw new Error('no driver');
  const context = { db: server.db, subscribers: [fails], now: () => new Date(), notifyCommitted: () => {} };
  await expect(runCommand(context, packageService, actorOf(viewer), 'deliver', { id: pkg.id })).rejects.toThrow(
    'the last effect fails',
  );
  expect(await stored(pkg.id)).toEqual([]);
  await runCommand({ ...context, subscribers: [] }, packageService, actorOf(viewer), 'deliver', { id: pkg.id });
  expect(await stored(pkg.id)).toHaveLength(1);
});

it('a call repeated with its key notifies once', async () => {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const input = { id: pkg.id, idempotencyKey: newId() };
  for (let time = 0; time < 3; time += 1) await run('driver', 'packageDeliver', input);
  expect(await stored(pkg.id)).toHaveLength(1);
});

it('a notification that cannot be made fails no change: its event is parked, and later ones are told', async () => {
  const [redirected, delivered] = [buildEnrouteParcel(server.fixtures), buildEnrouteParcel(server.fixtures)];
  await insertParcels(server.db, redirected, delivered);
  await run('support', 'packageRedirect', {
    id: redirected.id,
    cityId: server.fixtures.cities.casa,
    address: '7 rue Ibn Sina',
    note: 'a déménagé',
  });
  await run('driver', 'packageDeliver', { id: delivered.id });
  await notificationOf(await server.as('customer'), delivered.id);
  expect(await stored(redirected.id)).toEqual([]);
  const admin = await server.as('admin');
  // Its own sign-in is an event that the consumer has to pass.
  await vi.waitFor(async () => {
    const { data } = await admin.call(`{ serviceHealth {
    consumers { name state lag parked }
    parkedEvents { consumer name entity entityId error failures }
  } }`);
    expect(data).toEqual({
      serviceHealth: {
        consumers: [{ name: 'notifications', state: 'running', lag: 0, parked: 1 }],
        parkedEvents: [
          {
            consumer: 'notifications',
            name: 'package.redirected',
            entity: 'package',
            entityId: redirected.id,
            error: 'this rule always fails',
            failures: 8,
          },
        ],
      },
    });
  }, 20_000);
});

it('names of any length fit in one line', async () => {
  const pkg = buildEnrouteParcel(server.fixtures, { recipientName: 'خديجة '.repeat(20).trim() });
  await insertParcels(server.db, pkg);
  await run('support', 'packageCancel', { id: pkg.id, reason: 'refused', note: 'refus du client' });
  const received = await stored(pkg.id);
  expect(received.map(({ userId }) => userId).toSorted()).toEqual(
    [server.fixtures.people.customer, server.fixtures.people.driver].toSorted(),
  );
  for (const { facts } of received) expect(JSON.stringify(facts).length).toBeLessThan(320);
});

it('who no longer sees the row when it is told hears nothing of it', async () => {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const { people } = server.fixtures;
  // The consumer stands still until the parcel has changed hands.
  const blocked = Promise.withResolvers<undefined>();
  const isLocked = Promise.withResolvers<undefined>();
  const lock = inTransaction(server.db, systemPrincipal, async (trx) => {
    await trx.selectFrom('eventConsumers').select('name').forUpdate().execute();
    isLocked.resolve(undefined);
    await blocked.promise;
  });
  await isLocked.promise;
  await run('support', 'packageCancel', { id: pkg.id, reason: 'refused', note: 'refus du client' });
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.updateTable('packages').set({ driverId: people.driver2 }).where('id', '=', pkg.id).execute(),
  );
  blocked.resolve(undefined);
  await lock;
  expect((await stored(pkg.id)).map(({ userId }) => userId)).toEqual([people.customer]);
});

it('what an older version told in the transaction of the change is not told again', async () => {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  await inTransaction(server.db, systemPrincipal, (trx) =>
    recordEvent(trx, {
      at: new Date().toISOString(),
      actorId: null,
      actorRole: 'SYS',
      name: 'package.delivered',
      entity: 'package',
      entityId: pkg.id,
      version: 2,
      changed: ['status'],
      before: null,
      after: { keys: { companyId: pkg.companyId, driverId: pkg.driverId }, countKey: 'delivered' },
      payload: { from: 'enroute', to: 'delivered', driverId: pkg.driverId, cashCollected: 100 },
    }),
  );
  expect(await stored(pkg.id)).toEqual([]);
});

it('a disabled account is not notified', async () => {
  const pkg = buildEnrouteParcel(server.fixtures, { companyId: server.fixtures.companies.zellige });
  await insertParcels(server.db, pkg);
  await run('admin', 'userDisable', { id: server.fixtures.people.customer2 });
  await run('driver', 'packageDeliver', { id: pkg.id });
  expect(await stored(pkg.id)).toEqual([]);
});

it('a key of a company is told to its customers, and a corrected account to its owner, not to who did it', async () => {
  const { people, companies } = server.fixtures;
  const told = async (id: string) =>
    (await stored(id)).map(({ userId, type }) => [userId, type]).filter(([userId]) => userId !== people.admin);
  const byAdmin = await createApiKey(await server.as('admin'), { companyId: companies.atlas });
  expect(await told(byAdmin.id)).toEqual([[people.customer, 'ACCOUNT_UPDATE']]);
  const own = await createApiKey(await server.as('customer'));
  expect(await told(own.id)).toEqual([]);
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    const account = await lockAccount(trx, people.driver);
    const by = { id: people.admin, role: 'ADMIN' } as const;
    if (account) await recordAccountEvent(trx, account, { name: 'passwordChanged', by }, new Date());
  });
  expect(await told(people.driver)).toEqual([[people.driver, 'ACCOUNT_UPDATE']]);
});

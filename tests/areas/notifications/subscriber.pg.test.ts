// Notifications are written in the transaction of the change: with it, once, or not at all.
import { expect, it } from 'vitest';
import { createNotifications } from '#server/areas/notifications/subscriber.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { loadViewer } from '#server/access/audience.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { notificationsOf } from './support/notifications.ts';

const server = useTestServer();

const fails = () => Promise.reject(new Error('the last effect fails'));
const stored = (entityId: string) =>
  inSnapshot(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('notifications').select(['userId', 'type', 'facts']).where('entityId', '=', entityId).execute(),
  );

it('a delivery notifies the sender, with all values of the text, and not the driver who made it', async () => {
  const pkg = buildEnrouteParcel(server.fixtures, { recipientName: 'Khadija Lahlou' });
  await insertParcels(server.db, pkg);
  const driver = await server.as('driver');
  await driver.call('mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { id } } }', {
    input: { id: pkg.id },
  });
  const [first] = await notificationsOf(await server.as('customer'));
  expect(first).toMatchObject({
    type: 'PACKAGE_DELIVERED',
    priority: 'MEDIUM',
    status: 'unread',
    event: 'package.delivered',
    entityId: pkg.id,
    facts: { trackingNumber: pkg.trackingNumber, recipientName: 'Khadija Lahlou', cashCollected: pkg.cod },
  });
  expect((await stored(pkg.id)).map(({ userId }) => userId)).toEqual([server.fixtures.people.customer]);
});

it('a change that is refused or fails later leaves none', async () => {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const viewer = await loadViewer(server.db, server.fixtures.people.driver, newId());
  if (!viewer) throw new Error('no driver');
  const commandContext = {
    db: server.db,
    subscribers: [createNotifications, fails],
    now: () => new Date(),
    notifyCommitted: () => {},
  };
  await expect(runCommand(commandContext, packageService, actorOf(viewer), 'deliver', { id: pkg.id })).rejects.toThrow(
    'the last effect fails',
  );
  expect(await stored(pkg.id)).toEqual([]);
  await runCommand(
    { ...commandContext, subscribers: [createNotifications] },
    packageService,
    actorOf(viewer),
    'deliver',
    { id: pkg.id },
  );
  expect(await stored(pkg.id)).toHaveLength(1);
});

it('a call repeated with its key notifies once', async () => {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const driver = await server.as('driver');
  const input = { id: pkg.id, idempotencyKey: newId() };
  for (let time = 0; time < 3; time += 1)
    await driver.call('mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { id } } }', {
      input,
    });
  expect(await stored(pkg.id)).toHaveLength(1);
});

it('names of any length fit in one line', async () => {
  const pkg = buildEnrouteParcel(server.fixtures, { recipientName: 'خديجة '.repeat(20).trim() });
  await insertParcels(server.db, pkg);
  await (
    await server.as('support')
  ).call('mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { id } } }', {
    input: { id: pkg.id, reason: 'refused', note: 'refus du client' },
  });
  const received = await stored(pkg.id);
  expect(received.map(({ userId }) => userId).toSorted()).toEqual(
    [server.fixtures.people.customer, server.fixtures.people.driver].toSorted(),
  );
  for (const { facts } of received) expect(JSON.stringify(facts).length).toBeLessThan(320);
});

it('a disabled account is not notified', async () => {
  const pkg = buildEnrouteParcel(server.fixtures, { companyId: server.fixtures.companies.zellige });
  await insertParcels(server.db, pkg);
  await (
    await server.as('admin')
  ).call('mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { id } } }', {
    input: { id: server.fixtures.people.customer2 },
  });
  await (
    await server.as('driver')
  ).call('mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { id } } }', {
    input: { id: pkg.id },
  });
  expect(await stored(pkg.id)).toEqual([]);
});

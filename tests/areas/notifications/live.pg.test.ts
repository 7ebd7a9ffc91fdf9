// Notifications on open dashboards: the recipient's tabs agree, and no other client receives anything.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe, type Subscription } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { notificationOf, notificationsOf, runAction } from './support/notifications.ts';

const server = useTestServer();

const told = z.object({
  notificationChanged: z
    .object({
      kind: z.string(),
      id: z.string().nullable(),
      notification: z.looseObject({ status: z.string() }).nullable(),
    })
    .optional(),
  inboxChanged: z.object({ inbox: z.object({ readThrough: z.number() }).nullable() }).optional(),
  inboxCounts: z.object({ unread: z.number() }).optional(),
});
const documents = [
  'subscription { notificationChanged { kind id notification { id status } } }',
  'subscription { inboxChanged { inbox { id readThrough } } }',
  'subscription { inboxCounts { unread total } }',
];

interface Listening {
  heard: () => z.output<typeof told>[];
  text: () => string;
  until: Subscription['until'];
}

async function listen(person: ApiClient): Promise<Listening> {
  const { data, text, until } = await subscribe(server.url, person, documents);
  return { heard: () => data().map((each) => told.parse(each)), text, until };
}

async function deliver(): Promise<string> {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const { errors } = await (
    await server.as('driver')
  ).call('mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { id } } }', {
    input: { id: pkg.id },
  });
  expect(errors).toEqual([]);
  return pkg.id;
}

it('a delivery reaches both tabs of the sender, and no other client', async () => {
  const customer = await server.as('customer');
  const others: PersonName[] = ['admin', 'support', 'customer2', 'driver', 'driver2', 'housekeeper', 'backoffice'];
  const [first, second, ...rest] = await Promise.all([
    listen(customer),
    listen(customer),
    ...others.map(async (name) => listen(await server.as(name))),
  ]);
  const parcel = await deliver();
  const { id } = await notificationOf(customer, parcel);
  const isTold = ({ heard: received }: Listening): boolean =>
    received().some((data) => data.notificationChanged?.id === id);
  await first.until(() => isTold(first) && isTold(second));
  await first.until(() => first.heard().some((data) => (data.inboxCounts?.unread ?? 0) > 0));
  for (const other of rest) expect(other.text()).not.toContain(id);
});

it('marking one as read in one tab shows in the other', async () => {
  const customer = await server.as('customer');
  const tab = await listen(customer);
  const parcel = await deliver();
  const { id } = await notificationOf(customer, parcel);
  expect(await runAction(customer, 'notificationRead', { id })).toBeNull();
  await tab.until(() =>
    tab.heard().some(({ notificationChanged: change }) => change?.id === id && change.notification?.status === 'read'),
  );
});

it('marking all as read sends one message of the inbox, and the counts follow', async () => {
  const [customer, stranger] = [await server.as('customer'), await server.as('customer2')];
  await notificationOf(customer, await deliver());
  const [tab, other] = [await listen(customer), await listen(stranger)];
  const highest = Math.max(...(await notificationsOf(customer)).map(({ n }) => n));
  expect(await runAction(customer, 'inboxReadAll', { id: server.fixtures.people.customer })).toBeNull();
  await tab.until(() => tab.heard().some((data) => data.inboxChanged?.inbox?.readThrough === highest));
  await tab.until(() => tab.heard().findLast((data) => data.inboxCounts)?.inboxCounts?.unread === 0);
  expect(tab.heard().filter((data) => data.notificationChanged)).toEqual([]);
  expect(other.heard().filter((data) => data.inboxChanged)).toEqual([]);
});

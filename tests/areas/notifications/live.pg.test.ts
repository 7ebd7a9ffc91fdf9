// Notifications on open dashboards: the recipient's tabs agree, and no other client receives anything.
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { runAction, notificationsOf } from './support/notifications.ts';

const server = useTestServer();
const patience = { timeout: 10_000, interval: 10 };

const frame = z.looseObject({ type: z.string(), id: z.string().optional(), payload: z.unknown().optional() });
const told = z.object({
  data: z
    .object({
      notificationChanged: z
        .object({
          kind: z.string(),
          id: z.string().nullable(),
          notification: z.looseObject({ status: z.string() }).nullable(),
        })
        .optional(),
      inboxChanged: z.object({ inbox: z.object({ readThrough: z.number() }).nullable() }).optional(),
      inboxCounts: z.object({ unread: z.number() }).optional(),
    })
    .nullable(),
});
const documents = {
  notifications: 'subscription { notificationChanged { kind id notification { id status } } }',
  inbox: 'subscription { inboxChanged { inbox { id readThrough } } }',
  counts: 'subscription { inboxCounts { unread total } }',
};

interface Listening {
  heard: () => z.output<typeof told>['data'][];
  raw: () => string;
}

async function listen({ cookie }: ApiClient): Promise<Listening> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: server.url,
    headers: { cookie },
  });
  onTestFinished(() => socket.terminate());
  const messages: z.output<typeof frame>[] = [];
  socket.on('message', (data: Buffer) => messages.push(frame.parse(JSON.parse(data.toString()))));
  socket.on('error', () => {});
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }));
  });
  await vi.waitUntil(() => messages.some(({ type }) => type === 'connection_ack'), patience);
  for (const [id, query] of Object.entries(documents))
    socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
  socket.send(JSON.stringify({ type: 'ping' }));
  await vi.waitUntil(() => messages.some(({ type }) => type === 'pong'), patience);
  return {
    heard: () => messages.filter(({ type }) => type === 'next').map(({ payload }) => told.parse(payload).data),
    raw: () => JSON.stringify(messages.filter(({ type }) => type === 'next')),
  };
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
  const [{ id } = { id: '' }] = (await notificationsOf(customer)).filter(({ entityId }) => entityId === parcel);
  const isTold = ({ heard: received }: Listening): boolean =>
    received().some((data) => data?.notificationChanged?.id === id);
  await vi.waitUntil(() => isTold(first) && isTold(second), patience);
  await vi.waitUntil(() => first.heard().some((data) => (data?.inboxCounts?.unread ?? 0) > 0), patience);
  for (const other of rest) expect(other.raw()).not.toContain(id);
});

it('marking one as read in one tab shows in the other', async () => {
  const customer = await server.as('customer');
  const tab = await listen(customer);
  const parcel = await deliver();
  const [{ id } = { id: '' }] = (await notificationsOf(customer)).filter(({ entityId }) => entityId === parcel);
  expect(await runAction(customer, 'notificationRead', { id })).toBeNull();
  await vi.waitUntil(
    () =>
      tab
        .heard()
        .some(
          (data) => data?.notificationChanged?.id === id && data.notificationChanged.notification?.status === 'read',
        ),
    patience,
  );
});

it('marking all as read sends one message of the inbox, and the counts follow', async () => {
  const [customer, stranger] = [await server.as('customer'), await server.as('customer2')];
  await deliver();
  const [tab, other] = [await listen(customer), await listen(stranger)];
  const highest = Math.max(...(await notificationsOf(customer)).map(({ n }) => n));
  expect(await runAction(customer, 'inboxReadAll', { id: server.fixtures.people.customer })).toBeNull();
  await vi.waitUntil(() => tab.heard().some((data) => data?.inboxChanged?.inbox?.readThrough === highest), patience);
  await vi.waitUntil(() => tab.heard().findLast((data) => data?.inboxCounts)?.inboxCounts?.unread === 0, patience);
  expect(tab.heard().filter((data) => data?.notificationChanged)).toEqual([]);
  expect(other.heard().filter((data) => data?.inboxChanged)).toEqual([]);
});

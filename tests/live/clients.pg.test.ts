// Clients that we did not write work unchanged.
import { cacheExchange, Client as UrqlClient, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import { recordAccountEvent, addParcel, insertOrganisation } from './support/packages.ts';
import { openEngineServer, createViewer } from './support/room.ts';

const database = useDatabase();
const query = 'subscription { packageChanged { kind id package { id version } } }';

async function start() {
  const room = await openEngineServer(database.url);
  return {
    ...room,
    add: async () => {
      const { company, hub } = (known ??= await insertOrganisation(room.db));
      const id = await addParcel(room.db, { companyId: company, hubId: hub });
      room.engine.wake();
      return id;
    },
  };
}
let known: Awaited<ReturnType<typeof insertOrganisation>> | null = null;

test('graphql-ws subscribes, comes back by itself after 1012, and stays away after 4401', async () => {
  const room = await start();
  const person = createViewer('SUPPORT');
  const heard: unknown[] = [];
  let failure: unknown = null;
  let connected = 0;
  const client = createClient({
    url: room.urlFor(person),
    webSocketImpl: WebSocket,
    retryAttempts: 5,
    retryWait: () => Promise.resolve(),
    on: {
      connected: () => {
        connected += 1;
      },
    },
  });
  onTestFinished(() => client.dispose());
  client.subscribe(
    { query },
    {
      next: (result) => heard.push(result.data),
      error: (error) => {
        failure = error;
      },
      complete: () => {},
    },
  );
  await expect.poll(() => room.engine.stats().subscriptions).toBe(1);
  const first = await room.add();
  await expect
    .poll(() => heard)
    .toEqual([{ packageChanged: { kind: 'NEW', id: first, package: { id: first, version: 1 } } }]);

  await recordAccountEvent(room.db, person.id, 'rolesSet');
  room.engine.wake();
  await expect.poll(() => connected).toBe(2);
  await expect.poll(() => room.engine.stats().subscriptions).toBe(1);
  await room.add();
  await expect.poll(() => heard.length).toBe(2);

  await recordAccountEvent(room.db, person.id, 'disabled');
  room.engine.wake();
  await expect.poll(() => failure).toMatchObject({ code: 4401 });
  expect(connected).toBe(2);
});

test('graphql-ws sends its resume anew at each connection when the payload has a getter', async () => {
  const room = await start();
  const person = createViewer('SUPPORT');
  const kinds: unknown[] = [];
  let at = '';
  let audience = '';
  const client = createClient({
    url: room.urlFor(person),
    webSocketImpl: WebSocket,
    retryAttempts: 5,
    retryWait: () => Promise.resolve(),
    on: {
      connected: (_socket, payload) => {
        audience = String(payload?.audience);
      },
    },
  });
  onTestFinished(() => client.dispose());
  client.subscribe<{ packageChanged: { kind: string; id: string } }, { at: string }>(
    {
      query,
      get extensions() {
        return at ? { resume: { at, audience } } : {};
      },
    },
    {
      next: ({ data, extensions }) => {
        at = extensions?.at ?? '';
        kinds.push(data?.packageChanged.kind);
      },
      error: () => {},
      complete: () => {},
    },
  );
  await expect.poll(() => room.engine.stats().subscriptions).toBe(1);
  await room.add();
  await expect.poll(() => kinds).toEqual(['NEW']);
  await recordAccountEvent(room.db, person.id, 'rolesSet');
  await room.add();
  await room.add();
  await expect.poll(() => kinds, { timeout: 10_000 }).toEqual(['NEW', 'NEW', 'NEW']);
});

test('urql subscribes over graphql-ws', async () => {
  const room = await start();
  const socket = createClient({ url: room.urlFor(createViewer('SUPPORT')), webSocketImpl: WebSocket });
  onTestFinished(() => socket.dispose());
  const client = new UrqlClient({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: (request) => ({
          subscribe: (sink) => ({ unsubscribe: socket.subscribe({ ...request, query: request.query ?? '' }, sink) }),
        }),
      }),
    ],
  });
  const heard: unknown[] = [];
  const listening = client.subscription(gql(query), {}).subscribe((result) => heard.push(result.data ?? result.error));
  await expect.poll(() => room.engine.stats().subscriptions).toBe(1);
  const id = await room.add();
  await expect.poll(() => heard).toMatchObject([{ packageChanged: { kind: 'NEW', id, package: { id, version: 1 } } }]);
  listening.unsubscribe();
  await expect.poll(() => room.engine.stats().subscriptions).toBe(0);
});

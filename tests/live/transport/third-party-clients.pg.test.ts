// Clients that we did not write work unchanged.
import { cacheExchange, Client as UrqlClient, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import { recordAccountEvent, addParcel, insertOrganisation } from '../support/packages.ts';
import { openEngineServer, createViewer } from '../support/engine-server.ts';

const database = useDatabase();
const query = 'subscription { packageChanged { kind id package { id version } } }';

async function start() {
  const engineServer = await openEngineServer(database.url);
  return {
    ...engineServer,
    add: async () => {
      const { company, hub: dispatcher } = (known ??= await insertOrganisation(engineServer.db));
      const id = await addParcel(engineServer.db, { companyId: company, hubId: dispatcher });
      engineServer.engine.notifyCommitted();
      return id;
    },
  };
}
let known: Awaited<ReturnType<typeof insertOrganisation>> | null = null;

test('graphql-ws subscribes, reconnects by itself after 1012, and does not reconnect after 4401', async () => {
  const engineServer = await start();
  const person = createViewer('SUPPORT');
  const received: unknown[] = [];
  let failure: unknown = null;
  let connected = 0;
  const client = createClient({
    url: engineServer.urlFor(person),
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
      next: (result) => received.push(result.data),
      error: (error) => {
        failure = error;
      },
      complete: () => {},
    },
  );
  await expect.poll(() => engineServer.engine.stats().subscriptions).toBe(1);
  const first = await engineServer.add();
  await expect
    .poll(() => received)
    .toEqual([{ packageChanged: { kind: 'NEW', id: first, package: { id: first, version: 1 } } }]);

  await recordAccountEvent(engineServer.db, person.id, 'rolesSet');
  engineServer.engine.notifyCommitted();
  await expect.poll(() => connected).toBe(2);
  await expect.poll(() => engineServer.engine.stats().subscriptions).toBe(1);
  await engineServer.add();
  await expect.poll(() => received.length).toBe(2);

  await recordAccountEvent(engineServer.db, person.id, 'disabled');
  engineServer.engine.notifyCommitted();
  await expect.poll(() => failure).toMatchObject({ code: 4401 });
  expect(connected).toBe(2);
});

test('graphql-ws sends its resume anew at each connection when the payload has a getter', async () => {
  const engineServer = await start();
  const person = createViewer('SUPPORT');
  const kinds: unknown[] = [];
  let at = '';
  let audience = '';
  const client = createClient({
    url: engineServer.urlFor(person),
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
  await expect.poll(() => engineServer.engine.stats().subscriptions).toBe(1);
  await engineServer.add();
  await expect.poll(() => kinds).toEqual(['NEW']);
  await recordAccountEvent(engineServer.db, person.id, 'rolesSet');
  await engineServer.add();
  await engineServer.add();
  await expect.poll(() => kinds, { timeout: 10_000 }).toEqual(['NEW', 'NEW', 'NEW']);
});

test('urql subscribes over graphql-ws', async () => {
  const engineServer = await start();
  const socket = createClient({ url: engineServer.urlFor(createViewer('SUPPORT')), webSocketImpl: WebSocket });
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
  const received: unknown[] = [];
  const listening = client
    .subscription(gql(query), {})
    .subscribe((result) => received.push(result.data ?? result.error));
  await expect.poll(() => engineServer.engine.stats().subscriptions).toBe(1);
  const id = await engineServer.add();
  await expect
    .poll(() => received)
    .toMatchObject([{ packageChanged: { kind: 'NEW', id, package: { id, version: 1 } } }]);
  listening.unsubscribe();
  await expect.poll(() => engineServer.engine.stats().subscriptions).toBe(0);
});

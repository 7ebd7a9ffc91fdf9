import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { createSignInThrottle, attemptLimits } from '#server/sign-in/sign-in-throttle.ts';
import { redisBus } from '#server/events/redis-bus.ts';
import { redisAdapter } from '#server/presence/redis-adapter.ts';
import { openRedisStore, type RedisStore } from '#server/redis/store.ts';
import { busSecret } from '#tests/support/redis.ts';
import { type RedisCluster, startRedisCluster } from '#tests/support/redis-cluster.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, type Organisation, insertOrganisation } from './support/packages.ts';
import { openEngineServer, silentLog, createViewer } from './support/engine-server.ts';
import { openSubscribedClient } from './support/protocol-client.ts';

const database = useDatabase();
let cluster: RedisCluster;
let known: Promise<Organisation> | null = null;
beforeAll(async () => {
  cluster = await startRedisCluster();
});
afterAll(async () => {
  await cluster.stop();
});
const log = createLogger({ level: 'silent' });
const busOf = (prefix: string) => redisBus({ url: cluster.url, secret: busSecret, prefix, log: silentLog });

test('a message reaches every instance on the cluster, and none with another prefix', async () => {
  const [one, two, stranger] = [busOf('a:'), busOf('a:'), busOf('b:')];
  const heard: string[] = [];
  two.subscribe('places', (message) => heard.push(`two ${JSON.stringify(message)}`));
  stranger.subscribe('places', (message) => heard.push(`stranger ${JSON.stringify(message)}`));
  await expect
    .poll(
      () => {
        one.publish('places', { n: 1 });
        return heard.length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  expect(new Set(heard)).toEqual(new Set(['two {"n":1}']));
  for (const bus of [one, two, stranger]) await bus.close();
});

test('two instances send every change in the same order', async () => {
  const engineServers = [
    await openEngineServer(database.url, { bus: busOf('live:') }),
    await openEngineServer(database.url, { bus: busOf('live:') }),
  ] as const;
  const people = await (known ??= insertOrganisation(engineServers[0].db));
  const clients = await Promise.all(
    engineServers.map((engineServer) => openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')))),
  );
  const ids: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const engineServer = engineServers[index % 2 === 0 ? 0 : 1];
    ids.push(await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub }));
    engineServer.engine.notifyCommitted();
  }
  for (const tab of clients) await tab.waitForChanges(40);
  const [first, second] = clients.map((tab) => tab.changesOf().map((change) => change.id));
  expect(first?.toSorted()).toEqual(ids.toSorted());
  expect(second).toEqual(first);
});

test('presence is shared between instances once both are connected', async () => {
  let ready = 0;
  const open = () =>
    redisAdapter({
      url: cluster.url,
      secret: busSecret,
      prefix: 'here:',
      log,
      onReady: () => {
        ready += 1;
      },
    });
  const { Server } = await import('socket.io');
  const { createServer } = await import('node:http');
  const [a, b] = [open(), open()];
  const [one, two] = [
    new Server(createServer(), { adapter: a.adapter }),
    new Server(createServer(), { adapter: b.adapter }),
  ];
  const heard: unknown[] = [];
  two.on('news', (received) => heard.push(received));
  await expect
    .poll(
      () => {
        one.serverSideEmit('news', { who: 'Nadia' });
        return heard.length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  expect(heard[0]).toEqual({ who: 'Nadia' });
  expect(ready).toBeGreaterThanOrEqual(2);
  for (const server of [one, two]) await server.close();
  for (const { close } of [a, b]) close();
});

test('failed sign-ins are counted by all instances together, on whichever node their keys live', async () => {
  const stores: RedisStore[] = [openRedisStore(cluster.url, log), openRedisStore(cluster.url, log)];
  for (const store of stores) await expect.poll(() => store.isReady, { timeout: 15_000 }).toBe(true);
  const throttles = stores.map(({ client }) => createSignInThrottle({ redis: client, prefix: 'cluster:' }));
  const attempt = { account: 'nadia', address: '203.0.113.9', device: null };
  const taken: boolean[] = [];
  for (let tries = 0; tries <= attemptLimits.pair.points; tries += 1)
    taken.push((await throttles[tries % 2]?.consume(attempt))?.allowed ?? false);
  expect(taken).toEqual([...Array<boolean>(attemptLimits.pair.points).fill(true), false]);
  expect(await stores[0]?.ping()).toBeGreaterThan(0);
  for (const store of stores) store.close();
});

// Last: it takes the nodes away.
test('when one node of the cluster is lost the store is not ready; when all are, changes still reach every client through Postgres', async () => {
  const engineServers = [
    await openEngineServer(database.url, { bus: busOf('lost:') }),
    await openEngineServer(database.url, { bus: busOf('lost:') }),
  ] as const;
  const people = await (known ??= insertOrganisation(engineServers[0].db));
  const clients = await Promise.all(
    engineServers.map((engineServer) => openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')))),
  );
  const store = openRedisStore(cluster.url, log);
  onTestFinished(() => store.close());
  await expect.poll(() => store.isReady, { timeout: 15_000 }).toBe(true);
  await cluster.nodes[0]?.kill();
  await expect.poll(() => store.isReady, { timeout: 15_000 }).toBe(false);
  await expect(store.ping()).rejects.toBeInstanceOf(Error);
  for (const node of cluster.nodes.slice(1)) await node.kill();
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    ids.push(await addParcel(engineServers[0].db, { companyId: people.company, hubId: people.hub }));
    engineServers[0].engine.notifyCommitted();
  }
  for (const tab of clients) {
    await tab.waitForChanges(3);
    expect(tab.changesOf().map((change) => change.id)).toEqual(ids);
  }
});

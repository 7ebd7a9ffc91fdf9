// Presence of several instances over one Redis, and the cleanup after an instance stopped.
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { PresenceTracker } from '#server/presence/presence-tracker.ts';
import { PresenceSession } from '#server/presence/presence-session.ts';
import { defaultPresenceServerTiming } from '#server/presence/presence-timing.ts';
import { redisAdapter } from '#server/presence/redis-adapter.ts';
import { newId } from '#server/db/new-id.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { busSecret, sharedRedis, startRedis } from '#tests/support/redis.ts';
import { signInAs, startTestServer, type RunningServer } from '#tests/fixtures/test-server.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { type PresenceClient, openPresence } from './support/presence-client.ts';
import { createViewer } from './support/engine-server.ts';

const database = useDatabase();
const signals = { gatherMs: 10, sweepMs: 50, publishMs: 200, instanceGoneMs: 2_500 };

beforeAll(async () => {
  const db = connect(database.url, { max: 2 });
  await insertFixtures(db);
  await db.destroy();
});

/** Says by itself where its people are once in ten minutes only. */
const quiet = { ...signals, publishMs: 600_000 };

async function instance(redis: { url: string; prefix: string }, presenceTiming = signals): Promise<RunningServer> {
  const server = await startTestServer(database.url, {
    redisUrl: redis.url,
    redisPrefix: redis.prefix,
    presenceTiming,
  });
  onTestFinished(server.stop);
  return server;
}

async function come({ url }: RunningServer, login: string): Promise<PresenceClient> {
  const presenceClient = await openPresence(url, await signInAs(url, login));
  await presenceClient.announce([{ screen: 'package' }]);
  return presenceClient;
}

it('users of two instances see each other arrive and leave', async () => {
  const redis = sharedRedis();
  const [one, two] = [await instance(redis), await instance(redis)];
  const [admin, support] = [await come(one, 'admin'), await come(two, 'support')];
  await admin.waitForNames(['support'], 'package');
  await support.waitForNames(['admin'], 'package');
  support.socket.disconnect();
  await admin.waitForNames([], 'package');
});

it('an instance that starts later asks who is present', async () => {
  const redis = sharedRedis();
  const admin = await come(await instance(redis, quiet), 'admin');
  const support = await come(await instance(redis, quiet), 'support');
  await support.waitForNames(['admin'], 'package');
  await admin.waitForNames(['support'], 'package');
});

it('does not receive: presence of an installation with another prefix on the same Redis', async () => {
  const [one, two] = [sharedRedis(), sharedRedis()];
  const [admin, support] = [await come(await instance(one), 'admin'), await come(await instance(two), 'support')];
  await wait(500);
  expect([admin.received, support.received]).toEqual([[], []]);
});

it('an update that cannot be read, as of another version, changes nothing', async () => {
  const redis = sharedRedis();
  const [one, two] = [await instance(redis), await instance(redis)];
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const ready = Promise.withResolvers<void>();
  const { adapter, close } = redisAdapter({ ...redis, secret: busSecret, log: silent, onReady: ready.resolve });
  const another = new Server(createServer(), { adapter });
  onTestFinished(close);
  await ready.promise;
  another.serverSideEmit('news', { version: 'another' });
  const [admin, support] = [await come(one, 'admin'), await come(two, 'support')];
  await admin.waitForNames(['support'], 'package');
  await support.waitForNames(['admin'], 'package');
});

it("signing out at one instance ends that session's socket at another", async () => {
  const redis = sharedRedis();
  const [one, two] = [await instance(redis), await instance(redis)];
  const person = await signInAs(one.url, 'support');
  const presenceClient = await openPresence(two.url, person);
  await person.call('mutation { signOut { ok } }');
  expect(await presenceClient.disconnected()).toBe('ended');
});

it('an instance that stops removes its users from presence and asks them to reconnect', async () => {
  const redis = sharedRedis();
  const [one, two] = [await instance(redis), await instance(redis)];
  const [admin, support] = [await come(one, 'admin'), await come(two, 'support')];
  await admin.waitForNames(['support'], 'package');
  await two.stop();
  await admin.waitForNames([], 'package');
  expect(support.byes).toEqual(['again']);
});

it('an instance that fell silent leaves no ghost', async () => {
  const presences = new PresenceTracker({
    readRows: () => Promise.resolve(new Map()),
    timing: { ...defaultPresenceServerTiming, ...signals },
    publish: () => {},
    onReadFailed: () => {},
  });
  onTestFinished(() => presences.stop());
  const received: unknown[] = [];
  const session = new PresenceSession('here', createViewer('SUPPORT'), ({ people }) =>
    received.push(people.map(({ name }) => name)),
  );
  presences.addSession(session);
  await presences.updateLocations(session, { places: [{ screen: 'package' }] });
  const member = {
    id: 'there',
    userId: newId(),
    name: 'Salma',
    circle: 'office',
    at: [{ screen: 'package', since: 1 }],
  };
  await presences.applyInstanceUpdate({ instance: 'killed', full: true, members: [member], gone: [] });
  await expect.poll(() => received).toEqual([['Salma']]);
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([['Salma'], []]);
});

it('without Redis an instance continues alone, and receives the others again when Redis is back', async () => {
  const server = await startRedis();
  const redis = { url: server.url, prefix: 'presence:' };
  const [one, two] = [await instance(redis), await instance(redis)];
  const [admin, support] = [await come(one, 'admin'), await come(two, 'support')];
  await admin.waitForNames(['support'], 'package');
  await server.kill();
  await admin.waitForNames([], 'package');
  const backoffice = await come(one, 'backoffice');
  await admin.waitForNames(['backoffice'], 'package');
  await backoffice.waitForNames(['admin'], 'package');
  const again = await startRedis({ port: server.port });
  onTestFinished(again.stop);
  await admin.waitForNames(['support', 'backoffice'], 'package');
  await support.waitForNames(['admin', 'backoffice'], 'package');
});

it('a client that sends nothing for too long is removed, and returns with its next message', async () => {
  const server = await startTestServer(database.url, { presenceTiming: { ...signals, goneMs: 1_500 } });
  onTestFinished(server.stop);
  const [admin, support] = [await come(server, 'admin'), await come(server, 'support')];
  const alive = setInterval(() => void admin.announce([{ screen: 'package' }]), 300);
  onTestFinished(() => clearInterval(alive));
  await admin.waitForNames(['support'], 'package');
  await admin.waitForNames([], 'package');
  await support.announce([{ screen: 'package' }]);
  await admin.waitForNames(['support'], 'package');
});

it('a client with a dead connection is removed although it never disconnected', async () => {
  const server = await startTestServer(database.url, { presenceTiming: { ...signals, pingMs: 200, pongMs: 400 } });
  onTestFinished(server.stop);
  const [admin, support] = [await come(server, 'admin'), await come(server, 'support')];
  await admin.waitForNames(['support'], 'package');
  support.stopAnsweringPings();
  await admin.waitForNames([], 'package');
});

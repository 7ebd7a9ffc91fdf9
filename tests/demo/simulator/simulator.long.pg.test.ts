// The simulator beside a real server with a small demo company: it uses the public API only, and an administrator can
// pause it.
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { demoPassword } from '#server/sign-in/password.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { demoSeed } from '#server/demo/marker.ts';
import { createSimulatorExtension, type SimulatorControl } from '#server/demo/simulator-extension.ts';
import { watchPresence } from '#server/demo/simulator/api/presence-watcher.ts';
import { type RunningSimulator, runSimulator } from '#server/demo/simulator/run-simulator.ts';
import { type ClientToServerEvents, type ServerToClientEvents, presencePath } from '#shared/live/presence.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import {
  type ApiClient,
  signInAs,
  startTestServer,
  type RunningServer,
  useTestServer,
} from '#tests/fixtures/test-server.ts';

const pauseText =
  'mutation ($input: SimulatorPauseInput!) { simulatorPause(input: $input) { simulator { running paused } } }';

describe('beside a demo', () => {
  const database = useDatabase();
  const control: SimulatorControl = { isRunning: () => true, isPaused: false };
  const warnings: string[] = [];
  const loadedAt = new Date();
  let db: Db;
  let server: RunningServer;
  let simulator: RunningSimulator;
  let admin: ApiClient;

  beforeAll(async () => {
    db = connect(database.url, { max: 4 });
    await loadDemo(db, { seed: demoSeed, now: loadedAt, parcels: 600 });
    server = await startTestServer(database.url, { demo: true, extensions: [createSimulatorExtension(control)] });
    admin = await signInAs(server.url, 'admin', demoPassword);
    simulator = runSimulator({
      url: server.url,
      seed: demoSeed,
      password: demoPassword,
      warn: (message) => warnings.push(message),
    });
  }, 400_000);
  afterAll(async () => {
    await simulator?.stop();
    await server?.stop();
    await db?.destroy();
  });

  const done = () => simulator.counts().done;
  const people = () =>
    inSnapshot(db, systemPrincipal, (trx) => trx.selectFrom('users').select(['id', 'login']).execute());
  const newEvents = () =>
    inSnapshot(db, systemPrincipal, (trx) =>
      trx
        .selectFrom('events')
        .select(['name', 'actorId', 'entityId', 'at'])
        // The test itself signs in, as published accounts.
        .where('name', '<>', 'user.signedIn')
        .where('at', '>', loadedAt)
        .execute(),
    );

  test('parcels change by users of the company that are not the published accounts, and positions arrive', async () => {
    await expect.poll(async () => (await newEvents()).length, { timeout: 60_000, interval: 500 }).toBeGreaterThan(25);
    await expect
      .poll(
        async () =>
          (
            await inSnapshot(db, systemPrincipal, (trx) =>
              trx.selectFrom('driverDevices').select('lastSeenAt').where('lastSeenAt', 'is not', null).execute(),
            )
          ).length,
        { timeout: 60_000 },
      )
      .toBeGreaterThan(3);
    const logins = new Map((await people()).map(({ id, login }) => [id, login]));
    const published = new Set(demoAccounts.map(({ login }) => login));
    const actors = (await newEvents()).flatMap(({ actorId }) =>
      actorId === null ? [] : [logins.get(actorId) ?? actorId],
    );
    expect(actors.filter((login) => published.has(login))).toEqual([]);
    expect(new Set(actors).size).toBeGreaterThan(3);
  }, 400_000);

  test('only an administrator can pause it, and then nothing happens until it is resumed', async () => {
    const support = await signInAs(server.url, 'support', demoPassword);
    expect((await support.call(pauseText, { input: { paused: true } })).errors[0]?.extensions.code).toBe('forbidden');
    expect(control.isPaused).toBe(false);
    expect((await support.call('{ simulator { running paused } }')).data).toEqual({
      simulator: { running: true, paused: false },
    });

    const halted = await admin.call(pauseText, { input: { paused: true } });
    expect(halted.data).toEqual({ simulatorPause: { simulator: { running: true, paused: true } } });
    // Actions in progress are completed; then the count stays the same.
    let before = -1;
    await expect
      .poll(
        () => {
          const still = done() === before;
          before = done();
          return still;
        },
        { timeout: 30_000, interval: 3_000 },
      )
      .toBe(true);

    await admin.call(pauseText, { input: { paused: false } });
    await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(before);
  }, 90_000);

  test('a parcel that a user has open is recognised', async () => {
    const [pkg] = await inSnapshot(db, systemPrincipal, (trx) =>
      trx.selectFrom('packages').select('id').limit(1).execute(),
    );
    const office = await signInAs(server.url, 'support-03', demoPassword);
    const watcher = watchPresence(server.url, () => office.cookie);
    const visitor: Socket<ServerToClientEvents, ClientToServerEvents> = io(server.url, {
      path: presencePath,
      transports: ['websocket'],
      extraHeaders: { origin: server.url, cookie: admin.cookie },
    });
    visitor.on('connect', () => visitor.emit('here', { places: [{ screen: 'package', object: pkg?.id ?? '' }] }));
    await expect.poll(() => watcher.isViewed(pkg?.id ?? ''), { timeout: 15_000 }).toBe(true);
    expect(watcher.isViewed('01900000-0000-7000-8000-000000000000')).toBe(false);
    visitor.disconnect();
    watcher.stop();
  }, 30_000);

  test('it waits for a server that is down, and logs that once', async () => {
    await server.stop();
    await expect.poll(() => simulator.counts().problems['away'] ?? 0, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(warnings.filter((message) => message.includes('does not answer'))).toHaveLength(1);
    expect(warnings.filter((message) => message.includes('The simulator failed'))).toEqual([]);
  }, 60_000);
});

describe('outside of the demo', () => {
  const testServer = useTestServer();

  test('the API has no simulator', async () => {
    const admin = await testServer.as('admin');
    for (const document of ['{ simulator { paused } }', pauseText]) {
      const { data, errors } = await admin.call(document, { input: { paused: true } });
      expect([data, errors[0]?.extensions.code]).toEqual([null, 'bad_request']);
    }
  });
});

describe('in a demo without its simulator', () => {
  const testServer = useTestServer({ extensions: [createSimulatorExtension(null)] });

  test('the simulator is null, and it cannot be paused', async () => {
    const admin = await testServer.as('admin');
    expect((await admin.call('{ simulator { paused } }')).data).toEqual({ simulator: null });
    expect((await admin.call(pauseText, { input: { paused: true } })).errors[0]?.extensions.code).toBe('missing');
  });
});

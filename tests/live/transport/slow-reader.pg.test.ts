import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from '../support/packages.ts';
import { openEngineServer, createViewer } from '../support/engine-server.ts';
import { openAcknowledgedClient, openSubscribedClient } from '../support/protocol-client.ts';

const database = useDatabase();
let known: Organisation | null = null;

/** A note that doesn't get shorter by compression. */
const noise = (): string => randomBytes(1_500).toString('base64');

async function seedOnce(db: Db): Promise<Organisation> {
  return (known ??= await insertOrganisation(db));
}

test('a client that stops reading is closed 1013 when its pending bytes exceed the limit, while another receives every change', async () => {
  const engineServer = await openEngineServer(database.url, { timing: { closeMs: 300 } });
  const { company, hub: dispatcher } = await seedOnce(engineServer.db);
  const url = engineServer.urlFor(createViewer('SUPPORT'));
  const good = await openSubscribedClient(url);
  const stalled = await openAcknowledgedClient(url);
  // Many operations, so that few changes make much to send.
  for (let count = 1; count <= 40; count += 1) stalled.subscribe(String(count));
  await stalled.roundTrip();
  stalled.socket.pause();
  const changes = 120;
  const start = good.changesOf().length;
  for (let count = 0; count < changes; count += 1) {
    await addParcel(engineServer.db, { companyId: company, hubId: dispatcher, note: noise() });
    engineServer.engine.notifyCommitted();
  }
  await good.waitForChanges(start + changes);
  await expect.poll(() => engineServer.engine.stats().sockets, { timeout: 15_000 }).toBe(1);
  expect(engineServer.engine.stats()).toMatchObject({ subscriptions: 1, groups: 1 });
  // Longer than others have to answer a close.
  await wait(1_000);
  stalled.socket.resume();
  expect(await stalled.closed()).toBe(1013);
  expect(good.closeCode).toBeNull();
});

test('a client that never reads again is terminated some time after the close', async () => {
  const engineServer = await openEngineServer(database.url, { timing: { slowCloseMs: 500 } });
  const { company, hub: dispatcher } = await seedOnce(engineServer.db);
  const stalled = await openAcknowledgedClient(engineServer.urlFor(createViewer('SUPPORT')));
  for (let count = 1; count <= 40; count += 1) stalled.subscribe(String(count));
  await stalled.roundTrip();
  stalled.socket.pause();
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      engineServer.server.getConnections((error, count) => {
        if (error) reject(error);
        else resolve(count);
      });
    });
  await expect
    .poll(
      async () => {
        await addParcel(engineServer.db, { companyId: company, hubId: dispatcher, note: noise() });
        engineServer.engine.notifyCommitted();
        return engineServer.engine.stats().sockets;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
  await expect.poll(connections, { timeout: 15_000 }).toBe(0);
});

test('a client that falls behind on a few parcels stays connected, receives each in its current state, and never an older version after a later', async () => {
  const engineServer = await openEngineServer(database.url);
  const { company, hub: dispatcher } = await seedOnce(engineServer.db);
  const ids = await Promise.all(
    [1, 2, 3].map(() => addParcel(engineServer.db, { companyId: company, hubId: dispatcher })),
  );
  const url = engineServer.urlFor(createViewer('SUPPORT'));
  const good = await openSubscribedClient(url);
  const behind = await openAcknowledgedClient(url);
  for (let count = 1; count <= 40; count += 1) behind.subscribe(String(count));
  await behind.roundTrip();
  behind.socket.pause();
  const start = good.changesOf().length;
  const newest = new Map<string, number>();
  const changes = 150;
  for (let count = 0; count < changes; count += 1) {
    const id = ids[count % ids.length] ?? '';
    newest.set(id, await changeParcel(engineServer.db, id, { note: noise() }));
    engineServer.engine.notifyCommitted();
  }
  const fresh = await addParcel(engineServer.db, { companyId: company, hubId: dispatcher });
  newest.set(fresh, await changeParcel(engineServer.db, fresh, { note: 'y' }));
  engineServer.engine.notifyCommitted();
  await good.waitForChanges(start + changes + 2);
  behind.socket.resume();
  for (const operation of ['1', '25', '40']) {
    await expect
      .poll(() => new Map(behind.changesOf(operation).map(({ id, version }) => [id, version])), { timeout: 15_000 })
      .toEqual(newest);
  }
  await behind.roundTrip();
  expect(behind.closeCode).toBeNull();
  for (let count = 1; count <= 40; count += 1) {
    const received = behind.changesOf(String(count));
    const places = behind.results(String(count)).map(({ extensions }) => Number(extensions.at.split(':')[1]));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const id of newest.keys()) {
      const versions = received.filter((change) => change.id === id).map(({ version }) => version ?? 0);
      expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    }
    expect(received.find(({ id }) => id === fresh)?.kind).toBe('NEW');
  }
  expect(behind.changesOf('1').length).toBeLessThan(good.changesOf().length - start);
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { connect } from '#server/db/connection/connection.ts';
import { redisBus } from '#server/events/redis-bus.ts';
import { busSecret, startRedis, sharedRedis } from '#tests/support/redis.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from './support/packages.ts';
import { openEngineServer, silentLog, createViewer, type EngineServer } from './support/engine-server.ts';
import { openSubscribedClient } from './support/protocol-client.ts';

const database = useDatabase();
let known: Organisation | null = null;

async function instances(redisUrl: string, prefix: string): Promise<{ rooms: EngineServer[]; people: Organisation }> {
  const open = () =>
    openEngineServer(database.url, { bus: redisBus({ url: redisUrl, secret: busSecret, prefix, log: silentLog }) });
  const engineServers = [await open(), await open()];
  known ??= await insertOrganisation((engineServers[0] ?? (await open())).db);
  return { rooms: engineServers, people: known };
}

const listenAll = (engineServers: readonly EngineServer[]) =>
  Promise.all(engineServers.map((engineServer) => openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')))));

/** Changes through the first instance only, so that the others depend on the bus or on Postgres. */
async function changeSeveral(
  engineServer: EngineServer | undefined,
  people: Organisation,
  count: number,
): Promise<string[]> {
  if (!engineServer) throw new Error('no instance');
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub }));
    engineServer.engine.notifyCommitted();
  }
  return ids;
}

describe('two instances on one database', () => {
  test('both send every change, in the same order', async () => {
    const { url, prefix } = sharedRedis();
    const { rooms: engineServers, people } = await instances(url, prefix);
    const clients = await listenAll(engineServers);
    const ids = (
      await Promise.all(engineServers.map((engineServer) => changeSeveral(engineServer, people, 25)))
    ).flat();
    for (const client of clients) await client.waitForChanges(50);
    const [first, second] = clients.map((client) => client.changesOf().map((change) => change.id));
    expect(first?.toSorted()).toEqual(ids.toSorted());
    expect(second).toEqual(first);
  });

  test('without Redis they find changes in Postgres; when it is back it serves again', async () => {
    const redis = await startRedis();
    const { rooms: engineServers, people } = await instances(redis.url, 'test:');
    onTestFinished(() => redis.stop());
    const clients = await listenAll(engineServers);
    const first = await changeSeveral(engineServers[0], people, 3);
    for (const client of clients) await client.waitForChanges(3);
    await redis.kill();
    const second = await changeSeveral(engineServers[0], people, 3);
    for (const client of clients) await client.waitForChanges(6);
    const again = await startRedis({ port: redis.port });
    onTestFinished(() => again.stop());
    const third = await changeSeveral(engineServers[0], people, 3);
    for (const client of clients) {
      await client.waitForChanges(9);
      expect(client.changesOf().map((change) => change.id)).toEqual([...first, ...second, ...third]);
    }
  });

  test('an unreachable Redis fails no mutation and only delays changes for the other instance', async () => {
    const { rooms: engineServers, people } = await instances('redis://127.0.0.1:1', 'test:');
    const clients = await listenAll(engineServers);
    const ids = await changeSeveral(engineServers[0], people, 3);
    for (const client of clients) {
      await client.waitForChanges(3);
      expect(client.changesOf().map((change) => change.id)).toEqual(ids);
    }
  });

  test('when every connection to Postgres is cut, the instances live, the sockets stay, and nothing is lost', async () => {
    const { url, prefix } = sharedRedis();
    const { rooms: engineServers, people } = await instances(url, prefix);
    const clients = await listenAll(engineServers);
    const [id = ''] = await changeSeveral(engineServers[0], people, 1);
    const killer = connect(database.url, { max: 1 });
    onTestFinished(() => killer.destroy());
    const newest = { version: 0 };
    for (let round = 0; round < 5; round += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
        killer,
      );
      for (let count = 0; count < 5; count += 1) newest.version = await changeParcel(killer, id, { note: `${round}` });
      for (const engineServer of engineServers) engineServer.engine.notifyCommitted();
    }
    for (const client of clients) {
      // A message carries the row as it was read, so the last version may arrive before the last message.
      await expect.poll(() => client.changesOf().length, { timeout: 15_000 }).toBe(26);
      const versions = client.changesOf().map((change) => change.version ?? 0);
      expect(versions).toEqual(versions.toSorted((one, other) => one - other));
      expect(versions.at(-1)).toBe(newest.version);
      expect(client.closeCode).toBeNull();
    }
  });
});

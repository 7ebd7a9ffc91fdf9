// A backup is restored while instances run and dashboards are open: the database becomes an older state of itself at
// once.
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { redisBus } from '#server/events/redis-bus.ts';
import { localBus } from '#server/events/bus.ts';
import { parseLogCursor } from '#shared/events/event.ts';
import { takeBackup } from '#tests/support/machine/backup.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { busSecret, sharedRedis } from '#tests/support/redis.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from '../support/packages.ts';
import { openEngineServer, silentLog, createViewer, type EngineServer } from '../support/engine-server.ts';
import { openAcknowledgedClient, openSubscribedClient, type ProtocolClient } from '../support/protocol-client.ts';

interface Kept {
  url: string;
  people: Organisation;
  parcel: string;
  restore: () => Promise<void>;
}

/** A database with a parcel, and a backup of it that can be restored. */
async function withBackup(): Promise<Kept> {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const engineServer = await openEngineServer(url);
  const people = await insertOrganisation(engineServer.db);
  const parcel = await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
  engineServer.engine.notifyCommitted();
  await expect.poll(() => engineServer.engine.cursor().seq).toBe(1);
  await engineServer.close();
  const { restore, drop: dropBackup } = await takeBackup(
    inject('postgres').superuserUrl,
    new URL(url).pathname.slice(1),
  );
  onTestFinished(dropBackup);
  return { url, people, parcel, restore };
}

const epochOf = (db: Db) =>
  inTransaction(db, systemPrincipal, (trx) => trx.selectFrom('eventHead').select(['epoch']).executeTakeFirstOrThrow());

async function comeBack(
  engineServer: EngineServer,
  who: ReturnType<typeof createViewer>,
  client: ProtocolClient,
): Promise<ProtocolClient> {
  const again = await openAcknowledgedClient(engineServer.urlFor(who));
  again.subscribe('1', undefined, {
    extensions: {
      resume: { at: client.results('1').at(-1)?.extensions.at ?? client.ack().at, audience: client.ack().audience },
    },
  });
  await again.waitForChanges(1);
  return again;
}

test('every dashboard of every instance reconnects and receives RESYNC once; then it is live', async () => {
  const { url, people, parcel, restore } = await withBackup();
  const redis = sharedRedis();
  const engineServers = await Promise.all(
    [1, 2].map(() =>
      openEngineServer(url, {
        bus: redisBus({ url: redis.url, secret: busSecret, prefix: redis.prefix, log: silentLog }),
      }),
    ),
  );
  const who = engineServers.map(() => createViewer('SUPPORT'));
  const clients = await Promise.all(
    engineServers.map((engineServer, index) =>
      openSubscribedClient(engineServer.urlFor(who[index] ?? createViewer('SUPPORT'))),
    ),
  );
  const [first] = engineServers;
  if (!first) throw new Error('no instance');
  for (let count = 0; count < 5; count += 1) await changeParcel(first.db, parcel, { note: `future ${count}` });
  first.engine.notifyCommitted();
  for (const client of clients) await client.waitForChanges(5);

  await restore();
  // It continues writing at once, so that its numbers soon reach those of the instances.
  const db = connect(url, { max: 2 });
  onTestFinished(() => db.destroy());
  for (let count = 0; count < 6; count += 1) await changeParcel(db, parcel, { note: `again ${count}` });
  expect(await Promise.all(clients.map((client) => client.closed()))).toEqual([1012, 1012]);
  await expect.poll(() => engineServers.map((engineServer) => engineServer.engine.cursor().epoch)).toEqual([2, 2]);
  for (const [index, engineServer] of engineServers.entries()) {
    const again = await comeBack(
      engineServer,
      who[index] ?? createViewer('SUPPORT'),
      clients[index] ??
        (() => {
          throw new Error('no tab');
        })(),
    );
    expect(again.changesOf()[0]).toMatchObject({ kind: 'RESYNC', reason: 'history', package: null });
    const id = await addParcel(db, { companyId: people.company, hubId: people.hub });
    for (const other of engineServers) other.engine.notifyCommitted();
    await expect.poll(() => again.changesOf().at(-1)).toMatchObject({ kind: 'NEW', id });
    expect(again.changesOf().filter(({ kind }) => kind === 'RESYNC')).toHaveLength(1);
    expect(again.closeCode).toBeNull();
  }
  expect(await epochOf(db)).toEqual({ epoch: 2 });
});

test('a backup in which nothing happens is noticed too', async () => {
  const { url, parcel, restore } = await withBackup();
  const engineServer = await openEngineServer(url, { bus: localBus() });
  const client = await openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')));
  await changeParcel(engineServer.db, parcel, { note: 'future' });
  engineServer.engine.notifyCommitted();
  await client.waitForChanges(1);
  await restore();
  expect(await client.closed()).toBe(1012);
  expect(engineServer.engine.cursor()).toMatchObject({ epoch: 2, seq: 1 });
});

test('instances that start after the restore send RESYNC to each dashboard that reconnects, and to no other', async () => {
  const { url, people, parcel, restore } = await withBackup();
  const before = await openEngineServer(url);
  const who = createViewer('SUPPORT');
  const client = await openSubscribedClient(before.urlFor(who));
  await changeParcel(before.db, parcel, { note: 'future' });
  before.engine.notifyCommitted();
  await client.waitForChanges(1);
  await before.close();
  await restore();
  const after = await openEngineServer(url);
  const bystander = await openSubscribedClient(after.urlFor(createViewer('SUPPORT')));
  await changeParcel(after.db, parcel, { note: 'another present' });
  await addParcel(after.db, { companyId: people.company, hubId: people.hub });
  after.engine.notifyCommitted();
  await bystander.waitForChanges(2);
  const again = await comeBack(after, who, client);
  expect(again.changesOf()).toMatchObject([{ kind: 'RESYNC', reason: 'history' }]);
  expect(parseLogCursor(again.results('1')[0]?.extensions.at)).toMatchObject({ epoch: 1, seq: 3 });
  await bystander.roundTrip();
  expect(bystander.closeCode).toBeNull();
  expect(bystander.changesOf().map(({ kind }) => kind)).toEqual(['CHANGED', 'NEW']);
});

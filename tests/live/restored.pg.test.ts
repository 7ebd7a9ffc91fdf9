// A backup is restored while instances run and dashboards are open: the database is an older state of itself from one moment to the next.
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Db } from '#server/db/connection.ts';
import { inTransaction, system } from '#server/db/transaction.ts';
import { redisBus } from '#server/events/redis-bus.ts';
import { localBus } from '#server/events/bus.ts';
import { parsePosition } from '#shared/events/envelope.ts';
import { takeBackup } from '#tests/support/machine/backup.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { busSecret, sharedRedis } from '#tests/support/redis.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from './support/packages.ts';
import { openEngineServer, silentLog, createViewer, type EngineServer } from './support/room.ts';
import { openAcknowledgedClient, openSubscribedClient, type ProtocolClient } from './support/tab.ts';

interface Kept {
  url: string;
  people: Organisation;
  parcel: string;
  restore: () => Promise<void>;
}

/** A database with a parcel in it, and a backup of it that can be put in its place. */
async function withBackup(): Promise<Kept> {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const room = await openEngineServer(url);
  const people = await insertOrganisation(room.db);
  const parcel = await addParcel(room.db, { companyId: people.company, hubId: people.hub });
  room.engine.wake();
  await expect.poll(() => room.engine.position().seq).toBe(1);
  await room.close();
  const { restore, drop: dropBackup } = await takeBackup(
    inject('postgres').superuserUrl,
    new URL(url).pathname.slice(1),
  );
  onTestFinished(dropBackup);
  return { url, people, parcel, restore };
}

const epochOf = (db: Db) =>
  inTransaction(db, system, (trx) => trx.selectFrom('eventHead').select(['epoch']).executeTakeFirstOrThrow());

async function comeBack(room: EngineServer, who: ReturnType<typeof createViewer>, tab: ProtocolClient): Promise<ProtocolClient> {
  const again = await openAcknowledgedClient(room.urlFor(who));
  again.subscribe('1', undefined, {
    extensions: {
      resume: { at: tab.results('1').at(-1)?.extensions.at ?? tab.ack().at, audience: tab.ack().audience },
    },
  });
  await again.waitForChanges(1);
  return again;
}

test('every dashboard of every instance has to come back and is told to read again, once; then it is live', async () => {
  const { url, people, parcel, restore } = await withBackup();
  const redis = sharedRedis();
  const rooms = await Promise.all(
    [1, 2].map(() =>
      openEngineServer(url, { bus: redisBus({ url: redis.url, secret: busSecret, prefix: redis.prefix, log: silentLog }) }),
    ),
  );
  const who = rooms.map(() => createViewer('SUPPORT'));
  const tabs = await Promise.all(
    rooms.map((room, index) => openSubscribedClient(room.urlFor(who[index] ?? createViewer('SUPPORT')))),
  );
  const [first] = rooms;
  if (!first) throw new Error('no instance');
  for (let count = 0; count < 5; count += 1) await changeParcel(first.db, parcel, { note: `future ${count}` });
  first.engine.wake();
  for (const tab of tabs) await tab.waitForChanges(5);

  await restore();
  // It moves on at once, so that its numbers soon are where the instances were.
  const db = connect(url, { max: 2 });
  onTestFinished(() => db.destroy());
  for (let count = 0; count < 6; count += 1) await changeParcel(db, parcel, { note: `again ${count}` });
  expect(await Promise.all(tabs.map((tab) => tab.closed()))).toEqual([1012, 1012]);
  await expect.poll(() => rooms.map((room) => room.engine.position().epoch)).toEqual([2, 2]);
  for (const [index, room] of rooms.entries()) {
    const again = await comeBack(
      room,
      who[index] ?? createViewer('SUPPORT'),
      tabs[index] ??
        (() => {
          throw new Error('no tab');
        })(),
    );
    expect(again.changesOf()[0]).toMatchObject({ kind: 'RESYNC', reason: 'history', package: null });
    const id = await addParcel(db, { companyId: people.company, hubId: people.hub });
    for (const other of rooms) other.engine.wake();
    await expect.poll(() => again.changesOf().at(-1)).toMatchObject({ kind: 'NEW', id });
    expect(again.changesOf().filter(({ kind }) => kind === 'RESYNC')).toHaveLength(1);
    expect(again.closeCode).toBeNull();
  }
  expect(await epochOf(db)).toEqual({ epoch: 2 });
});

test('a backup in which nothing happens is noticed too', async () => {
  const { url, parcel, restore } = await withBackup();
  const room = await openEngineServer(url, { bus: localBus() });
  const tab = await openSubscribedClient(room.urlFor(createViewer('SUPPORT')));
  await changeParcel(room.db, parcel, { note: 'future' });
  room.engine.wake();
  await tab.waitForChanges(1);
  await restore();
  expect(await tab.closed()).toBe(1012);
  expect(room.engine.position()).toMatchObject({ epoch: 2, seq: 1 });
});

test('instances that start after the restore tell each dashboard that comes back to read again, and nobody else', async () => {
  const { url, people, parcel, restore } = await withBackup();
  const before = await openEngineServer(url);
  const who = createViewer('SUPPORT');
  const tab = await openSubscribedClient(before.urlFor(who));
  await changeParcel(before.db, parcel, { note: 'future' });
  before.engine.wake();
  await tab.waitForChanges(1);
  await before.close();
  await restore();
  const after = await openEngineServer(url);
  const bystander = await openSubscribedClient(after.urlFor(createViewer('SUPPORT')));
  await changeParcel(after.db, parcel, { note: 'another present' });
  await addParcel(after.db, { companyId: people.company, hubId: people.hub });
  after.engine.wake();
  await bystander.waitForChanges(2);
  const again = await comeBack(after, who, tab);
  expect(again.changesOf()).toMatchObject([{ kind: 'RESYNC', reason: 'history' }]);
  expect(parsePosition(again.results('1')[0]?.extensions.at)).toMatchObject({ epoch: 1, seq: 3 });
  await bystander.roundTrip();
  expect(bystander.closeCode).toBeNull();
  expect(bystander.changesOf().map(({ kind }) => kind)).toEqual(['CHANGED', 'NEW']);
});

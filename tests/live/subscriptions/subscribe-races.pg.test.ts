// Races: clients that subscribe while an event is being dispatched.
import { expect, onTestFinished, test } from 'vitest';
import type { LiveEngineOptions } from '#server/live/engine-options.ts';
import { connect } from '#server/db/connection/connection.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from '../support/packages.ts';
import { openEngineServer, createViewer, type EngineServer } from '../support/engine-server.ts';
import { entityParts } from '../support/schema.ts';
import { openAcknowledgedClient, openSubscribedClient } from '../support/protocol-client.ts';

const database = useDatabase();
let known: Organisation | null = null;

/** An engine whose row reads can be stopped after the query and before the result is returned. */
async function slowRoom(): Promise<
  EngineServer & { people: Organisation; url: string; stopNext: () => { read: Promise<void>; goOn: () => void } }
> {
  const rows = connect(database.url, { max: 4 });
  const { readRows } = entityParts(rows);
  let gate: { read: () => void; open: Promise<void> } | null = null;
  const slowly: LiveEngineOptions['readRows'] = async (entity, ids) => {
    const mine = gate;
    gate = null;
    const found = await readRows(entity, ids);
    mine?.read();
    await mine?.open;
    return found;
  };
  onTestFinished(() => rows.destroy());
  const engineServer = await openEngineServer(database.url, {
    readRows: slowly,
    timing: { pingMs: 30, heartbeatCheckMs: 10, silentMs: 60_000 },
  });
  known ??= await insertOrganisation(engineServer.db);
  const stopNext = () => {
    const [read, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gate = { read: read.resolve, open: open.promise };
    return { read: read.promise, goOn: open.resolve };
  };
  return { ...engineServer, people: known, url: engineServer.urlFor(createViewer('SUPPORT')), stopNext };
}

test('a client that subscribes during a dispatch continues after the event, and one that resumes from before receives it once', async () => {
  const { engine, db, people, url, stopNext } = await slowRoom();
  const first = await openSubscribedClient(url);
  const before = engine.stats().cursor;
  const { read, goOn } = stopNext();
  const id = await addParcel(db, { companyId: people.company, hubId: people.hub });
  engine.notifyCommitted();
  await read;
  // What these read from now on includes the event.
  const equal = await openSubscribedClient(url);
  const other = await openAcknowledgedClient(url);
  other.subscribe(
    '1',
    'subscription { packageChanged { kind id version changed reason package { id version note status } } }',
  );
  const returning = await openAcknowledgedClient(url);
  returning.subscribe('1', undefined, { extensions: { resume: { at: before, audience: returning.ack().audience } } });
  await Promise.all([other.roundTrip(), returning.waitForChanges(1)]);
  expect(equal.ack().at).not.toBe(before);
  expect(first.changesOf()).toEqual([]);
  goOn();
  await first.waitForChanges(1);
  const next = await addParcel(db, { companyId: people.company, hubId: people.hub });
  engine.notifyCommitted();
  for (const [client, received] of [
    [first, [id, next]],
    [equal, [next]],
    [other, [next]],
    [returning, [id, next]],
  ] as const) {
    await client.waitForChanges(received.length);
    await client.roundTrip();
    expect(client.changesOf().map((change) => change.id)).toEqual(received);
  }
});

test('a heartbeat carries only the position that this socket has reached, also when others are further', async () => {
  const { engine, db, people, url, stopNext } = await slowRoom();
  const client = await openSubscribedClient(url);
  const before = engine.stats().cursor;
  const { read, goOn } = stopNext();
  await addParcel(db, { companyId: people.company, hubId: people.hub });
  engine.notifyCommitted();
  await read;
  expect(engine.stats().cursor).not.toBe(before);
  const heartbeats = () => client.messages.filter((message) => message.type === 'ping');
  const received = heartbeats().length;
  await expect.poll(() => heartbeats().length).toBeGreaterThan(received + 2);
  expect(heartbeats().at(-1)?.payload).toEqual({ at: before });
  goOn();
  await client.waitForChanges(1);
  await expect.poll(() => heartbeats().at(-1)?.payload).toEqual({ at: engine.stats().cursor });
});

test('a pending result that is older than a replayed one is not sent', async () => {
  const { engine, db, people, url, stopNext } = await slowRoom();
  const first = await openSubscribedClient(url);
  const id = await addParcel(db, { companyId: people.company, hubId: people.hub });
  engine.notifyCommitted();
  await first.waitForChanges(1);
  const away = engine.stats().cursor;
  await changeParcel(db, id, { note: 'two' });
  engine.notifyCommitted();
  await first.waitForChanges(2);

  const { read, goOn } = stopNext();
  await changeParcel(db, id, { note: 'three' });
  engine.notifyCommitted();
  await read;
  await changeParcel(db, id, { note: 'four' });
  const returning = await openAcknowledgedClient(url);
  returning.subscribe('1', undefined, { extensions: { resume: { at: away, audience: returning.ack().audience } } });
  await returning.waitForChanges(1);
  goOn();
  engine.notifyCommitted();
  await first.waitForChanges(4);
  await returning.waitForChanges(2);
  await returning.roundTrip();
  expect(first.changesOf().map((change) => change.version)).toEqual([1, 2, 3, 4]);
  expect(returning.changesOf().map((change) => change.version)).toEqual([4, 4]);
});

test('during a replay, heartbeats carry no position and new changes come after the replay', async () => {
  const { engine, db, people, url, stopNext } = await slowRoom();
  const first = await openSubscribedClient(url);
  const away = engine.stats().cursor;
  const missed = await addParcel(db, { companyId: people.company, hubId: people.hub });
  engine.notifyCommitted();
  await first.waitForChanges(1);

  const { read, goOn } = stopNext();
  const returning = await openAcknowledgedClient(url);
  returning.subscribe('1', undefined, { extensions: { resume: { at: away, audience: returning.ack().audience } } });
  await read;
  const meanwhile = await addParcel(db, { companyId: people.company, hubId: people.hub });
  engine.notifyCommitted();
  await first.waitForChanges(2);
  await returning.roundTrip();
  expect(returning.changesOf()).toEqual([]);
  const heartbeats = () => returning.messages.filter((message) => message.type === 'ping');
  await expect.poll(() => heartbeats().at(-1)).toEqual({ type: 'ping' });
  goOn();
  await returning.waitForChanges(2);
  await expect.poll(() => heartbeats().at(-1)).toEqual({ type: 'ping', payload: { at: engine.stats().cursor } });
  expect(returning.changesOf().map((change) => change.id)).toEqual([missed, meanwhile]);
});

test('a subscription that is completed, or whose socket ends, during setup leaves nothing behind', async () => {
  const { engine, db, people, url, stopNext } = await slowRoom();
  const away = engine.stats().cursor;
  await addParcel(db, { companyId: people.company, hubId: people.hub });
  engine.notifyCommitted();
  await expect.poll(() => engine.stats().cursor).not.toBe(away);
  const { read, goOn } = stopNext();
  const client = await openAcknowledgedClient(url);
  client.subscribe('1', undefined, { extensions: { resume: { at: away, audience: client.ack().audience } } });
  await read;
  client.send({ type: 'complete', id: '1' });
  await client.roundTrip();
  expect(engine.stats()).toMatchObject({ subscriptions: 0, groups: 0 });
  goOn();
  const ahead = await openAcknowledgedClient(url);
  ahead.subscribe('1', undefined, {
    extensions: { resume: { at: '1:999999:00000000', audience: ahead.ack().audience } },
  });
  await ahead.roundTrip();
  ahead.socket.terminate();
  await expect.poll(() => engine.stats()).toMatchObject({ sockets: 1, subscriptions: 0, groups: 0 });
  await engine.stop();
  expect(client.results('1')).toEqual([]);
  expect(engine.stats().groups).toBe(0);
});

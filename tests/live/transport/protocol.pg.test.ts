// graphql-transport-ws for single operations; opening and closing of sockets is in sockets.pg.test.ts.
import { expect, test } from 'vitest';
import type { Db } from '#server/db/connection/connection.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, type Organisation, insertOrganisation } from '../support/packages.ts';
import { openEngineServer, createViewer } from '../support/engine-server.ts';
import { openAcknowledgedClient, openSubscribedClient, openClient } from '../support/protocol-client.ts';

const database = useDatabase();
let known: Organisation | null = null;
const seedOnce = async (db: Db): Promise<Organisation> => (known ??= await insertOrganisation(db));

async function engineServer() {
  const opened = await openEngineServer(database.url);
  return { ...opened, mine: opened.urlFor(createViewer('SUPPORT')) };
}

test('a binary frame is closed 4400, independent of its content', async () => {
  const { mine } = await engineServer();
  const client = await openAcknowledgedClient(mine);
  client.socket.send(Buffer.from('{"type":"ping"}'));
  expect(await client.closed()).toBe(4400);
});

test('pings are answered before connection_init too, and an unsolicited pong is accepted', async () => {
  const { mine } = await engineServer();
  const client = await openClient(mine);
  client.send({ type: 'pong' });
  await client.roundTrip();
  client.send({ type: 'connection_init', payload: { anything: true } });
  client.send({ type: 'ping' });
  await expect.poll(() => client.messages.map(({ type }) => type)).toEqual(['pong', 'connection_ack', 'pong']);
});

test('after complete no more messages of an operation arrive, and completing an unknown id is no error', async () => {
  const { mine, db, engine } = await engineServer();
  const { company, hub: dispatcher } = await seedOnce(db);
  const client = await openSubscribedClient(mine);
  client.subscribe('2');
  client.send({ type: 'complete', id: '1' });
  client.send({ type: 'complete', id: 'never there' });
  await client.roundTrip();
  const id = await addParcel(db, { companyId: company, hubId: dispatcher });
  engine.notifyCommitted();
  expect(await client.waitForChanges(1, '2')).toMatchObject([{ kind: 'NEW', id }]);
  await client.roundTrip();
  expect(client.changesOf('1')).toEqual([]);
  expect(client.closeCode).toBeNull();
});

test('an error ends its operation alone: its id is free again', async () => {
  const { mine, db, engine } = await engineServer();
  const { company, hub: dispatcher } = await seedOnce(db);
  const client = await openSubscribedClient(mine);
  client.subscribe('2', '{ ok }');
  await client.roundTrip();
  client.subscribe('2');
  await client.roundTrip();
  expect(client.errorCodes('2')).toEqual(['bad_request']);
  const id = await addParcel(db, { companyId: company, hubId: dispatcher });
  engine.notifyCommitted();
  for (const operation of ['1', '2'])
    expect(await client.waitForChanges(1, operation)).toMatchObject([{ kind: 'NEW', id }]);
});

test('equal operations of one socket each receive results with their own id', async () => {
  const { mine, db, engine } = await engineServer();
  const { company, hub: dispatcher } = await seedOnce(db);
  const client = await openSubscribedClient(mine);
  const odd = 'an "id" with \\ and é';
  client.subscribe(odd);
  await client.roundTrip();
  const id = await addParcel(db, { companyId: company, hubId: dispatcher });
  engine.notifyCommitted();
  for (const operation of ['1', odd])
    expect(await client.waitForChanges(1, operation)).toMatchObject([{ kind: 'NEW', id }]);
});

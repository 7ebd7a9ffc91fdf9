// What graphql-transport-ws promises of single operations; how sockets as a whole begin and end is in sockets.pg.test.ts.
import { expect, test } from 'vitest';
import type { Db } from '#server/db/connection.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, type Organisation, insertOrganisation } from './support/packages.ts';
import { openEngineServer, createViewer } from './support/room.ts';
import { openAcknowledgedClient, openSubscribedClient, openClient } from './support/tab.ts';

const database = useDatabase();
let known: Organisation | null = null;
const seedOnce = async (db: Db): Promise<Organisation> => (known ??= await insertOrganisation(db));

async function room() {
  const opened = await openEngineServer(database.url);
  return { ...opened, mine: opened.urlFor(createViewer('SUPPORT')) };
}

test('a binary frame is closed 4400, whatever is in it', async () => {
  const { mine } = await room();
  const tab = await openAcknowledgedClient(mine);
  tab.socket.send(Buffer.from('{"type":"ping"}'));
  expect(await tab.closed()).toBe(4400);
});

test('pings are answered before connection_init too, and a pong that nobody asked for is taken', async () => {
  const { mine } = await room();
  const tab = await openClient(mine);
  tab.send({ type: 'pong' });
  await tab.roundTrip();
  tab.send({ type: 'connection_init', payload: { anything: true } });
  tab.send({ type: 'ping' });
  await expect.poll(() => tab.messages.map(({ type }) => type)).toEqual(['pong', 'connection_ack', 'pong']);
});

test('after complete nothing more comes of an operation, and completing one that is unknown is no mistake', async () => {
  const { mine, db, engine } = await room();
  const { company, hub } = await seedOnce(db);
  const tab = await openSubscribedClient(mine);
  tab.subscribe('2');
  tab.send({ type: 'complete', id: '1' });
  tab.send({ type: 'complete', id: 'never there' });
  await tab.roundTrip();
  const id = await addParcel(db, { companyId: company, hubId: hub });
  engine.wake();
  expect(await tab.waitForChanges(1, '2')).toMatchObject([{ kind: 'NEW', id }]);
  await tab.roundTrip();
  expect(tab.changesOf('1')).toEqual([]);
  expect(tab.closeCode).toBeNull();
});

test('an error ends its operation alone: its id is free again', async () => {
  const { mine, db, engine } = await room();
  const { company, hub } = await seedOnce(db);
  const tab = await openSubscribedClient(mine);
  tab.subscribe('2', '{ ok }');
  await tab.roundTrip();
  tab.subscribe('2');
  await tab.roundTrip();
  expect(tab.errorCodes('2')).toEqual(['bad_request']);
  const id = await addParcel(db, { companyId: company, hubId: hub });
  engine.wake();
  for (const operation of ['1', '2'])
    expect(await tab.waitForChanges(1, operation)).toMatchObject([{ kind: 'NEW', id }]);
});

test('of equal operations of one socket each is told by its own id', async () => {
  const { mine, db, engine } = await room();
  const { company, hub } = await seedOnce(db);
  const tab = await openSubscribedClient(mine);
  const odd = 'an "id" with \\ and é';
  tab.subscribe(odd);
  await tab.roundTrip();
  const id = await addParcel(db, { companyId: company, hubId: hub });
  engine.wake();
  for (const operation of ['1', odd])
    expect(await tab.waitForChanges(1, operation)).toMatchObject([{ kind: 'NEW', id }]);
});

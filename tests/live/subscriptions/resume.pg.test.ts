import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { parseLogCursor } from '#shared/events/event.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from '../support/packages.ts';
import { openEngineServer, createViewer, type EngineServer } from '../support/engine-server.ts';
import { openAcknowledgedClient, openSubscribedClient, type ProtocolClient } from '../support/protocol-client.ts';

const database = useDatabase();
let known: Organisation | null = null;

async function start(
  given: Parameters<typeof openEngineServer>[1] = {},
): Promise<EngineServer & { people: Organisation; customer: string }> {
  const engineServer = await openEngineServer(database.url, given);
  known ??= await insertOrganisation(engineServer.db);
  return {
    ...engineServer,
    people: known,
    customer: engineServer.urlFor(createViewer('CUSTOMER', { company: [known.company] }, known.customer)),
  };
}

/** Waits until the instance has dispatched every committed event. */
async function received({ engine, db }: Pick<EngineServer, 'engine' | 'db'>): Promise<string> {
  engine.notifyCommitted();
  await expect.poll(() => pending(db)).toBe(0);
  const head = await inTransaction(db, systemPrincipal, (trx) =>
    trx.selectFrom('eventHead').select('seq').executeTakeFirstOrThrow(),
  );
  await expect.poll(() => engine.cursor().seq, { timeout: 10_000 }).toBeGreaterThanOrEqual(head.seq);
  return engine.stats().cursor;
}

async function pending(db: Db): Promise<number> {
  const { n } = await inTransaction(db, systemPrincipal, (trx) =>
    trx
      .selectFrom('eventPending')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  );
  return n;
}

const resume = (at: string, client: ProtocolClient) => ({
  extensions: { resume: { at, audience: client.ack().audience } },
});

test('a client that was disconnected receives each entity that it missed, once, in its current state, in the order of the last events; then it is live', async () => {
  const engineServer = await start();
  const { people, db } = engineServer;
  const add = () => addParcel(db, { companyId: people.company, hubId: people.hub });
  const [first, second, third, untouched] = [await add(), await add(), await add(), await add()];
  const away = await received(engineServer);
  await changeParcel(db, first, { note: 'one' });
  await changeParcel(db, second, { note: 'two' });
  const fresh = await add();
  await changeParcel(db, third, { companyId: people.otherCompany });
  await changeParcel(db, first, { internalNote: 'hidden', note: 'three' });
  const elsewhere = await addParcel(db, { companyId: people.otherCompany, hubId: people.hub });
  await received(engineServer);

  const client = await openAcknowledgedClient(engineServer.customer);
  client.subscribe('1', undefined, resume(away, client));
  const changes = await client.waitForChanges(4);
  expect(changes.map(({ kind, id, version }) => [kind, id, version])).toEqual([
    ['CHANGED', second, 2],
    ['NEW', fresh, 1],
    ['GONE', third, null],
    ['CHANGED', first, 3],
  ]);
  expect(changes[3]).toMatchObject({ changed: ['note'], package: { note: 'three' } });

  await changeParcel(db, untouched, { note: 'live' });
  engineServer.engine.notifyCommitted();
  await client.waitForChanges(5);
  await client.roundTrip();
  expect(client.changesOf()).toHaveLength(5);
  expect(client.changesOf()[4]).toMatchObject({ kind: 'CHANGED', id: untouched, version: 2 });
  expect(JSON.stringify(client.messages)).not.toContain(elsewhere);
});

test('until the replay is complete, results keep the old position; then a heartbeat carries the new one', async () => {
  const engineServer = await start();
  const id = await addParcel(engineServer.db, {
    companyId: engineServer.people.company,
    hubId: engineServer.people.hub,
  });
  const away = await received(engineServer);
  await changeParcel(engineServer.db, id, { note: 'x' });
  const now = await received(engineServer);
  const client = await openAcknowledgedClient(engineServer.customer);
  client.subscribe('1', undefined, resume(away, client));
  await client.waitForChanges(1);
  expect(client.results('1').map((one) => one.extensions.at)).toEqual([away]);
  await expect.poll(() => client.messages.find((one) => one.type === 'ping')?.payload).toEqual({ at: now });
});

test('a live result carries the position of its event', async () => {
  const engineServer = await start();
  const client = await openSubscribedClient(engineServer.customer);
  await addParcel(engineServer.db, { companyId: engineServer.people.company, hubId: engineServer.people.hub });
  const at = await received(engineServer);
  await client.waitForChanges(1);
  expect(client.results('1')[0]?.extensions.at).toBe(at);
});

test('a client that missed nothing receives nothing', async () => {
  const engineServer = await start();
  const client = await openAcknowledgedClient(engineServer.customer);
  client.subscribe('1', undefined, resume(await received(engineServer), client));
  await client.roundTrip();
  expect(client.changesOf()).toEqual([]);
});

test('a parcel that came and went during the absence is sent as GONE with its id alone, since a list read meanwhile may show it', async () => {
  const engineServer = await start();
  const { people, db } = engineServer;
  const id = await addParcel(db, { companyId: people.otherCompany, hubId: people.hub });
  const away = await received(engineServer);
  await changeParcel(db, id, { companyId: people.company });
  await changeParcel(db, id, { companyId: people.otherCompany });
  const mine = await addParcel(db, { companyId: people.company, hubId: people.hub });
  await received(engineServer);
  const client = await openAcknowledgedClient(engineServer.customer);
  client.subscribe('1', undefined, resume(away, client));
  expect(await client.waitForChanges(2)).toMatchObject([
    { kind: 'GONE', id, version: null },
    { kind: 'NEW', id: mine },
  ]);
});

test.each([
  ['another audience', (at: string) => ({ at, audience: '0123456789abcdef' }), 'audience'],
  [
    'a forged tag',
    (at: string, audience: string) => ({
      at: at.replace(/[0-9a-f]{8}$/, (tag) => (tag === 'ffffffff' ? '00000000' : 'ffffffff')),
      audience,
    }),
    'history',
  ],
  ['another epoch', (at: string, audience: string) => ({ at: at.replace(/^\d+/, '999'), audience }), 'history'],
  ['no position at all', (_: string, audience: string) => ({ at: 'yesterday', audience }), 'history'],
  ['nothing in it', () => ({}), 'audience'],
])('a resume with %s is answered with one RESYNC that carries the position, then live', async (_, resumeOf, reason) => {
  const engineServer = await start();
  const { people, db } = engineServer;
  const at = await received(engineServer);
  await addParcel(db, { companyId: people.company, hubId: people.hub });
  const now = await received(engineServer);
  const client = await openAcknowledgedClient(engineServer.customer);
  client.subscribe('1', undefined, { extensions: { resume: resumeOf(at, client.ack().audience) } });
  await client.waitForChanges(1);
  const id = await addParcel(db, { companyId: people.company, hubId: people.hub });
  engineServer.engine.notifyCommitted();
  const changes = await client.waitForChanges(2);
  expect(changes).toMatchObject([
    { kind: 'RESYNC', id: null, version: null, package: null, changed: [], reason },
    { kind: 'NEW', id },
  ]);
  expect(client.results('1')[0]?.extensions.at).toBe(now);
});

test('beyond the replay window the client receives RESYNC, and inside it never', async () => {
  const engineServer = await start({ window: { events: 5, ms: 0, most: 5 } });
  const { people, db } = engineServer;
  const away = await received(engineServer);
  for (let count = 0; count < 5; count += 1) await addParcel(db, { companyId: people.company, hubId: people.hub });
  const inside = await received(engineServer);
  const first = await openAcknowledgedClient(engineServer.customer);
  first.subscribe('1', undefined, resume(away, first));
  expect((await first.waitForChanges(5)).map(({ kind }) => kind)).toEqual(['NEW', 'NEW', 'NEW', 'NEW', 'NEW']);
  await addParcel(db, { companyId: people.company, hubId: people.hub });
  await received(engineServer);
  const second = await openAcknowledgedClient(engineServer.customer);
  second.subscribe('1', undefined, resume(away, second));
  second.subscribe('2', undefined, resume(inside, second));
  expect(await second.waitForChanges(1)).toMatchObject([{ kind: 'RESYNC', reason: 'window' }]);
  expect(await second.waitForChanges(1, '2')).toMatchObject([{ kind: 'NEW' }]);
});

test('an instance that has just started can replay the recent past', async () => {
  const before = await start();
  const id = await addParcel(before.db, { companyId: before.people.company, hubId: before.people.hub });
  const away = await received(before);
  await changeParcel(before.db, id, { note: 'while away' });
  await received(before);
  await before.close();
  const after = await start();
  const client = await openAcknowledgedClient(after.customer);
  client.subscribe('1', undefined, resume(away, client));
  expect(await client.waitForChanges(1)).toMatchObject([{ kind: 'CHANGED', id, version: 2 }]);
});

test('an instance waits for a client position ahead of its own, and sends RESYNC only when it never gets there', async () => {
  const engineServer = await start();
  const client = await openAcknowledgedClient(engineServer.customer);
  const here = parseLogCursor(await received(engineServer));
  client.subscribe('1', undefined, resume(`1:${(here?.seq ?? 0) + 1_000_000}:00000000`, client));
  expect(await client.waitForChanges(1)).toMatchObject([{ kind: 'RESYNC', reason: 'history' }]);
});

test('fifteen hundred missed parcels arrive, however slow the reader of them', async () => {
  const engineServer = await start();
  const { people, db } = engineServer;
  const away = await received(engineServer);
  for (let count = 0; count < 1_500; count += 100) {
    await Promise.all(
      Array.from({ length: 100 }, () =>
        addParcel(db, { companyId: people.company, hubId: people.hub, note: 'x'.repeat(5_000) }),
      ),
    );
  }
  await received(engineServer);
  const client = await openAcknowledgedClient(engineServer.customer);
  client.subscribe('1', undefined, resume(away, client));
  await expect.poll(() => client.messages.length).toBeGreaterThan(100);
  client.socket.pause();
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  client.socket.resume();
  await expect.poll(() => client.results('1').length, { timeout: 20_000 }).toBe(1_500);
  expect(client.closeCode).toBeNull();
});

test('under constant changes, clients that reconnect again and again miss nothing, and no version goes backwards', async () => {
  const engineServer = await start();
  const { people, db } = engineServer;
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => addParcel(db, { companyId: people.company, hubId: people.hub })),
  );
  const newest = new Map(ids.map((id) => [id, 1]));
  let at = await received(engineServer);
  const writing = new AbortController();
  const writers = ids.map(async (id) => {
    while (!writing.signal.aborted) {
      newest.set(id, await changeParcel(db, id, { note: 'again' }));
      engineServer.engine.notifyCommitted();
    }
  });
  const seen = new Map<string, number>();
  const comeBack = async (until: (tab: ProtocolClient) => boolean): Promise<void> => {
    const client = await openAcknowledgedClient(engineServer.customer);
    client.subscribe('1', undefined, resume(at, client));
    await expect.poll(() => until(client), { timeout: 15_000 }).toBe(true);
    client.socket.terminate();
    for (const { kind, id, version } of client.changesOf()) {
      expect(kind).toBe('CHANGED');
      expect(version).toBeGreaterThanOrEqual(seen.get(id ?? '') ?? 0);
      seen.set(id ?? '', version ?? 0);
    }
    at = client.results('1').at(-1)?.extensions.at ?? at;
  };
  for (let round = 0; round < 15; round += 1) await comeBack((client) => client.changesOf().length >= 20);
  writing.abort();
  await Promise.all(writers);
  await received(engineServer);
  await comeBack((client) => client.messages.some((one) => one.type === 'ping'));
  expect(seen).toEqual(newest);
});

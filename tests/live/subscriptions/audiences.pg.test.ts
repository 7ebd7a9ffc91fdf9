import { beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from '../support/packages.ts';
import { openEngineServer, createViewer } from '../support/engine-server.ts';
import { openSubscribedClient } from '../support/protocol-client.ts';

const database = useDatabase();
let people: Organisation;
beforeAll(async () => {
  const db = connect(database.url);
  people = await insertOrganisation(db);
  await db.destroy();
});

describe('the effect of a change on each audience', () => {
  test('a customer receives NEW and CHANGED of own parcels, and no change of another company', async () => {
    const engineServer = await openEngineServer(database.url);
    const mine = await openSubscribedClient(
      engineServer.urlFor(createViewer('CUSTOMER', { company: [people.company] })),
    );
    const other = await openSubscribedClient(
      engineServer.urlFor(createViewer('CUSTOMER', { company: [people.otherCompany] })),
    );
    const id = await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
    await changeParcel(engineServer.db, id, { note: 'fragile' });
    const elsewhere = await addParcel(engineServer.db, { companyId: people.otherCompany, hubId: people.hub });
    engineServer.engine.notifyCommitted();

    await other.waitForChanges(1);
    await mine.waitForChanges(2);
    await mine.roundTrip();
    // Rows are read as they are now, so the first message may already hold the second version.
    expect(mine.changesOf().map(({ kind, id: of }) => [kind, of])).toEqual([
      ['NEW', id],
      ['CHANGED', id],
    ]);
    expect(mine.changesOf()[1]).toMatchObject({
      version: 2,
      changed: ['note'],
      package: { id, version: 2, note: 'fragile' },
      reason: null,
    });
    expect(other.changesOf().map(({ kind, id: of }) => [kind, of])).toEqual([['NEW', elsewhere]]);
  });

  test('a parcel that passes to another driver is GONE for the first, an id and nothing else, and NEW for the second', async () => {
    const engineServer = await openEngineServer(database.url);
    const first = await openSubscribedClient(engineServer.urlFor(createViewer('DRIVER', { driver: [people.driver] })));
    const second = await openSubscribedClient(
      engineServer.urlFor(createViewer('DRIVER', { driver: [people.otherDriver] })),
    );
    const id = await addParcel(engineServer.db, {
      companyId: people.company,
      hubId: people.hub,
      driverId: people.driver,
    });
    engineServer.engine.notifyCommitted();
    await first.waitForChanges(1);
    expect(second.changesOf()).toEqual([]);

    await changeParcel(engineServer.db, id, { driverId: people.otherDriver, note: 'new driver' });
    engineServer.engine.notifyCommitted();
    await second.waitForChanges(1);
    await first.waitForChanges(2);
    expect(first.changesOf()[1]).toEqual({ kind: 'GONE', id, version: null, changed: [], reason: null, package: null });
    expect(second.changesOf()[0]).toMatchObject({ kind: 'NEW', id, version: 2 });

    await changeParcel(engineServer.db, id, { note: 'not for the first' });
    engineServer.engine.notifyCommitted();
    await second.waitForChanges(2);
    await first.roundTrip();
    expect(first.changesOf()).toHaveLength(2);
  });

  test('a row that has left by the time it is read does not travel, also when the event matched', async () => {
    const engineServer = await openEngineServer(database.url);
    const id = await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
    const mine = await openSubscribedClient(
      engineServer.urlFor(createViewer('CUSTOMER', { company: [people.company] })),
    );
    const seen = mine.changesOf().length;
    // Both are committed before either is sent.
    await changeParcel(engineServer.db, id, { note: 'mine still' });
    await changeParcel(engineServer.db, id, { companyId: people.otherCompany, note: 'not mine' });
    engineServer.engine.notifyCommitted();
    // The event of its creation may come first.
    await vi.waitFor(() => expect(mine.changesOf().at(-1)?.kind).toBe('GONE'), { timeout: 20_000 });
    await mine.roundTrip();
    expect(
      mine
        .changesOf()
        .slice(seen)
        .map(({ kind }) => kind),
    ).not.toContain('CHANGED');
    expect(JSON.stringify(mine.messages)).not.toContain('not mine');
    expect(mine.changesOf().at(-1)).toMatchObject({ kind: 'GONE', id, package: null });
  });

  test('names of fields hidden from a role are not among the changed ones', async () => {
    const engineServer = await openEngineServer(database.url);
    const id = await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
    const customer = await openSubscribedClient(
      engineServer.urlFor(createViewer('CUSTOMER', { company: [people.company] })),
    );
    const support = await openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')));
    await changeParcel(engineServer.db, id, { internalNote: 'calls back', note: 'x' });
    engineServer.engine.notifyCommitted();
    const changed = (client: typeof customer) =>
      client.changesOf().find((change) => change.kind === 'CHANGED')?.changed;
    await expect.poll(() => changed(customer)).toEqual(['note']);
    await expect.poll(() => changed(support)).toEqual(['internalNote', 'note']);
  });

  test('an audience that may not see the changed fields receives no message', async () => {
    const engineServer = await openEngineServer(database.url);
    const id = await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
    const customer = await openSubscribedClient(
      engineServer.urlFor(createViewer('CUSTOMER', { company: [people.company] })),
    );
    const support = await openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')));
    await changeParcel(engineServer.db, id, { internalNote: 'calls back' });
    await changeParcel(engineServer.db, id, { note: 'x' });
    engineServer.engine.notifyCommitted();
    const changed = (client: typeof customer) =>
      client
        .changesOf()
        .filter(({ kind, id: of }) => kind === 'CHANGED' && of === id)
        .map((change) => change.changed);
    await expect.poll(() => changed(customer)).toEqual([['note']]);
    await expect.poll(() => changed(support)).toEqual([['internalNote'], ['note']]);
  });

  test('a role without a route to parcels is refused as forbidden', async () => {
    const engineServer = await openEngineServer(database.url);
    const transportor = await openSubscribedClient(engineServer.urlFor(createViewer('TRANSPORTOR')));
    expect(transportor.errorCodes('1')).toEqual(['forbidden']);
    expect(engineServer.engine.stats().groups).toBe(0);
  });
});

describe('equal listeners', () => {
  test('share one execution, and different projections do not', async () => {
    const engineServer = await openEngineServer(database.url);
    const sockets = [
      ...Array.from({ length: 5 }, () => createViewer('SUPPORT')),
      ...Array.from({ length: 3 }, () => createViewer('CUSTOMER', { company: [people.company] })),
      createViewer('CUSTOMER', { company: [people.otherCompany, people.company] }),
    ];
    const clients = await Promise.all(sockets.map((one) => openSubscribedClient(engineServer.urlFor(one))));
    expect(engineServer.engine.stats()).toMatchObject({ sockets: 9, subscriptions: 9, groups: 3 });
    const before = engineServer.engine.stats().executions;
    await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
    engineServer.engine.notifyCommitted();
    await Promise.all(clients.map((client) => client.waitForChanges(1)));
    expect(engineServer.engine.stats().executions - before).toBe(3);
  });

  test('are equal when only the spacing or undeclared variables differ', async () => {
    const engineServer = await openEngineServer(database.url);
    const client = await openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')));
    client.subscribe(
      '2',
      'subscription   { packageChanged { kind, id version changed\n reason package { id version note } } }',
      { variables: { unused: 1 } },
    );
    client.subscribe('3', 'subscription ($tab: String) { packageChanged(tab: $tab) { kind } }', {
      variables: { tab: 'all' },
    });
    client.subscribe('4', 'subscription ($tab: String) { packageChanged(tab: $tab) { kind } }', {
      variables: { tab: 'other' },
    });
    await client.roundTrip();
    expect(engineServer.engine.stats()).toMatchObject({ subscriptions: 4, groups: 3 });
  });
});

test('a failed execution sends RESYNC to the subscribers', async () => {
  const engineServer = await openEngineServer(database.url);
  const client = await openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')));
  client.subscribe(
    '2',
    'subscription { packageChanged { kind id reason version changed package { id version note breaks } } }',
  );
  await client.roundTrip();
  await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
  engineServer.engine.notifyCommitted();
  await client.waitForChanges(1, '2');
  await client.waitForChanges(1, '1');
  expect(client.changesOf('2')[0]).toMatchObject({ kind: 'RESYNC', reason: 'failure', package: null });
  expect(client.changesOf('1')[0]).toMatchObject({ kind: 'NEW' });
});

describe('a summary', () => {
  const counts = 'subscription { packageCounts }';

  test('is sent on subscribe and after changes, and follows only its own topics', async () => {
    const engineServer = await openEngineServer(database.url);
    const mine = await openSubscribedClient(
      engineServer.urlFor(createViewer('CUSTOMER', { company: [people.company] })),
    );
    const other = await openSubscribedClient(
      engineServer.urlFor(createViewer('CUSTOMER', { company: [people.otherCompany] })),
    );
    for (const client of [mine, other]) client.subscribe('n', counts);
    const latest = (client: typeof mine) => client.results('n').at(-1)?.data?.packageCounts;
    await expect.poll(() => [mine.results('n').length, other.results('n').length]).toEqual([1, 1]);
    const start = Number(latest(mine));
    const began = performance.now();
    for (let count = 0; count < 40; count += 1) {
      await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
      engineServer.engine.notifyCommitted();
    }
    await expect.poll(() => latest(mine), { timeout: 10_000 }).toBe(start + 40);
    // One on subscribe, one at once, and then one per elapsed second.
    expect(mine.results('n').length).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - began) / 1_000));
    expect(other.results('n')).toHaveLength(1);
  });

  test('is executed once for equal subscribers that arrive together', async () => {
    const engineServer = await openEngineServer(database.url);
    const client = await openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')));
    const before = engineServer.engine.stats().executions;
    for (const id of ['a', 'b', 'c']) client.subscribe(id, counts);
    await expect.poll(() => ['a', 'b', 'c'].map((id) => client.results(id).length)).toEqual([1, 1, 1]);
    expect(engineServer.engine.stats().executions - before).toBe(1);
  });
});

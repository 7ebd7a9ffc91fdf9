import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connection.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, changeParcel, insertOrganisation, type Organisation } from './support/packages.ts';
import { openEngineServer, createViewer } from './support/room.ts';
import { openSubscribedClient } from './support/tab.ts';

const database = useDatabase();
let people: Organisation;
beforeAll(async () => {
  const db = connect(database.url);
  people = await insertOrganisation(db);
  await db.destroy();
});

describe('what a change means to each audience', () => {
  test('a customer hears NEW and CHANGED of own parcels, and nothing of another company', async () => {
    const room = await openEngineServer(database.url);
    const mine = await openSubscribedClient(room.urlFor(createViewer('CUSTOMER', { company: [people.company] })));
    const other = await openSubscribedClient(room.urlFor(createViewer('CUSTOMER', { company: [people.otherCompany] })));
    const id = await addParcel(room.db, { companyId: people.company, hubId: people.hub });
    await changeParcel(room.db, id, { note: 'fragile' });
    const elsewhere = await addParcel(room.db, { companyId: people.otherCompany, hubId: people.hub });
    room.engine.wake();

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
    const room = await openEngineServer(database.url);
    const first = await openSubscribedClient(room.urlFor(createViewer('DRIVER', { driver: [people.driver] })));
    const second = await openSubscribedClient(room.urlFor(createViewer('DRIVER', { driver: [people.otherDriver] })));
    const id = await addParcel(room.db, { companyId: people.company, hubId: people.hub, driverId: people.driver });
    room.engine.wake();
    await first.waitForChanges(1);
    expect(second.changesOf()).toEqual([]);

    await changeParcel(room.db, id, { driverId: people.otherDriver, note: 'new driver' });
    room.engine.wake();
    await second.waitForChanges(1);
    await first.waitForChanges(2);
    expect(first.changesOf()[1]).toEqual({ kind: 'GONE', id, version: null, changed: [], reason: null, package: null });
    expect(second.changesOf()[0]).toMatchObject({ kind: 'NEW', id, version: 2 });

    await changeParcel(room.db, id, { note: 'not for the first' });
    room.engine.wake();
    await second.waitForChanges(2);
    await first.roundTrip();
    expect(first.changesOf()).toHaveLength(2);
  });

  test('a row that has left by the time it is read does not travel, whatever the event said', async () => {
    const room = await openEngineServer(database.url);
    const id = await addParcel(room.db, { companyId: people.company, hubId: people.hub });
    const mine = await openSubscribedClient(room.urlFor(createViewer('CUSTOMER', { company: [people.company] })));
    const seen = mine.changesOf().length;
    // Both are committed before either is told.
    await changeParcel(room.db, id, { note: 'mine still' });
    await changeParcel(room.db, id, { companyId: people.otherCompany, note: 'not mine' });
    room.engine.wake();
    await mine.waitForChanges(seen + 1);
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
    const room = await openEngineServer(database.url);
    const id = await addParcel(room.db, { companyId: people.company, hubId: people.hub });
    const customer = await openSubscribedClient(room.urlFor(createViewer('CUSTOMER', { company: [people.company] })));
    const support = await openSubscribedClient(room.urlFor(createViewer('SUPPORT')));
    await changeParcel(room.db, id, { internalNote: 'calls back', note: 'x' });
    room.engine.wake();
    const changed = (tab: typeof customer) => tab.changesOf().find((change) => change.kind === 'CHANGED')?.changed;
    await expect.poll(() => changed(customer)).toEqual(['note']);
    await expect.poll(() => changed(support)).toEqual(['internalNote', 'note']);
  });

  test('whoever may not see what changed is not told that something did', async () => {
    const room = await openEngineServer(database.url);
    const id = await addParcel(room.db, { companyId: people.company, hubId: people.hub });
    const customer = await openSubscribedClient(room.urlFor(createViewer('CUSTOMER', { company: [people.company] })));
    const support = await openSubscribedClient(room.urlFor(createViewer('SUPPORT')));
    await changeParcel(room.db, id, { internalNote: 'calls back' });
    await changeParcel(room.db, id, { note: 'x' });
    room.engine.wake();
    const changed = (tab: typeof customer) =>
      tab
        .changesOf()
        .filter(({ kind, id: of }) => kind === 'CHANGED' && of === id)
        .map((change) => change.changed);
    await expect.poll(() => changed(customer)).toEqual([['note']]);
    await expect.poll(() => changed(support)).toEqual([['internalNote'], ['note']]);
  });

  test('a role without a route to parcels is refused as forbidden', async () => {
    const room = await openEngineServer(database.url);
    const transportor = await openSubscribedClient(room.urlFor(createViewer('TRANSPORTOR')));
    expect(transportor.errorCodes('1')).toEqual(['forbidden']);
    expect(room.engine.stats().groups).toBe(0);
  });
});

describe('equal listeners', () => {
  test('share one execution, and different projections do not', async () => {
    const room = await openEngineServer(database.url);
    const sockets = [
      ...Array.from({ length: 5 }, () => createViewer('SUPPORT')),
      ...Array.from({ length: 3 }, () => createViewer('CUSTOMER', { company: [people.company] })),
      createViewer('CUSTOMER', { company: [people.otherCompany, people.company] }),
    ];
    const tabs = await Promise.all(sockets.map((one) => openSubscribedClient(room.urlFor(one))));
    expect(room.engine.stats()).toMatchObject({ sockets: 9, subscriptions: 9, groups: 3 });
    const before = room.engine.stats().executions;
    await addParcel(room.db, { companyId: people.company, hubId: people.hub });
    room.engine.wake();
    await Promise.all(tabs.map((tab) => tab.waitForChanges(1)));
    expect(room.engine.stats().executions - before).toBe(3);
  });

  test('are equal whatever the spacing of their document and variables that it does not declare', async () => {
    const room = await openEngineServer(database.url);
    const tab = await openSubscribedClient(room.urlFor(createViewer('SUPPORT')));
    tab.subscribe(
      '2',
      'subscription   { packageChanged { kind, id version changed\n reason package { id version note } } }',
      { variables: { unused: 1 } },
    );
    tab.subscribe('3', 'subscription ($tab: String) { packageChanged(tab: $tab) { kind } }', {
      variables: { tab: 'all' },
    });
    tab.subscribe('4', 'subscription ($tab: String) { packageChanged(tab: $tab) { kind } }', {
      variables: { tab: 'other' },
    });
    await tab.roundTrip();
    expect(room.engine.stats()).toMatchObject({ subscriptions: 4, groups: 3 });
  });
});

test('an answer that cannot be made tells its listeners to read again', async () => {
  const room = await openEngineServer(database.url);
  const tab = await openSubscribedClient(room.urlFor(createViewer('SUPPORT')));
  tab.subscribe(
    '2',
    'subscription { packageChanged { kind id reason version changed package { id version note breaks } } }',
  );
  await tab.roundTrip();
  await addParcel(room.db, { companyId: people.company, hubId: people.hub });
  room.engine.wake();
  await tab.waitForChanges(1, '2');
  await tab.waitForChanges(1, '1');
  expect(tab.changesOf('2')[0]).toMatchObject({ kind: 'RESYNC', reason: 'failure', package: null });
  expect(tab.changesOf('1')[0]).toMatchObject({ kind: 'NEW' });
});

describe('a summary', () => {
  const counts = 'subscription { packageCounts }';

  test('is told at subscribe and again after changes, and follows only its own topics', async () => {
    const room = await openEngineServer(database.url);
    const mine = await openSubscribedClient(room.urlFor(createViewer('CUSTOMER', { company: [people.company] })));
    const other = await openSubscribedClient(room.urlFor(createViewer('CUSTOMER', { company: [people.otherCompany] })));
    for (const tab of [mine, other]) tab.subscribe('n', counts);
    const latest = (tab: typeof mine) => tab.results('n').at(-1)?.data?.packageCounts;
    await expect.poll(() => [mine.results('n').length, other.results('n').length]).toEqual([1, 1]);
    const start = Number(latest(mine));
    const began = performance.now();
    for (let count = 0; count < 40; count += 1) {
      await addParcel(room.db, { companyId: people.company, hubId: people.hub });
      room.engine.wake();
    }
    await expect.poll(() => latest(mine), { timeout: 10_000 }).toBe(start + 40);
    // One at subscribe, one at once, and then one for each second that has passed.
    expect(mine.results('n').length).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - began) / 1_000));
    expect(other.results('n')).toHaveLength(1);
  });

  test('is executed once for equal listeners that come together', async () => {
    const room = await openEngineServer(database.url);
    const tab = await openSubscribedClient(room.urlFor(createViewer('SUPPORT')));
    const before = room.engine.stats().executions;
    for (const id of ['a', 'b', 'c']) tab.subscribe(id, counts);
    await expect.poll(() => ['a', 'b', 'c'].map((id) => tab.results(id).length)).toEqual([1, 1, 1]);
    expect(room.engine.stats().executions - before).toBe(1);
  });
});

// Inventories over the endpoint: what is there, too much and missing; what moves meanwhile; who hears of it; and what two people
// do at once.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { type DbPrincipal, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { resolve } from '#tests/areas/pallets/support/pallets.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import {
  actOnInventory,
  emptyHub,
  missingOf,
  openInventory,
  parcelsAtCasa,
  refusalOf,
  remainingOf,
  scan,
} from './support/inventories.ts';

const server = useTestServer();

beforeEach(async () => {
  await emptyHub(server);
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update inventories set status = 'canceled' where status = 'open'`.execute(trx),
  );
});

const numbersOf = (parcels: readonly { trackingNumber: string }[]) => parcels.map((pkg) => pkg.trackingNumber);

describe('an inventory', () => {
  it('finds what is there, what is too much with where the books have it, and what is missing', async () => {
    const casa = await server.as('housekeeper');
    const { hubs, people } = server.fixtures;
    const [here = expect.fail(), gone = expect.fail()] = await parcelsAtCasa(server, 2);
    const [back = expect.fail()] = await parcelsAtCasa(server, 1, { status: 'canceled', returnStage: 'at_hub' });
    const [out = expect.fail()] = await parcelsAtCasa(server, 1, { status: 'enroute', driverId: people.driver });
    const [away = expect.fail()] = await parcelsAtCasa(server, 1, { hubId: hubs.rabat });
    const opened = await openInventory(casa);
    expect(opened.number).toMatch(/^IV-CAS-\d{4}-\d{6}$/);
    expect(opened).toMatchObject({ status: 'open', expected: 3, counted: 0, missing: null });
    const { id, number } = opened;
    const answers = [];
    for (const code of [...numbersOf([here, back, out, away, here]), 'CAS-26-999999', '4006381333931']) {
      const { outcome, scan: kept, package: pkg } = await scan(casa, id, code);
      answers.push([outcome, kept?.bookStatus ?? null, kept?.bookHub?.code ?? null, pkg !== null]);
    }
    expect(answers).toEqual([
      ['present', 'inhouse', 'CAS', true],
      ['present', 'canceled', 'CAS', true],
      ['surplus', 'enroute', 'CAS', true],
      // Where it is by the books, and nothing else of a parcel of another hub.
      ['surplus', 'inhouse', 'RAB', false],
      ['repeated', 'inhouse', 'CAS', true],
      ['surplus', null, null, false],
      ['unknown', null, null, false],
    ]);
    expect(await remainingOf(casa, id)).toEqual([gone.trackingNumber]);
    expect(await actOnInventory(casa, 'Close', { id })).toMatchObject({
      status: 'closed',
      expected: 3,
      counted: 2,
      moved: 0,
      arrived: 0,
      surplus: 3,
      missing: 1,
    });
    const [missing = expect.fail(), ...others] = await missingOf(casa, id);
    expect(others).toEqual([]);
    expect(missing).toMatchObject({
      kind: 'missing',
      status: 'open',
      trackingNumber: gone.trackingNumber,
      inventoryNumber: number,
      owner: { id: people.housekeeper },
    });
    const explanation = 'Introuvable après trois passages.';
    expect(await resolve(casa, { id: missing.id, resolution: 'lost', explanation })).toBeUndefined();
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select status, reason from packages where id = ${gone.id}`.execute(trx),
    );
    expect(rows).toEqual([{ status: 'canceled', reason: 'lost' }]);
    expect(await refusalOf(casa, 'Close', { id })).toBe('inventory.wrong_status');
  });

  it('does not miss what leaves meanwhile, even if it comes back, and takes what arrives as it comes', async () => {
    const [casa, driver] = [await server.as('housekeeper'), await server.as('driver')];
    const { hubs, people } = server.fixtures;
    const [sent = expect.fail()] = await parcelsAtCasa(server, 1);
    const [taken = expect.fail()] = await parcelsAtCasa(server, 1, { driverId: people.driver });
    const [kept = expect.fail()] = await parcelsAtCasa(server, 1);
    const { id } = await openInventory(casa);
    const act = async (client: typeof casa, action: string, input: object) => {
      const document = `mutation ($input: Package${action}Input!) { package${action}(input: $input) { package { id } } }`;
      expect((await client.call(document, { input })).errors).toEqual([]);
    };
    await act(casa, 'Dispatch', { id: sent.id, toHubId: hubs.rabat });
    await act(driver, 'Receive', { id: taken.id });
    await act(casa, 'HandBack', { id: taken.id });
    const [later = expect.fail()] = await parcelsAtCasa(server, 1);
    expect((await scan(casa, id, later.trackingNumber)).inventory).toMatchObject({ moved: 2, arrived: 1, counted: 0 });
    expect(await remainingOf(casa, id)).toEqual([kept.trackingNumber]);
    expect(await actOnInventory(casa, 'Close', { id })).toMatchObject({ moved: 2, missing: 1 });
    expect((await missingOf(casa, id)).map(({ trackingNumber }) => trackingNumber)).toEqual([kept.trackingNumber]);
  });

  it('that is canceled misses nothing', async () => {
    const casa = await server.as('housekeeper');
    await parcelsAtCasa(server, 1);
    const { id } = await openInventory(casa);
    expect(await actOnInventory(casa, 'Cancel', { id })).toMatchObject({ status: 'canceled', missing: null });
    expect(await missingOf(casa, id)).toEqual([]);
  });

  it('says page by page what is still to be found', async () => {
    const casa = await server.as('housekeeper');
    const parcels = await parcelsAtCasa(server, 120);
    const { id } = await openInventory(casa);
    await scan(casa, id, parcels[60]?.trackingNumber ?? '');
    expect(await remainingOf(casa, id)).toEqual(numbersOf(parcels.toSpliced(60, 1)).toSorted());
  });
});

describe('people at the same moment', () => {
  it('open one inventory of a hub', async () => {
    const [casa, admin] = [await server.as('housekeeper'), await server.as('admin')];
    const hubId = server.fixtures.hubs.casa;
    const answers = await Promise.all([
      refusalOf(casa, 'Open', {}),
      refusalOf(admin, 'Open', { hubId }),
      refusalOf(casa, 'Open', {}),
    ]);
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    expect(answers.filter((code) => code === 'inventory.open_already')).toHaveLength(2);
  });

  it('scan the same parcels: each counts once', async () => {
    const [casa, admin] = [await server.as('housekeeper'), await server.as('admin')];
    const parcels = await parcelsAtCasa(server, 8);
    const { id } = await openInventory(casa);
    const outcomes = await Promise.all(
      [casa, admin].flatMap((who) => numbersOf(parcels).map(async (code) => (await scan(who, id, code)).outcome)),
    );
    expect(outcomes.filter((outcome) => outcome === 'present')).toHaveLength(8);
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(8);
    expect(await actOnInventory(casa, 'Close', { id })).toMatchObject({ counted: 8, missing: 0 });
  });

  it('scan a parcel while it leaves: it counts once, and is not missing', async () => {
    const casa = await server.as('housekeeper');
    const parcels = await parcelsAtCasa(server, 6);
    const { id } = await openInventory(casa);
    const dispatch = 'mutation ($input: PackageDispatchInput!) { packageDispatch(input: $input) { package { id } } }';
    await Promise.all(
      parcels.flatMap(({ id: parcelId, trackingNumber }) => [
        casa.call(dispatch, { input: { id: parcelId, toHubId: server.fixtures.hubs.rabat } }),
        scan(casa, id, trackingNumber),
      ]),
    );
    const closed = await actOnInventory(casa, 'Close', { id });
    expect([closed.counted + closed.moved, closed.missing]).toEqual([6, 0]);
  });

  it('get one answer to a scan that is sent again', async () => {
    const casa = await server.as('housekeeper');
    const [pkg = expect.fail()] = await parcelsAtCasa(server, 1);
    const { id } = await openInventory(casa);
    const again = { idempotencyKey: newId() };
    for (const time of ['first', 'again'])
      expect([time, await scan(casa, id, pkg.trackingNumber, again)]).toMatchObject([
        time,
        { outcome: 'present', inventory: { counted: 1 } },
      ]);
  });
});

describe('who has an inventory', () => {
  it('is its hub and the offices: another hub neither sees it, nor scans, nor hears of it', async () => {
    const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const changes = `subscription { inventoryChanged { inventory { number } } }`;
    const scans = 'subscription { inventoryScanChanged { inventoryScan { trackingNumber } } }';
    const [own, foreign, foreignScans] = [
      await subscribe(server.url, casa, changes),
      await subscribe(server.url, rabat, changes),
      await subscribe(server.url, rabat, scans),
    ];
    const [pkg = expect.fail()] = await parcelsAtCasa(server, 1);
    const { id, number } = await openInventory(casa);
    await scan(casa, id, pkg.trackingNumber);
    await own.untilText(number);
    // An inventory of its own proves that Rabat would have heard of the other one.
    const near = await openInventory(rabat);
    await scan(rabat, near.id, 'RAB-26-999998');
    await foreign.untilText(near.number);
    await foreignScans.untilText('RAB-26-999998');
    expect(foreign.text()).not.toContain(number);
    expect(foreignScans.text()).not.toContain(pkg.trackingNumber);
    const read = 'query ($id: ID!) { inventory(id: $id) { number } }';
    expect((await rabat.call(read, { id })).data).toEqual({ inventory: null });
    expect(await remainingOf(rabat, id)).toEqual([]);
    const theirs = 'mutation ($input: InventoryScanInput!) { inventoryScan(input: $input) { outcome } }';
    const { errors } = await rabat.call(theirs, { input: { id, code: pkg.trackingNumber } });
    expect(errors[0]?.extensions.code).toBe('missing');
    expect(await refusalOf(rabat, 'Close', { id })).toBe('missing');
    expect(await refusalOf(rabat, 'Open', { hubId: server.fixtures.hubs.casa })).toBe('unknown_hub');
    expect(await refusalOf(await server.as('support'), 'Close', { id })).toBe('forbidden');
    expect((await (await server.as('customer')).call(read, { id })).errors[0]?.extensions.code).toBe('forbidden');
    expect((await (await server.as('accountant')).call(read, { id })).data).toEqual({ inventory: { number } });
  });

  it('is its hub for a query that forgets its scope, too', async () => {
    const casa = await server.as('housekeeper');
    await parcelsAtCasa(server, 2);
    const { id } = await openInventory(casa);
    const { hubs, people } = server.fixtures;
    const countFor = async (hub: string, who: string) => {
      const principal: DbPrincipal = {
        kind: 'viewer',
        id: who,
        audience: {
          role: 'HOUSEKEEPER',
          sets: { user: [], company: [], driver: [], hub: [hub], team: [], role: [] },
          flags: { manager: false },
        },
      };
      const { rows } = await inTransaction(server.db, principal, (trx) =>
        sql<{ n: number }>`select count(*)::int as n from inventory_lines where inventory_id = ${id}`.execute(trx),
      );
      return rows[0]?.n;
    };
    expect([
      await countFor(hubs.casa, people.housekeeper),
      await countFor(hubs.rabat, people.housekeeperRabat),
    ]).toEqual([2, 0]);
  });
});

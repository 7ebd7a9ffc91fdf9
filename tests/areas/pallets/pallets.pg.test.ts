// Pallets over the endpoint: loading, departure, receiving and discrepancies, who hears of them, and what two people do at once.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import {
  actOnPallet,
  askPallet,
  departedPallet,
  loadedPallet,
  outcomeOf,
  parcelsForRabat,
  readDiscrepancies,
  refusalOf,
  resolve,
  scan,
  thirdHub,
} from './support/pallets.ts';

const server = useTestServer();

/** What parcels are now, with the rights of the system. */
const now = async (parcels: readonly { id: string }[]) => {
  const ids = parcels.map(({ id }) => id);
  const rows = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('packages').select(['id', 'status', 'hubId', 'toHubId', 'reason']).where('id', 'in', ids).execute(),
  );
  return ids.map((id) => rows.find((row) => row.id === id));
};
const statusesOf = async (parcels: readonly { id: string }[]) => (await now(parcels)).map((row) => row?.status);

describe('a pallet', () => {
  it('carries its parcels to the other hub, where each is scanned, and closes', async () => {
    const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const parcels = await parcelsForRabat(server, 2);
    const { id, number } = await loadedPallet(server, parcels);
    expect(number).toMatch(/^PL-CAS-\d{4}-\d{6}$/);
    await actOnPallet(casa, 'Seal', { id, sealNumber: 'SC-48213' });
    await actOnPallet(await server.as('transportor'), 'Depart', { id });
    const { rabat: hubRabat, casa: hubCasa } = server.fixtures.hubs;
    expect(await now(parcels)).toMatchObject(
      parcels.map(() => ({ status: 'transit', hubId: hubCasa, toHubId: hubRabat })),
    );
    await actOnPallet(await server.as('transportor'), 'Arrive', { id });
    const states = [];
    for (const { trackingNumber } of parcels) {
      const { outcome, pallet } = await scan(rabat, id, trackingNumber);
      states.push([outcome, pallet.status, pallet.received]);
    }
    expect(states).toEqual([
      ['received', 'partially_received', 1],
      ['received', 'received', 2],
    ]);
    expect(await now(parcels)).toMatchObject(
      parcels.map(() => ({ status: 'inhouse', hubId: hubRabat, toHubId: null })),
    );
    expect(await actOnPallet(rabat, 'Close', { id })).toMatchObject({ status: 'closed', openDiscrepancies: 0 });
  });

  it('takes a parcel back to its origin in the same way', async () => {
    const { hubs, companies } = server.fixtures;
    const [back = expect.fail()] = await parcelsForRabat(server, 1, {
      status: 'canceled',
      returnStage: 'at_hub',
      originHubId: hubs.rabat,
      companyId: companies.zellige,
    });
    const { id } = await departedPallet(server, [back]);
    expect(await scan(await server.as('housekeeperRabat'), id, back.trackingNumber)).toMatchObject({
      outcome: 'received',
    });
    const rows = await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.selectFrom('packages').select(['returnStage', 'hubId']).where('id', '=', back.id).execute(),
    );
    expect(rows).toEqual([{ returnStage: 'at_origin_hub', hubId: hubs.rabat }]);
  });

  it('takes only what is in house at its hub and goes where it goes, once', async () => {
    const casa = await server.as('housekeeper');
    const [mine = expect.fail(), other = expect.fail()] = await parcelsForRabat(server, 2);
    const [local = expect.fail()] = await parcelsForRabat(server, 1, { cityId: server.fixtures.cities.casa });
    const [out = expect.fail()] = await parcelsForRabat(server, 1, {
      status: 'enroute',
      driverId: server.fixtures.people.driver,
    });
    const [away = expect.fail()] = await parcelsForRabat(server, 1, { hubId: server.fixtures.hubs.rabat });
    const first = await loadedPallet(server, [mine]);
    const second = await loadedPallet(server, [other]);
    const answers = [];
    for (const { trackingNumber } of [mine, other, local, out, away])
      answers.push(await outcomeOf(casa, first.id, trackingNumber));
    expect(answers).toEqual(['repeated', 'pallet.on_another', 'pallet.stays_here', 'pallet.not_here', 'unknown']);
    expect(await outcomeOf(casa, first.id, '4006381333931')).toBe('unknown');
    await actOnPallet(casa, 'Unload', { id: second.id, packageId: other.id });
    expect(await outcomeOf(casa, first.id, other.trackingNumber)).toBe('loaded');
  });

  it('is sealed with at least one parcel, canceled only when it is empty, and split onto a new one', async () => {
    const casa = await server.as('housekeeper');
    const empty = await loadedPallet(server, []);
    expect(await refusalOf(casa, 'Seal', { id: empty.id, sealNumber: 'SC-9' })).toBe('pallet.empty');
    const parcels = await parcelsForRabat(server, 3);
    const { id } = await loadedPallet(server, parcels);
    expect(await refusalOf(casa, 'Cancel', { id })).toBe('pallet.not_empty');
    expect(await actOnPallet(casa, 'Cancel', { id: empty.id })).toMatchObject({ status: 'canceled' });
    const made = await actOnPallet(casa, 'Split', { id, packageIds: parcels.slice(1).map((pkg) => pkg.id) });
    expect([made.parcels, made.status, made.id === id]).toEqual([2, 'draft', false]);
    expect((await actOnPallet(casa, 'Seal', { id, sealNumber: 'SC-10' })).parcels).toBe(1);
  });

  it('leaves with every parcel or with none, and says which are not ready', async () => {
    const casa = await server.as('housekeeper');
    const parcels = await parcelsForRabat(server, 3);
    const { id } = await loadedPallet(server, parcels);
    await actOnPallet(casa, 'Seal', { id, sealNumber: 'SC-2' });
    const [gone = expect.fail(), ...others] = parcels;
    const writeOff = 'mutation ($input: PackageWriteOffInput!) { packageWriteOff(input: $input) { package { id } } }';
    await casa.call(writeOff, { input: { id: gone.id, reason: 'lost', note: 'Introuvable au dépôt' } });
    const { errors } = await askPallet(casa, 'Depart', { id });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'pallet.not_ready',
      params: { count: 1, numbers: [gone.trackingNumber] },
    });
    expect(await statusesOf(others)).toEqual(['inhouse', 'inhouse']);
  });

  it('that is interrupted in the middle of its departure has not left', async () => {
    const casa = await server.as('housekeeper');
    const parcels = await parcelsForRabat(server, 3);
    const { id } = await loadedPallet(server, parcels);
    await actOnPallet(casa, 'Seal', { id, sealNumber: 'SC-3' });
    const last = parcels
      .map((pkg) => pkg.id)
      .toSorted()
      .at(-1);
    // The transaction waits in its middle for a lock of somebody else, and its backend is killed there.
    await inTransaction(server.db, systemPrincipal, async (trx) => {
      await sql`select from packages where id = ${last} for update`.execute(trx);
      const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const departing = askPallet(casa, 'Depart', { id });
      await vi.waitUntil(
        async () => {
          const { rows } = await sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where ${own[0]?.pid}::int = any(pg_blocking_pids(pid))`.execute(server.db);
          return rows.length > 0;
        },
        { timeout: 20_000, interval: 20 },
      );
      expect((await departing).errors).toHaveLength(1);
    });
    expect(await statusesOf(parcels)).toEqual(['inhouse', 'inhouse', 'inhouse']);
    expect(await actOnPallet(casa, 'Depart', { id })).toMatchObject({ status: 'in_transit' });
    expect(await statusesOf(parcels)).toEqual(['transit', 'transit', 'transit']);
  });
});

describe('the discrepancies of a pallet', () => {
  it('are what is missing and what was not on it; it closes once each is resolved', async () => {
    const rabat = await server.as('housekeeperRabat');
    const parcels = await parcelsForRabat(server, 3);
    const [foreign = expect.fail()] = await parcelsForRabat(server, 1);
    const [lost = expect.fail(), found = expect.fail(), here = expect.fail()] = parcels;
    const { id } = await departedPallet(server, parcels);
    expect(await outcomeOf(rabat, id, here.trackingNumber)).toBe('received');
    const strange = await scan(rabat, id, foreign.trackingNumber);
    // It is in house at another hub, of which Rabat sees nothing.
    expect([strange.outcome, strange.package]).toEqual(['surplus', null]);
    expect(await outcomeOf(rabat, id, foreign.trackingNumber)).toBe('repeated');
    expect(await actOnPallet(rabat, 'Finish', { id })).toMatchObject({
      status: 'partially_received',
      openDiscrepancies: 3,
    });
    const open = await readDiscrepancies(rabat, id);
    expect(open.map(({ kind, trackingNumber }) => `${kind} ${trackingNumber}`).toSorted()).toEqual(
      [
        `missing ${found.trackingNumber}`,
        `missing ${lost.trackingNumber}`,
        `surplus ${foreign.trackingNumber}`,
      ].toSorted(),
    );
    expect(open.every(({ owner }) => owner !== null)).toBe(true);
    const idOf = (pkg: PackageRow) => open.find((each) => each.trackingNumber === pkg.trackingNumber)?.id;
    expect(await refusalOf(rabat, 'Close', { id })).toBe('pallet.wrong_status');
    // It turns up after all.
    expect((await scan(rabat, id, found.trackingNumber)).pallet.openDiscrepancies).toBe(2);
    const explanation = 'Tombé du camion à Bouznika.';
    expect(await resolve(rabat, { id: idOf(foreign), resolution: 'lost', explanation })).toBe('invalid_choice');
    expect(await resolve(rabat, { id: idOf(lost), resolution: 'lost', explanation })).toBeUndefined();
    expect(await now([lost])).toMatchObject([{ status: 'canceled', reason: 'lost' }]);
    expect(await refusalOf(rabat, 'Close', { id })).toBe('pallet.discrepancies_open');
    expect(await resolve(rabat, { id: idOf(foreign), resolution: 'found', explanation: 'Renvoyé.' })).toBeUndefined();
    expect(await actOnPallet(rabat, 'Close', { id })).toMatchObject({
      status: 'closed',
      received: 2,
      openDiscrepancies: 0,
    });
  });

  it('write off a return that is lost', async () => {
    const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const { hubs } = server.fixtures;
    const [back = expect.fail()] = await parcelsForRabat(server, 1, {
      status: 'canceled',
      reason: 'refused',
      returnStage: 'at_hub',
      originHubId: hubs.rabat,
      pickedUpAt: new Date(),
      canceledAt: new Date(),
    });
    const { id } = await departedPallet(server, [back]);
    await actOnPallet(rabat, 'Finish', { id });
    const [missing] = await readDiscrepancies(casa, id);
    await resolve(casa, { id: missing?.id, resolution: 'lost', explanation: 'Perdu en route.' });
    expect(await now([back])).toMatchObject([{ status: 'canceled', reason: 'lost' }]);
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select e.amount::int as amount from ledger_entries e join ledger_postings p on p.id = e.posting_id
        where p.source_id = ${back.id} and e.rule = 'compensation' and e.amount > 0`.execute(trx),
    );
    expect(rows).toEqual([{ amount: back.cod }]);
  });

  it('let a parcel that stayed behind go with the next pallet', async () => {
    const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const [left = expect.fail()] = await parcelsForRabat(server, 1);
    const { id } = await departedPallet(server, [left]);
    await actOnPallet(rabat, 'Finish', { id });
    const [missing] = await readDiscrepancies(casa, id);
    await resolve(casa, { id: missing?.id, resolution: 'found', explanation: 'Resté au quai.' });
    const next = await departedPallet(server, [left]);
    expect(await outcomeOf(rabat, next.id, left.trackingNumber)).toBe('received');
    expect(await statusesOf([left])).toEqual(['inhouse']);
  });
});

describe('people at the same moment', () => {
  it('who scan one parcel onto two pallets: one has it', async () => {
    const [casa, admin] = [await server.as('housekeeper'), await server.as('admin')];
    const [wanted = expect.fail()] = await parcelsForRabat(server, 1);
    const pallets = [await loadedPallet(server, []), await loadedPallet(server, [])];
    const [first = expect.fail(), second = expect.fail()] = pallets;
    const outcomes = await Promise.all([
      outcomeOf(casa, first.id, wanted.trackingNumber),
      outcomeOf(admin, second.id, wanted.trackingNumber),
    ]);
    expect(outcomes.toSorted()).toEqual(['loaded', 'pallet.on_another']);
  });

  it('who receive one parcel: it arrives once', async () => {
    const [rabat, admin] = [await server.as('housekeeperRabat'), await server.as('admin')];
    const [wanted = expect.fail(), other = expect.fail()] = await parcelsForRabat(server, 2);
    const { id } = await departedPallet(server, [wanted, other]);
    const outcomes = await Promise.all([rabat, admin, rabat].map((who) => outcomeOf(who, id, wanted.trackingNumber)));
    expect(outcomes.toSorted()).toEqual(['received', 'repeated', 'repeated']);
    expect(await scan(rabat, id, other.trackingNumber)).toMatchObject({ pallet: { received: 2, status: 'received' } });
  });

  it('get one answer to a scan that is sent again', async () => {
    const casa = await server.as('housekeeper');
    const [pkg = expect.fail()] = await parcelsForRabat(server, 1);
    const { id } = await loadedPallet(server, []);
    const again = { idempotencyKey: newId() };
    expect((await scan(casa, id, pkg.trackingNumber, again)).outcome).toBe('loaded');
    expect(await scan(casa, id, pkg.trackingNumber, again)).toMatchObject({
      outcome: 'loaded',
      pallet: { parcels: 1 },
    });
  });
});

describe('who sees a pallet', () => {
  it('are both hubs and its carrier, who sees number, destination and weight of each parcel and no more', async () => {
    const parcels = await parcelsForRabat(server, 1);
    const { id } = await departedPallet(server, parcels);
    const read = `query ($id: ID!) { pallet(id: $id) { codTotal lines { trackingNumber city weight package { recipientName } } } }`;
    const of = async (who: Parameters<typeof server.as>[0]) => (await (await server.as(who)).call(read, { id })).data;
    const line = { trackingNumber: parcels[0]?.trackingNumber, city: 'Rabat', weight: 500 };
    expect(await of('transportor')).toEqual({ pallet: { codTotal: null, lines: [{ ...line, package: null }] } });
    expect(await of('housekeeperRabat')).toEqual({
      pallet: { codTotal: 18_900, lines: [{ ...line, package: { recipientName: 'Salma Ouazzani' } }] },
    });
    expect(await of('driver')).toEqual({ pallet: null });
    const customer = await (await server.as('customer')).call(read, { id });
    expect(customer.errors[0]?.extensions.code).toBe('forbidden');
  });

  it('hear of it live, and a third hub does not', async () => {
    const casa = await server.as('housekeeper');
    const third = await thirdHub(server);
    const changes = 'subscription { palletChanged { pallet { number status } } }';
    const [own, foreign] = [
      await subscribe(server.url, casa, changes),
      await subscribe(server.url, await server.as('housekeeperRabat'), changes),
    ];
    const far = await actOnPallet(casa, 'Create', { toHubId: third });
    await own.untilText(far.number);
    // A pallet of its own proves that Rabat would have heard of the other one.
    const near = await actOnPallet(casa, 'Create', { toHubId: server.fixtures.hubs.rabat });
    await foreign.untilText(near.number);
    expect(foreign.text()).not.toContain(far.number);
  });

  it('find it by its number, its seal, and the number of a parcel on it', async () => {
    const parcels = await parcelsForRabat(server, 1);
    const { id, number } = await loadedPallet(server, parcels);
    const casa = await server.as('housekeeper');
    await actOnPallet(casa, 'Seal', { id, sealNumber: 'XK-774411' });
    const find = async (search: string) => {
      const { data } = await casa.call(
        'query ($search: String) { pallets(tab: all, search: $search) { rows { id } } }',
        {
          search,
        },
      );
      return data;
    };
    for (const search of [number, 'xk-7744', parcels[0]?.trackingNumber.toLowerCase() ?? ''])
      expect(await find(search)).toEqual({ pallets: { rows: [{ id }] } });
    expect(await find('xk-000000')).toEqual({ pallets: { rows: [] } });
  });

  it('and nobody else does what is theirs', async () => {
    const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const { id } = await departedPallet(server, await parcelsForRabat(server, 1));
    expect(await refusalOf(casa, 'Finish', { id })).toBe('pallet.other_hub');
    const draft = await loadedPallet(server, []);
    expect(await refusalOf(rabat, 'Cancel', { id: draft.id })).toBe('pallet.other_hub');
    expect(
      await refusalOf(rabat, 'Create', { fromHubId: server.fixtures.hubs.casa, toHubId: server.fixtures.hubs.rabat }),
    ).toBe('unknown_hub');
    expect(await refusalOf(await server.as('transportor'), 'Seal', { id: draft.id, sealNumber: 'X' })).toBe(
      'forbidden',
    );
  });
});

describe('the past of a parcel', () => {
  it('has its departure and its arrival, by whoever scanned it', async () => {
    const [pkg = expect.fail()] = await parcelsForRabat(server, 1);
    const { id } = await departedPallet(server, [pkg]);
    await scan(await server.as('housekeeperRabat'), id, pkg.trackingNumber);
    const events = await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.selectFrom('events').select(['name', 'actorRole']).where('entityId', '=', pkg.id).orderBy('id').execute(),
    );
    expect(events.map(({ name, actorRole }) => `${name} ${actorRole}`)).toEqual([
      'package.created SYS',
      'package.dispatched SYS',
      'package.listedOnSlip SYS',
      'package.arrived HOUSEKEEPER',
    ]);
  });
});

it('a parcel of another hub is not found by guessing its number', async () => {
  const hidden = buildParcel(server.fixtures, { hubId: server.fixtures.hubs.rabat, status: 'inhouse' });
  await insertParcels(server.db, hidden);
  const casa = await server.as('housekeeper');
  const { id } = await loadedPallet(server, []);
  const answers = [await scan(casa, id, hidden.trackingNumber), await scan(casa, id, 'CAS-26-000000')];
  expect(answers.map(({ outcome, package: pkg }) => [outcome, pkg])).toEqual([
    ['unknown', null],
    ['unknown', null],
  ]);
});

describe('what is open at a hub', () => {
  it('is what is missing or too much there, of pallets from and to it, and nothing of another hub', async () => {
    const [rabat, admin] = [await server.as('housekeeperRabat'), await server.as('admin')];
    const { hubs } = server.fixtures;
    const { id } = await departedPallet(server, await parcelsForRabat(server, 1));
    await scan(rabat, id, 'CAS-26-777777');
    const document = 'query ($hubId: ID) { openPalletDiscrepancies(hubId: $hubId) { trackingNumber } }';
    const openAt = async (client: typeof rabat, hubId: string | null) =>
      JSON.stringify((await client.call(document, { hubId })).data).includes('CAS-26-777777');
    expect([
      await openAt(admin, hubs.rabat),
      await openAt(admin, hubs.casa),
      await openAt(admin, null),
      await openAt(admin, await thirdHub(server)),
      await openAt(rabat, hubs.casa),
    ]).toEqual([true, true, true, false, true]);
  });
});

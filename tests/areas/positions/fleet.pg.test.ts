// The fleet: each driver's figures of today, its route, and the roles that may read them.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { setDuty, createDevice } from './support/map-client.ts';
import { openFleet } from './support/fleet-client.ts';

const server = useTestServer();
const idOf = (name: PersonName) => server.fixtures.people[name];
const fleet =
  '{ fleet { id phone onDuty lastAt delivered held putOff enroute late nonCompliant cash driver { name } hub { code } next { nameFr } } }';
const fleetOf = async (name: PersonName) =>
  ((await (await server.as(name)).call(fleet)).data?.['fleet'] ?? []) as {
    id: string;
    delivered: number;
    held: number;
    putOff: number;
  }[];
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Casablanca' }).format(new Date());

beforeAll(async () => {
  const { cities, hubs } = server.fixtures;
  const now = new Date();
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    await trx.updateTable('cities').set({ lat: 33.57, lng: -7.59 }).where('id', '=', cities.casa).execute();
    await trx.updateTable('cities').set({ lat: 33.69, lng: -7.38 }).where('id', '=', cities.mohammedia).execute();
    await trx.updateTable('cities').set({ lat: 34.02, lng: -6.83 }).where('id', '=', cities.rabat).execute();
    await trx.updateTable('hubs').set({ lat: 33.6, lng: -7.54 }).where('id', '=', hubs.casa).execute();
    // What it collected of parcels below and has not handed over.
    await trx
      .insertInto('ledgerAccounts')
      .values({
        id: newId(),
        version: 1,
        kind: 'driver_cash',
        currency: 'MAD',
        driverId: idOf('driver'),
        balance: 25_500,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  });
  const old = new Date(now.getTime() - 5 * 86_400_000);
  await insertParcels(
    server.db,
    buildEnrouteParcel(server.fixtures, { cityId: cities.rabat, trackingNumber: 'CAS-26-000001' }),
    buildEnrouteParcel(server.fixtures, { cityId: cities.mohammedia, trackingNumber: 'CAS-26-000002' }),
    buildEnrouteParcel(server.fixtures, {
      cityId: cities.rabat,
      trackingNumber: 'CAS-26-000003',
      inDeliverySince: old,
    }),
    buildEnrouteParcel(server.fixtures, { cityId: null, trackingNumber: 'CAS-26-000004' }),
    buildParcel(server.fixtures, {
      status: 'received',
      driverId: idOf('driver'),
      heldSince: now,
      cityId: cities.mohammedia,
      trackingNumber: 'CAS-26-000005',
    }),
    buildParcel(server.fixtures, {
      status: 'reported',
      reason: 'no_answer',
      driverId: idOf('driver'),
      heldSince: now,
      nextDate: '2099-01-01',
      cityId: cities.mohammedia,
      trackingNumber: 'CAS-26-000009',
    }),
    buildParcel(server.fixtures, {
      status: 'scheduled',
      driverId: idOf('driver'),
      heldSince: now,
      nextDate: '2099-01-01',
      cityId: cities.mohammedia,
      trackingNumber: 'CAS-26-000010',
    }),
    buildParcel(server.fixtures, {
      status: 'delivered',
      driverId: idOf('driver'),
      deliveredAt: new Date(now.getTime() - 1000),
      cashCollected: 20_000,
      cashStage: 'with_driver',
      cityId: cities.casa,
      trackingNumber: 'CAS-26-000006',
    }),
    buildParcel(server.fixtures, {
      status: 'delivered',
      driverId: idOf('driver'),
      deliveredAt: old,
      cashCollected: 5_500,
      cashStage: 'with_driver',
      cityId: cities.casa,
      trackingNumber: 'CAS-26-000007',
    }),
    buildParcel(server.fixtures, {
      status: 'delivered',
      driverId: idOf('driver'),
      deliveredAt: old,
      cashCollected: 9_900,
      cashStage: 'at_hub',
      cityId: cities.casa,
      trackingNumber: 'CAS-26-000008',
    }),
  );
});

describe('the fleet', () => {
  it('returns the parcels in hand, the outcomes of today and the cash of a driver', async () => {
    await expect
      .poll(async () => (await fleetOf('admin')).find(({ id }) => id === idOf('driver')), { timeout: 10_000 })
      .toEqual({
        id: idOf('driver'),
        phone: null,
        onDuty: false,
        lastAt: null,
        delivered: 1,
        held: 7,
        putOff: 2,
        enroute: 4,
        late: 1,
        nonCompliant: 0,
        cash: 25_500,
        driver: { name: 'Test driver' },
        hub: { code: 'CAS' },
        next: { nameFr: 'Mohammedia' },
      });
  });

  it("counts as many stops of today as the driver's route lists, and those that wait for another day apart", async () => {
    const row = (await fleetOf('admin')).find(({ id }) => id === idOf('driver'));
    expect(Number(row?.delivered) + Number(row?.held) - Number(row?.putOff)).toBe((await stopsOf('admin')).length);
  });

  // Written by hand.
  it.each<[PersonName, PersonName[]]>([
    ['admin', ['driver', 'driver2', 'driverRabat', 'subdriver']],
    ['backoffice', ['driver', 'driver2', 'driverRabat', 'subdriver']],
    ['support', ['driver', 'driver2', 'driverRabat', 'subdriver']],
    ['housekeeper', ['driver', 'driver2', 'subdriver']],
    ['housekeeperRabat', ['driverRabat']],
    ['driver', ['driver', 'subdriver']],
    ['driver2', ['driver2']],
  ])('%s has exactly its own drivers in it', async (name, seen) => {
    expect((await fleetOf(name)).map(({ id }) => id).toSorted()).toEqual(seen.map((each) => idOf(each)).toSorted());
  });

  it('open on a screen receives the driver that an event affects, a hub its own drivers only', async () => {
    const [admin, casa, rabat] = [
      await openFleet(server.url, await server.as('admin')),
      await openFleet(server.url, await server.as('housekeeper')),
      await openFleet(server.url, await server.as('housekeeperRabat')),
    ];
    expect(admin.of(idOf('driver2'))).toMatchObject({ held: 0, enroute: 0 });
    await insertParcels(server.db, buildEnrouteParcel(server.fixtures, { driverId: idOf('driver2') }));
    await admin.until(idOf('driver2'), { held: 1, enroute: 1 });
    await casa.until(idOf('driver2'), { held: 1, enroute: 1 });
    await setDuty(await server.as('driverRabat'), idOf('driverRabat'), true);
    await rabat.until(idOf('driverRabat'), { onDuty: true });
    await admin.until(idOf('driverRabat'), { onDuty: true });
    expect(rabat.everTold()).toEqual([idOf('driverRabat')]);
    expect(casa.everTold()).not.toContain(idOf('driverRabat'));
    const [, ...later] = admin.messages();
    expect(new Set(later.flatMap(({ drivers }) => drivers.map(({ id }) => id)))).toEqual(
      new Set([idOf('driver2'), idOf('driverRabat')]),
    );
  });

  it('receives GONE once for a driver that leaves it', async () => {
    const open = await openFleet(server.url, await server.as('admin'));
    await (
      await server.as('admin')
    ).call(`mutation { userSetRoles(input: { id: "${idOf('driverRabat')}", roles: [COLLECTOR] }) { user { id } } }`);
    await expect
      .poll(() => open.messages().flatMap(({ gone }) => gone), { timeout: 10_000 })
      .toEqual([idOf('driverRabat')]);
    const [row] = await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.selectFrom('users').select('onDutySince').where('id', '=', idOf('driverRabat')).execute(),
    );
    expect(row?.onDutySince).toBeNull();
  });
});

const route = (id: string) =>
  `{ driverRoute(driverId: "${id}") { number doneAt lat package { trackingNumber feeDelivered } } }`;
const stopsOf = async (name: PersonName) =>
  ((await (await server.as(name)).call(route(idOf('driver')))).data?.['driverRoute'] ?? []) as {
    number: number;
    doneAt: string | null;
    lat: number | null;
    package: { trackingNumber: string };
  }[];

describe('a route', () => {
  it('is the deliveries of today, then the nearest town first, one town after the other, the unknown one last', async () => {
    const stops = await stopsOf('admin');
    expect(stops.map((stop) => [stop.number, stop.package.trackingNumber.slice(-1), stop.doneAt !== null])).toEqual([
      [1, '6', true],
      [2, '2', false],
      [3, '5', false],
      [4, '1', false],
      [5, '3', false],
      [6, '4', false],
    ]);
    expect(stops.at(-1)?.lat).toBeNull();
  });

  it('begins where the driver is', async () => {
    const driver = await server.as('driver');
    await setDuty(driver, idOf('driver'), true);
    const phone = await createDevice(server.url, driver);
    await phone.report(34.0, -6.85);
    expect((await stopsOf('admin')).map((stop) => stop.package.trackingNumber.slice(-1))).toEqual([
      '6',
      '1',
      '3',
      '2',
      '5',
      '4',
    ]);
    expect((await fleetOf('admin')).find(({ id }) => id === idOf('driver'))).toMatchObject({
      next: { nameFr: 'Rabat' },
      onDuty: true,
      lastAt: expect.any(String),
    });
  });

  it('is empty for roles that may not see the driver, and leaves out hidden fields', async () => {
    expect(await stopsOf('housekeeperRabat')).toEqual([]);
    expect(await stopsOf('driver2')).toEqual([]);
    expect(await stopsOf('subdriver')).toEqual([]);
    expect((await stopsOf('driver')).length).toBe(6);
    expect((await (await server.as('customer')).call(route(idOf('driver')))).errors[0]?.extensions.code).toBe(
      'forbidden',
    );
  });
});

const track = (id: string) => `{ driverTrack(driverId: "${id}", day: "${today()}") { at lat lng speed } }`;
const looks = () =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('events')
      .select(['actorId', 'facts', 'version'])
      .where('name', '=', 'user.trackRead')
      .orderBy('id')
      .execute(),
  );

describe('a track', () => {
  it('returns the track of the day, and each read is recorded', async () => {
    const { data } = await (await server.as('support')).call(track(idOf('driver')));
    expect(data).toMatchObject({ driverTrack: [{ lat: 34, lng: -6.85, speed: 9 }] });
    expect((await (await server.as('housekeeper')).call(track(idOf('driver')))).data).toMatchObject({
      driverTrack: [{ lat: 34 }],
    });
    expect((await looks()).map(({ actorId, facts }) => [actorId, facts])).toEqual([
      [idOf('support'), { day: today() }],
      [idOf('housekeeper'), { day: today() }],
    ]);
  });

  it('is empty for roles that may not see the driver, and such a read is not recorded', async () => {
    const before = (await looks()).length;
    for (const name of ['housekeeperRabat', 'driver2', 'subdriver'] as const)
      expect((await (await server.as(name)).call(track(idOf('driver')))).data).toEqual({ driverTrack: [] });
    expect((await (await server.as('customer')).call(track(idOf('driver')))).errors[0]?.extensions.code).toBe(
      'forbidden',
    );
    expect((await looks()).length).toBe(before);
  });

  it('of the own subdriver is readable for its driver, also without the scope in the query', async () => {
    expect((await (await server.as('driver')).call(track(idOf('subdriver')))).errors).toEqual([]);
  });
});

it('without a tile server the map settings are empty', async () => {
  expect((await (await server.as('customer')).call('{ mapSettings { tiles attribution } }')).data).toEqual({
    mapSettings: { tiles: null, attribution: null },
  });
});

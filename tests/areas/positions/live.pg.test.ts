// Drivers on open maps: what a client receives and what it does not receive.
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { casablanca, setDuty, openMap, createDevice } from './support/map-client.ts';

const server = useTestServer();
const drivers = ['driver', 'driver2', 'driverRabat', 'subdriver'] as const;
type Phone = Awaited<ReturnType<typeof createDevice>>;
let phones: Record<(typeof drivers)[number], Phone>;
const idOf = (name: PersonName) => server.fixtures.people[name];
let step = 0;
/** A latitude that no driver had before. */
const nextLat = () => {
  step += 1;
  return Number((33.5 + step / 10_000).toFixed(4));
};

beforeAll(async () => {
  const made = await Promise.all(
    drivers.map(async (name) => {
      const person = await server.as(name);
      await setDuty(person, idOf(name), true);
      return [name, await createDevice(server.url, person)] as const;
    }),
  );
  phones = Object.fromEntries(made) as typeof phones;
  for (const name of drivers) await phones[name].report(33.5, -7.6);
});

describe('a map', () => {
  it('receives the current positions on opening, then movements', async () => {
    const map = await openMap(server.url, await server.as('admin'), { bounds: casablanca });
    const [first] = map.messages();
    expect(first?.full).toBe(true);
    await expect
      .poll(() => [...map.drivers().keys()].toSorted(), { timeout: 10_000 })
      .toEqual(drivers.map((name) => idOf(name)).toSorted());
    const lat = nextLat();
    await phones.driver2.report(lat, -7.61);
    await map.untilAt(idOf('driver2'), lat);
    expect(map.messages().filter(({ full }) => full)).toHaveLength(1);
  });

  it('does not receive a driver outside its box, and receives GONE once for one that leaves it', async () => {
    const rabat = await openMap(server.url, await server.as('admin'), {
      bounds: { south: 33.9, west: -7, north: 34.2, east: -6.6 },
    });
    const casa = await openMap(server.url, await server.as('admin'), { bounds: casablanca });
    expect(rabat.drivers().size).toBe(0);
    await phones.driver.report(34.01, -6.83);
    await rabat.untilAt(idOf('driver'), 34.01);
    await casa.untilGone(idOf('driver'));
    const lat = nextLat();
    await phones.driver2.report(lat, -7.6);
    await casa.untilAt(idOf('driver2'), lat);
    expect(rabat.driversEverSent()).toEqual([idOf('driver')]);
    expect(casa.messages().flatMap(({ gone }) => gone)).toEqual([idOf('driver')]);
    await phones.driver.report(33.5, -7.6);
    await rabat.untilGone(idOf('driver'));
  });

  it('of some drivers receives only those', async () => {
    const map = await openMap(server.url, await server.as('support'), { drivers: [idOf('driver')] });
    const lat = nextLat();
    await phones.driver2.report(lat, -7.6);
    await phones.driver.report(lat, -7.6);
    await map.untilAt(idOf('driver'), lat);
    expect(map.driversEverSent()).toEqual([idOf('driver')]);
  });

  it('of a box that is none is refused', async () => {
    const map = await openMap(server.url, await server.as('support'), {
      bounds: { south: -100, west: 0, north: 0, east: 0 },
    });
    expect(map.errors()).toContain('invalid_input');
  });
});

// Written by hand: the roles that see each of the four drivers when `driver` delivers a parcel of Atlas and
// `driverRabat` one of Zellige.
const sight: [PersonName, (typeof drivers)[number][]][] = [
  ['admin', ['driver', 'driver2', 'driverRabat', 'subdriver']],
  ['backoffice', ['driver', 'driver2', 'driverRabat', 'subdriver']],
  ['support', ['driver', 'driver2', 'driverRabat', 'subdriver']],
  ['housekeeper', ['driver', 'driver2', 'subdriver']],
  ['housekeeperRabat', ['driverRabat']],
  ['driver', ['driver', 'subdriver']],
  ['driver2', ['driver2']],
  ['subdriver', ['subdriver']],
  ['customer', ['driver']],
  ['subcustomer', ['driver']],
  ['customer2', ['driverRabat']],
];
const blind: PersonName[] = ['accountant', 'subaccountant', 'collector', 'commercial', 'transportor'];

describe('with parcels on the road', () => {
  beforeAll(async () => {
    await insertParcels(
      server.db,
      buildEnrouteParcel(server.fixtures),
      buildEnrouteParcel(server.fixtures, {
        companyId: server.fixtures.companies.zellige,
        driverId: idOf('driverRabat'),
      }),
      buildParcel(server.fixtures, { status: 'received', driverId: idOf('driver2'), heldSince: new Date() }),
    );
  });

  it.each(sight)('%s sees exactly the drivers of its scope, on the map and one by one', async (name, seen) => {
    const person = await server.as(name);
    const map = await openMap(server.url, person);
    // The parcels' events may not have reached this instance yet.
    await expect
      .poll(() => [...map.drivers().keys()].toSorted(), { timeout: 10_000 })
      .toEqual(seen.map((each) => idOf(each)).toSorted());
    for (const each of drivers) {
      const { data } = await person.call(`{ driverPosition(driverId: "${idOf(each)}") { driverId } }`);
      expect([each, data?.['driverPosition'] !== null]).toEqual([each, seen.includes(each)]);
    }
  });

  it.each(blind)('%s is refused both', async (name) => {
    const person = await server.as(name);
    expect((await openMap(server.url, person)).errors()).toContain('forbidden');
    expect(
      (await person.call(`{ driverPosition(driverId: "${idOf('driver')}") { driverId } }`)).errors[0]?.extensions.code,
    ).toBe('forbidden');
  });
});

describe('a customer', () => {
  it('sees the driver while it delivers an own parcel, and receives no position after the delivery', async () => {
    const parcel = buildParcel(server.fixtures, {
      status: 'received',
      driverId: idOf('driver2'),
      heldSince: new Date(),
    });
    // Another driver stays visible all along: its later position shows that nothing else is pending.
    await insertParcels(server.db, parcel, buildEnrouteParcel(server.fixtures));
    const [driver2, customer, staff] = [
      await server.as('driver2'),
      await server.as('customer'),
      await server.as('admin'),
    ];
    const [map, watch] = [await openMap(server.url, customer), await openMap(server.url, staff)];
    let lat = nextLat();
    await phones.driver2.report(lat, -7.6);
    await watch.untilAt(idOf('driver2'), lat);
    expect(map.driversEverSent()).not.toContain(idOf('driver2'));

    expect(
      (await driver2.call(`mutation { packageStart(input: { id: "${parcel.id}" }) { package { status } } }`)).errors,
    ).toEqual([]);
    await map.untilAt(idOf('driver2'), lat);

    expect(
      (await driver2.call(`mutation { packageDeliver(input: { id: "${parcel.id}" }) { package { status } } }`)).errors,
    ).toEqual([]);
    await map.untilGone(idOf('driver2'));
    const received = map.messages().length;
    lat = nextLat();
    await phones.driver2.report(lat, -7.6);
    await phones.driver.report(lat, -7.6);
    await watch.untilAt(idOf('driver2'), lat);
    await map.untilAt(idOf('driver'), lat);
    expect(
      map
        .messages()
        .slice(received)
        .flatMap(({ moved }) => moved.map(({ driverId }) => driverId)),
    ).toEqual([idOf('driver')]);
    expect((await customer.call(`{ driverPosition(driverId: "${idOf('driver2')}") { lat } }`)).data).toEqual({
      driverPosition: null,
    });
  });

  it('receives every move from the first on, and the end of duty, although no parcel changes meanwhile', async () => {
    await insertParcels(server.db, buildEnrouteParcel(server.fixtures, { driverId: idOf('driver2') }));
    const [driver2, customer, staff] = [
      await server.as('driver2'),
      await server.as('customer'),
      await server.as('admin'),
    ];
    // Only after the parcel's own event was processed here is the driver the only trigger of the stream.
    const [first, settled] = [nextLat(), await openMap(server.url, customer, { drivers: [idOf('driver2')] })];
    await phones.driver2.report(first, -7.6);
    await settled.untilAt(idOf('driver2'), first);
    const [map, watch] = [
      await openMap(server.url, customer, { drivers: [idOf('driver2')], bounds: casablanca }),
      await openMap(server.url, staff),
    ];
    const lat = nextLat();
    await phones.driver2.report(lat, -7.6);
    await watch.untilAt(idOf('driver2'), lat);
    await map.untilAt(idOf('driver2'), lat);
    await setDuty(driver2, idOf('driver2'), false);
    await map.untilGone(idOf('driver2'));
    await setDuty(driver2, idOf('driver2'), true);
  });
});

describe('duty', () => {
  it('removes the position from every map and from the table, and none is accepted until the next duty', async () => {
    const driver = await server.as('driver2');
    const map = await openMap(server.url, await server.as('admin'));
    const lat = nextLat();
    await phones.driver2.report(lat, -7.6);
    await map.untilAt(idOf('driver2'), lat);
    await setDuty(driver, idOf('driver2'), false);
    await map.untilGone(idOf('driver2'));
    expect((await driver.call(`{ driverPosition(driverId: "${idOf('driver2')}") { lat } }`)).data).toEqual({
      driverPosition: null,
    });
    expect((await phones.driver2.report(nextLat(), -7.6)).status).toBe(200);
    const rows = await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.selectFrom('driverPositions').select('driverId').where('driverId', '=', idOf('driver2')).execute(),
    );
    expect(rows).toEqual([]);
    await setDuty(driver, idOf('driver2'), true);
    const again = nextLat();
    await phones.driver2.report(again, -7.6);
    await map.untilAt(idOf('driver2'), again);
  });

  it('is changed only by the driver itself, and only drivers have one', async () => {
    const driver = await server.as('driver');
    for (const id of [idOf('driver2'), idOf('subdriver')]) {
      const { errors } = await driver.call(`mutation { userGoOffDuty(input: { id: "${id}" }) { user { id } } }`);
      expect(errors[0]?.extensions.code).toMatch(/missing|forbidden/);
    }
    const { errors } = await (
      await server.as('admin')
    ).call(`mutation { userGoOffDuty(input: { id: "${idOf('driver')}" }) { user { id } } }`);
    expect(errors[0]?.extensions.code).toBe('forbidden');
    expect((await driver.call('{ viewer { onDutySince } }')).data?.['viewer']).toMatchObject({
      onDutySince: expect.any(String),
    });
  });

  it('ends when the account is disabled, and its device is revoked at once', async () => {
    const map = await openMap(server.url, await server.as('admin'));
    expect(map.drivers().has(idOf('driverRabat'))).toBe(true);
    await (
      await server.as('admin')
    ).call(`mutation { userDisable(input: { id: "${idOf('driverRabat')}" }) { user { id } } }`);
    expect((await phones.driverRabat.report(nextLat(), -7.6)).status).toBe(401);
    await map.untilGone(idOf('driverRabat'));
  });
});

it('a subdriver that is moved to another driver, and a driver to another hub, are GONE for their former managers', async () => {
  const [boss, other, hub] = [
    await openMap(server.url, await server.as('driver')),
    await openMap(server.url, await server.as('driver2')),
    await openMap(server.url, await server.as('housekeeper')),
  ];
  expect([boss, other, hub].map((map) => map.drivers().has(idOf('subdriver')))).toEqual([true, false, true]);
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .updateTable('users')
      .set({ managerId: idOf('driver2'), hubId: server.fixtures.hubs.rabat })
      .where('id', '=', idOf('subdriver'))
      .execute(),
  );
  // Any event of the account makes every instance read it anew.
  await setDuty(await server.as('subdriver'), idOf('subdriver'), false);
  await setDuty(await server.as('subdriver'), idOf('subdriver'), true);
  const lat = nextLat();
  await phones.subdriver.report(lat, -7.6);
  await other.untilAt(idOf('subdriver'), lat);
  await Promise.all([boss, hub].map((map) => map.untilGone(idOf('subdriver'))));
  for (const map of [boss, hub])
    expect(
      map
        .messages()
        .flatMap(({ moved }) => moved)
        .some((each) => each.lat === lat),
    ).toBe(false);
});

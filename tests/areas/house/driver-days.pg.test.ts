// The day of a driver over the endpoint: the check-out, two people who scan at once, the check-in, the close, and who hears of
// it.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnDay, askDay, codeOf, makeShelf, openDay, parcelsFor, scanFor, wordOf } from './support/house.ts';

const server = useTestServer();

const statusesOf = async (parcels: readonly { id: string }[]) => {
  const rows = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('packages')
      .select(['id', 'status'])
      .where(
        'id',
        'in',
        parcels.map(({ id }) => id),
      )
      .execute(),
  );
  return parcels.map(({ id }) => rows.find((row) => row.id === id)?.status);
};

const content = z.object({
  driverDay: z
    .object({
      waiting: z.array(z.object({ trackingNumber: z.string() })),
      lines: z.array(z.object({ trackingNumber: z.string(), by: z.object({ id: z.string() }).nullable() })),
      out: z.array(z.object({ isExplained: z.boolean() })),
    })
    .nullable(),
});
const read = async (id: string, who: 'housekeeper' | 'admin' | 'housekeeperRabat' = 'housekeeper') => {
  const { data } = await (
    await server.as(who)
  ).call(
    'query ($id: ID!) { driverDay(id: $id) { waiting { trackingNumber } lines { trackingNumber by { id } } out { isExplained } } }',
    { id },
  );
  return content.parse(data).driverDay;
};

const openDays = z.object({ id: z.string(), status: z.string() });
const board = z.object({
  houseBoard: z
    .object({
      drivers: z.array(z.object({ id: z.string(), day: openDays.nullable() })),
    })
    .nullable(),
});
/** The day of a driver on the board of a hub; null if there is none, or no board. */
async function dayOfDriver(who: 'housekeeper' | 'housekeeperRabat', hubId: string, driverId: string) {
  const { data } = await (
    await server.as(who)
  ).call('query ($hubId: ID!) { houseBoard(hubId: $hubId) { drivers { id day { id status } } } }', { hubId });
  return board.parse(data).houseBoard?.drivers.find(({ id }) => id === driverId)?.day ?? null;
}

const slipLines = z.object({
  packageSlips: z.array(z.object({ kind: z.string(), lines: z.array(z.object({ trackingNumber: z.string() })) })),
});

describe('a check-out', () => {
  it('takes what is assigned to the driver, says what is missing, and refuses what belongs elsewhere', async () => {
    const casa = await server.as('housekeeper');
    const [first = expect.fail(), missing = expect.fail()] = await parcelsFor(server, 2);
    const [others = expect.fail()] = await parcelsFor(server, 1, { driverId: server.fixtures.people.driver2 });
    const [nobodys = expect.fail()] = await parcelsFor(server, 1, { driverId: null });
    const [away = expect.fail()] = await parcelsFor(server, 1, { hubId: server.fixtures.hubs.rabat, driverId: null });
    const { id } = await openDay(server);
    const words = [];
    for (const { trackingNumber } of [first, first, others, nobodys, away])
      words.push(wordOf(await scanFor(casa, { id, side: 'out', code: trackingNumber })));
    words.push(wordOf(await scanFor(casa, { id, side: 'out', code: '4006381333931' })));
    expect(words).toEqual([
      'scanOut',
      'repeated',
      'driver_day.other_driver',
      'driver_day.not_assigned',
      // A number of another hub tells nothing.
      'unknown',
      'unknown',
    ]);
    expect((await read(id))?.waiting).toEqual([{ trackingNumber: missing.trackingNumber }]);
    expect(await actOnDay(casa, 'CheckOut', { id })).toMatchObject({ status: 'out', taken: 1, missing: 1, scanned: 0 });
    expect(await statusesOf([first, missing, others])).toEqual(['received', 'inhouse', 'inhouse']);
    const { data } = await casa.call(
      'query ($id: ID!) { packageSlips(packageId: $id) { kind lines { trackingNumber } } }',
      {
        id: first.id,
      },
    );
    expect(slipLines.parse(data).packageSlips).toEqual([
      { kind: 'exit', lines: [{ trackingNumber: first.trackingNumber }] },
    ]);
  });

  it('is made by two people at once, who lose no scan and count none twice', async () => {
    const [casa, admin] = [await server.as('housekeeper'), await server.as('admin')];
    const parcels = await parcelsFor(server, 8, { driverId: server.fixtures.people.driver2 });
    const { id } = await openDay(server, 'driver2');
    const scans = parcels.flatMap(({ trackingNumber: code }) => [
      scanFor(casa, { id, side: 'out', code }),
      scanFor(admin, { id, side: 'out', code }),
    ]);
    const words = (await Promise.all(scans)).map(wordOf);
    expect(words.toSorted()).toEqual([...parcels.map(() => 'repeated'), ...parcels.map(() => 'scanOut')]);
    const seen = await read(id, 'admin');
    expect(seen?.lines.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(
      parcels.map(({ trackingNumber }) => trackingNumber).toSorted(),
    );
    const codes = new Set(parcels.map(({ trackingNumber }) => trackingNumber));
    expect(seen?.waiting.filter(({ trackingNumber }) => codes.has(trackingNumber))).toEqual([]);
    const ends = await Promise.all([askDay(casa, 'CheckOut', { id }), askDay(admin, 'CheckOut', { id })]);
    expect(new Set(ends.map(codeOf))).toEqual(new Set(['driver_day.nothing_scanned', undefined]));
    expect(await statusesOf(parcels)).toEqual(parcels.map(() => 'received'));
  });

  it('that is sent again has no second effect', async () => {
    const casa = await server.as('housekeeper');
    const [parcel = expect.fail()] = await parcelsFor(server, 1, { driverId: server.fixtures.people.subdriver });
    const { id } = await actOnDay(casa, 'Open', { driverId: server.fixtures.people.subdriver });
    const scan = { id, side: 'out', code: parcel.trackingNumber, idempotencyKey: 'scan-1' } as const;
    expect([wordOf(await scanFor(casa, scan)), wordOf(await scanFor(casa, scan))]).toEqual(['scanOut', 'scanOut']);
    const end = { id, idempotencyKey: 'end-1' };
    expect((await actOnDay(casa, 'CheckOut', end)).taken).toBe(1);
    expect((await actOnDay(casa, 'CheckOut', end)).taken).toBe(1);
    await actOnDay(casa, 'Keep', { id, packageId: parcel.id, note: 'Livré demain' });
    await actOnDay(casa, 'Close', { id });
  });

  it('lets nothing leave when one parcel was taken from the driver meanwhile', async () => {
    const casa = await server.as('housekeeper');
    const { people } = server.fixtures;
    const [kept = expect.fail(), moved = expect.fail()] = await parcelsFor(server, 2, { driverId: people.subdriver });
    const { id } = await actOnDay(casa, 'Open', { driverId: people.subdriver });
    for (const { trackingNumber: code } of [kept, moved]) await scanFor(casa, { id, side: 'out', code });
    const assign = 'mutation ($input: PackageAssignInput!) { packageAssign(input: $input) { package { id } } }';
    expect((await casa.call(assign, { input: { id: moved.id, driverId: people.driver } })).errors).toEqual([]);
    const { errors } = await askDay(casa, 'CheckOut', { id });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'driver_day.not_ready',
      params: { numbers: [moved.trackingNumber] },
    });
    expect(await statusesOf([kept])).toEqual(['inhouse']);
    await actOnDay(casa, 'Unscan', { id, packageId: moved.id });
    expect((await actOnDay(casa, 'CheckOut', { id })).taken).toBe(1);
  });
});

describe('the evening of a driver', () => {
  it('closes once each parcel that is out, and the cash, is explained', async () => {
    const casa = await server.as('housekeeper');
    const { people } = server.fixtures;
    const [back = expect.fail(), stays = expect.fail()] = await parcelsFor(server, 2, {
      driverId: people.driver2,
      status: 'enroute',
    });
    const [planned = expect.fail()] = await parcelsFor(server, 1, { driverId: people.driver2, status: 'scheduled' });
    const [foreign = expect.fail()] = await parcelsFor(server, 1, { driverId: people.driver, status: 'enroute' });
    const [collected = expect.fail()] = await parcelsFor(server, 1, { driverId: people.driver2, status: 'enroute' });
    const deliver = 'mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { id } } }';
    const delivered = await (
      await server.as('driver2')
    ).call(deliver, {
      input: { id: collected.id, cash: collected.cod },
    });
    expect(delivered.errors).toEqual([]);
    // The day of the morning is open still, from the test before.
    const open = await dayOfDriver('housekeeper', server.fixtures.hubs.casa, people.driver2);
    const id = open && open.status !== 'closed' ? open.id : (await openDay(server, 'driver2')).id;
    expect(wordOf(await scanFor(casa, { id, side: 'back', code: back.trackingNumber }))).toBe('handBack');
    expect(wordOf(await scanFor(casa, { id, side: 'back', code: foreign.trackingNumber }))).toBe(
      'driver_day.not_with_driver',
    );
    expect(await statusesOf([back, stays, planned])).toEqual(['inhouse', 'enroute', 'scheduled']);
    const refused = await askDay(casa, 'Close', { id, cashNote: 'Remise demain' });
    expect(codeOf(refused)).toBe('driver_day.unexplained');
    for (const { package: pkg } of await stillOut(id))
      await actOnDay(casa, 'Keep', { id, packageId: pkg.id, note: 'Le destinataire passe ce soir' });
    expect(codeOf(await askDay(casa, 'Close', { id }))).toBe('driver_day.cash_unexplained');
    const closed = await actOnDay(casa, 'Close', { id, cashNote: 'Remise demain matin' });
    expect(closed).toMatchObject({ status: 'closed', cashNote: 'Remise demain matin', cashLeft: collected.cod });
    expect(closed.stillOut).toBeGreaterThanOrEqual(2);
    expect(codeOf(await askDay(casa, 'Close', { id }))).toBe('driver_day.wrong_status');
  });
});

const cameBack = z.object({
  driverDay: z.object({
    back: z.array(
      z.object({ trackingNumber: z.string(), status: z.string(), shelf: z.object({ code: z.string() }).nullable() }),
    ),
  }),
});

describe('what comes back in the evening', () => {
  it('is put on the shelf that is proposed or the one that is scanned, and is listed while it is on none', async () => {
    const casa = await server.as('housekeeper');
    const { people, cities, hubs } = server.fixtures;
    const driverId = people.subdriver;
    const open = await dayOfDriver('housekeeper', hubs.casa, driverId);
    const id = open && open.status !== 'closed' ? open.id : (await actOnDay(casa, 'Open', { driverId })).id;
    const given = { driverId, status: 'reported' } as const;
    const [known = expect.fail(), moved = expect.fail()] = await parcelsFor(server, 2, given);
    const [nowhere = expect.fail()] = await parcelsFor(server, 1, { ...given, cityId: cities.rabat });
    const [toSign = expect.fail(), early = expect.fail()] = await parcelsFor(server, 2, {
      driverId,
      status: 'canceled',
      returnStage: 'at_driver',
    });
    const back = async ({ trackingNumber: code }: { trackingNumber: string }, shelfId?: string) => {
      const scan = await scanFor(casa, { id, side: 'back', code, ...(shelfId !== undefined && { shelfId }) });
      return [wordOf(scan), scan.package?.shelf?.code ?? null];
    };
    const readBack = async (who: 'housekeeper' | 'subdriver' = 'housekeeper') => {
      const document = 'query ($id: ID!) { driverDay(id: $id) { back { trackingNumber status shelf { code } } } }';
      const { data } = await (await server.as(who)).call(document, { id });
      return cameBack.parse(data).driverDay.back;
    };
    // No shelf is for returns yet.
    expect(await back(early)).toEqual(['moveReturn', null]);
    const b12 = await makeShelf(casa, 'B-12', [cities.casa]);
    await makeShelf(casa, 'R-1');
    const b13 = await makeShelf(casa, 'B-13', [cities.casa]);
    expect(await back(known)).toEqual(['handBack', 'B-12']);
    expect(await back(moved, b13)).toEqual(['handBack', 'B-13']);
    expect(await back(nowhere)).toEqual(['handBack', null]);
    expect(await back(toSign)).toEqual(['moveReturn', 'R-1']);
    expect((await readBack()).map(({ trackingNumber, shelf }) => [trackingNumber, shelf?.code ?? null])).toEqual([
      [nowhere.trackingNumber, null],
      [early.trackingNumber, null],
      [toSign.trackingNumber, 'R-1'],
      [moved.trackingNumber, 'B-13'],
      [known.trackingNumber, 'B-12'],
    ]);
    // Scanned once more it stays; with a shelf it goes there.
    expect(await back(known)).toEqual(['repeated', 'B-12']);
    expect(await back(nowhere, b12)).toEqual(['shelve', 'B-12']);
    expect((await readBack()).filter(({ shelf }) => shelf === null)).toHaveLength(1);
    // It is none of the driver's any more, and a shelf of another hub is no shelf.
    expect(await readBack('subdriver')).toEqual([]);
    const foreign = await server.as('admin');
    const { data } = await foreign.call(
      'mutation ($input: ShelfCreateInput!) { shelfCreate(input: $input) { shelf { id } } }',
      { input: { code: 'Z-1', place: 9, kind: 'returns', hubId: hubs.rabat } },
    );
    const document = 'mutation ($input: DriverDayScanInput!) { driverDayScan(input: $input) { outcome } }';
    const input = { id, side: 'back', code: known.trackingNumber, shelfId: shelfOf.parse(data).shelfCreate.shelf.id };
    expect(codeOf(await casa.call(document, { input }))).toBe('unknown_shelf');
  });
});
const shelfOf = z.object({ shelfCreate: z.object({ shelf: z.object({ id: z.string() }) }) });

const out = z.object({
  driverDay: z.object({ out: z.array(z.object({ isExplained: z.boolean(), package: z.object({ id: z.string() }) })) }),
});
/** What is out without a reason. */
async function stillOut(id: string) {
  const { data } = await (
    await server.as('housekeeper')
  ).call('query ($id: ID!) { driverDay(id: $id) { out { isExplained package { id } } } }', { id });
  return out.parse(data).driverDay.out.filter(({ isExplained }) => !isExplained);
}

describe('an open page', () => {
  it('hears each scan of its hub, also on the phone of the driver, and nothing of another hub', async () => {
    const changes = 'subscription { driverDayChanged { kind driverDay { id scanned } } }';
    const { people, hubs, cities } = server.fixtures;
    const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const driver = await server.as('driverRabat');
    const [parcel = expect.fail()] = await parcelsFor(server, 1, {
      hubId: hubs.rabat,
      cityId: cities.rabat,
      driverId: people.driverRabat,
    });
    const [own, foreign, phone] = [
      await subscribe(server.url, rabat, changes),
      await subscribe(server.url, casa, changes),
      await subscribe(server.url, driver, changes),
    ];
    const { id } = await actOnDay(rabat, 'Open', { driverId: people.driverRabat });
    await scanFor(rabat, { id, side: 'out', code: parcel.trackingNumber });
    for (const page of [own, phone]) {
      await page.until(() => page.data().length === 2);
      expect(page.data()[1]).toEqual({ driverDayChanged: { kind: 'CHANGED', driverDay: { id, scanned: 1 } } });
    }
    // A later change of its own proves that the other hub would have received the earlier ones.
    const [mine = expect.fail()] = await parcelsFor(server, 1, { driverId: people.driver2 });
    const later = await openDay(server, 'driver2');
    await scanFor(casa, { id: later.id, side: 'out', code: mine.trackingNumber });
    await foreign.until(() => foreign.data().length === 2);
    expect(foreign.text()).not.toContain(id);
  });
});

describe('another hub', () => {
  it('neither reads, scans nor closes the day, and opens none of a foreign driver', async () => {
    const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const { people, hubs } = server.fixtures;
    const { id } = openDays.parse(await dayOfDriver('housekeeperRabat', hubs.rabat, people.driverRabat));
    expect(await read(id, 'housekeeperRabat')).not.toBeNull();
    expect(await read(id)).toBeNull();
    const scan = 'mutation ($input: DriverDayScanInput!) { driverDayScan(input: $input) { outcome } }';
    const codes = [
      codeOf(await casa.call(scan, { input: { id, side: 'out', code: 'CAS-26-900001' } })),
      codeOf(await askDay(casa, 'CheckOut', { id })),
      codeOf(await askDay(casa, 'Close', { id })),
      codeOf(await askDay(casa, 'Open', { driverId: people.driverRabat })),
      codeOf(await askDay(rabat, 'Open', { driverId: people.driver })),
      codeOf(await askDay(await server.as('driverRabat'), 'Close', { id })),
    ];
    expect(codes).toEqual(['missing', 'missing', 'missing', 'unknown_driver', 'unknown_driver', 'forbidden']);
    expect(await dayOfDriver('housekeeper', hubs.rabat, people.driverRabat)).toBeNull();
  });
});

// The house over the endpoint: what a scan into a hub does, shelves, and the counts of the board.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnPallet, departedPallet, parcelsForRabat } from '../pallets/support/pallets.ts';
import { codeOf, makeShelf, parcelsFor, scanIn, wordOf } from './support/house.ts';

const server = useTestServer();
const ages = z.object({ n: z.number(), today: z.number(), days: z.number(), old: z.number() });
const boardOf = z.object({
  arriving: z.number(),
  inHouse: ages,
  leaving: z.number(),
  late: z.number(),
  returns: z.number(),
  shelves: z.array(ages.extend({ shelf: z.object({ code: z.string() }).nullable() })),
  drivers: z.array(z.object({ expected: z.number(), cash: z.number().nullable() })),
});
const boards = z.object({ houseBoard: boardOf.nullable() });
/** At nine in the morning, so many days ago. */
const day = (ago: number) => new Date(`${addDays(dayOf(new Date()), -ago)}T09:00:00Z`);

const findBoard = async (who: Parameters<typeof server.as>[0], hub: 'casa' | 'rabat' = 'casa') => {
  const { data } = await (
    await server.as(who)
  ).call(
    `query ($hubId: ID!) { houseBoard(hubId: $hubId) { arriving inHouse { n today days old } leaving late returns
      shelves { n today days old shelf { code } } drivers { expected cash } } }`,
    { hubId: server.fixtures.hubs[hub] },
  );
  return boards.parse(data).houseBoard;
};

/** The board of a hub that the viewer opens. */
const readBoard = async (who: Parameters<typeof server.as>[0]) => boardOf.parse(await findBoard(who));

describe('a scan into the hub', () => {
  it('does what the parcel needs, and proposes the shelf of its city', async () => {
    const casa = await server.as('housekeeper');
    const { cities, people, hubs } = server.fixtures;
    await makeShelf(casa, 'b12', [cities.casa]);
    await makeShelf(casa, 'R-1');
    const given = { driverId: null };
    const [picked = expect.fail()] = await parcelsFor(server, 1, { ...given, status: 'pickup' });
    const [coming = expect.fail()] = await parcelsFor(server, 1, {
      ...given,
      status: 'transit',
      hubId: hubs.rabat,
      toHubId: hubs.casa,
    });
    const [held = expect.fail()] = await parcelsFor(server, 1, { driverId: people.driver, status: 'reported' });
    const [refusedOne = expect.fail()] = await parcelsFor(server, 1, {
      driverId: people.driver,
      status: 'canceled',
      returnStage: 'at_driver',
    });
    const [done = expect.fail()] = await parcelsFor(server, 1, {
      ...given,
      status: 'returned',
      returnStage: 'handed_to_sender',
    });
    const scans = [];
    for (const { trackingNumber: code } of [picked, coming, held, refusedOne, picked, done])
      scans.push(await scanIn(casa, { code }));
    expect(scans.map((scan) => [wordOf(scan), scan.package?.status, scan.package?.shelf?.code ?? null])).toEqual([
      ['takeIn', 'inhouse', 'B-12'],
      ['arrive', 'inhouse', 'B-12'],
      ['handBack', 'inhouse', 'B-12'],
      ['moveReturn', 'canceled', 'R-1'],
      ['repeated', 'inhouse', 'B-12'],
      ['house.not_expected', 'returned', null],
    ]);
  });

  it('of a parcel on a pallet that has come marks its line', async () => {
    const parcels = await parcelsForRabat(server, 2);
    const { id } = await departedPallet(server, parcels);
    const rabat = await server.as('housekeeperRabat');
    const words = [];
    for (const { trackingNumber: code } of parcels) words.push(wordOf(await scanIn(rabat, { code })));
    expect(words).toEqual(['fromPallet', 'fromPallet']);
    expect(await actOnPallet(rabat, 'Close', { id })).toMatchObject({ status: 'closed', received: 2 });
  });

  it('onto a shelf moves what stands there, and what leaves the hub is on no shelf', async () => {
    const casa = await server.as('housekeeper');
    const shelfId = await makeShelf(casa, 'C-3', [server.fixtures.cities.rabat]);
    const [parcel = expect.fail()] = await parcelsForRabat(server, 1);
    const code = parcel.trackingNumber;
    const moved = await scanIn(casa, { code, shelfId });
    expect([wordOf(moved), moved.package?.shelf?.code]).toEqual(['shelve', 'C-3']);
    const dispatch =
      'mutation ($input: PackageDispatchInput!) { packageDispatch(input: $input) { package { shelf { code } housedAt } } }';
    const { data } = await casa.call(dispatch, { input: { id: parcel.id, toHubId: server.fixtures.hubs.rabat } });
    expect(data).toEqual({ packageDispatch: { package: { shelf: null, housedAt: null } } });
    // A shelf of Casablanca takes nothing at Rabat.
    const { errors } = await (
      await server.as('housekeeperRabat')
    ).call('mutation ($input: HouseScanInput!) { houseScan(input: $input) { outcome } }', { input: { code, shelfId } });
    expect(errors[0]?.extensions.fields[0]?.code).toBe('unknown_shelf');
  });

  it('is refused to roles that do not handle parcels, and for codes that are none', async () => {
    const document = 'mutation ($input: HouseScanInput!) { houseScan(input: $input) { outcome } }';
    for (const who of ['support', 'backoffice', 'driver', 'customer'] as const)
      expect(codeOf(await (await server.as(who)).call(document, { input: { code: 'CAS-26-900001' } }))).toBe(
        'forbidden',
      );
    const casa = await server.as('housekeeper');
    const calls = [
      { code: '' },
      { code: 'x'.repeat(400) },
      { code: 'a\u0000b' },
      { code: 'x', hubId: server.fixtures.hubs.rabat },
    ];
    const codes = [];
    for (const input of calls) codes.push(codeOf(await casa.call(document, { input })));
    expect(codes).toEqual(['required', 'too_long', 'invalid_text', 'unknown_hub']);
  });
});

describe('the board', () => {
  it('counts what comes, stands, leaves and is late, as each role sees it', async () => {
    const { hubs, companies, people } = server.fixtures;
    const before = await readBoard('admin');
    await parcelsFor(server, 1, { housedAt: day(1) });
    await parcelsFor(server, 2, { driverId: null, housedAt: day(9), companyId: companies.zellige });
    await parcelsFor(server, 1, { driverId: null, status: 'transit', hubId: hubs.rabat, toHubId: hubs.casa });
    await parcelsFor(server, 1, {
      driverId: people.driver,
      status: 'enroute',
      inDeliverySince: new Date(Date.now() - 5 * 86_400_000),
    });
    const after = await readBoard('housekeeper');
    expect({
      arriving: after.arriving - before.arriving,
      old: after.inHouse.old - before.inHouse.old,
      days: after.inHouse.days - before.inHouse.days,
      n: after.inHouse.n - before.inHouse.n,
      leaving: after.leaving - before.leaving,
      late: after.late - before.late,
    }).toEqual({ arriving: 1, old: 2, days: 1, n: 3, leaving: 1, late: 1 });
    expect(after.shelves.reduce((sum, { n }) => sum + n, 0)).toBe(after.inHouse.n);
    // Support does not see the cash of drivers; a commercial sees the parcels of its customers, and no drivers.
    expect((await readBoard('support')).drivers.every(({ cash }) => cash === null)).toBe(true);
    const commercial = await readBoard('commercial');
    expect(commercial.drivers).toEqual([]);
    expect(commercial.inHouse.n).toBeLessThan(after.inHouse.n);
    expect(await findBoard('housekeeperRabat')).toBeNull();
  });

  it('is told of changes of its hub, and not of those of another', async () => {
    const state = 'subscription { houseState { at } }';
    const [casa, rabat] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const [own, foreign] = [await subscribe(server.url, casa, state), await subscribe(server.url, rabat, state)];
    const [parcel = expect.fail()] = await parcelsFor(server, 1, { driverId: null, status: 'pickup' });
    const heard = own.data().length;
    await scanIn(casa, { code: parcel.trackingNumber });
    await own.until(() => own.data().length > heard);
    const silent = foreign.data().length;
    await foreign.roundTrip();
    expect(foreign.data().length).toBe(silent);
    // What it would hear: a change of its own.
    const [theirs = expect.fail()] = await parcelsForRabat(server, 1, {
      hubId: server.fixtures.hubs.rabat,
      originHubId: server.fixtures.hubs.rabat,
      status: 'pickup',
    });
    await scanIn(rabat, { code: theirs.trackingNumber });
    await foreign.until(() => foreign.data().length > silent);
  });
});

describe('a shelf', () => {
  it('has a code of its own in its hub, and what its kind needs', async () => {
    const casa = await server.as('housekeeper');
    const { cities, hubs } = server.fixtures;
    await makeShelf(casa, 'D-4', [cities.casa]);
    const create = 'mutation ($input: ShelfCreateInput!) { shelfCreate(input: $input) { shelf { code } } }';
    const shelf = { place: 2, kind: 'cities', cityIds: [cities.casa] };
    const inputs = [
      { ...shelf, code: 'd 4' },
      { ...shelf, code: '12-B' },
      { ...shelf, code: 'E-1', cityIds: [] },
      { ...shelf, code: 'E-1', kind: 'route' },
      { ...shelf, code: 'E-1', kind: 'route', toHubId: hubs.casa },
      { ...shelf, code: 'E-1', place: 0 },
      { ...shelf, code: 'E-1', hubId: hubs.rabat },
    ];
    const codes = [];
    for (const input of inputs) codes.push(codeOf(await casa.call(create, { input })));
    expect(codes).toEqual([
      'shelf.code_used',
      'shelf.bad_code',
      'required',
      'required',
      'package.same_hub',
      'too_small',
      'unknown_hub',
    ]);
    // The same code in another hub is another shelf.
    expect(
      (await (await server.as('housekeeperRabat')).call(create, { input: { ...shelf, code: 'D-4' } })).errors,
    ).toEqual([]);
  });
});

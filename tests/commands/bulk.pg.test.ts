// One action on a selection of parcels, over the endpoint.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packageService } from '#server/areas/packages/service.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { assign, assignDocument, parcelsInHouse, resultsOf, versionsByRow } from './support/bulk.ts';

const server = useTestServer();
const idsOf = (parcels: readonly PackageRow[]) => parcels.map(({ id }) => id);
const nowhere = '01900000-0000-7000-8000-000000000000';
const errorOf = async (input: object) => {
  const { errors } = await (await server.as('housekeeper')).call(assignDocument, { input });
  return errors[0]?.extensions;
};

describe('a selection', () => {
  it('is assigned with one call, and each parcel has its event', async () => {
    const ids = idsOf(await parcelsInHouse(server, 230));
    const driverId = server.fixtures.people.driver;
    const { done, results } = await assign(await server.as('housekeeper'), { ids, driverId });
    expect(done).toBe(230);
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect(new Set(results.map((each) => JSON.stringify([each.package, each.error])))).toEqual(
      new Set([JSON.stringify([{ version: 2, driver: { id: driverId } }, null])]),
    );
    const versions = await versionsByRow(server.db, 'package.assigned', ids);
    expect([...versions.values()].every((each) => each.join() === '2')).toBe(true);
  });

  it('whose rows change in different fields has all of them saved', async () => {
    const { driver, driver2 } = server.fixtures.people;
    const onShelf = buildParcel(server.fixtures, { status: 'inhouse' });
    const outcome = {
      lastOutcome: 'reported',
      lastOutcomeOn: '2026-01-20',
      heldSince: new Date('2026-01-19'),
    } as const;
    const onRoad = buildEnrouteParcel(server.fixtures, { status: 'reported', ...outcome });
    await insertParcels(server.db, onShelf, onRoad);
    const ids = [onShelf.id, onRoad.id];
    const input = { ids, driverId: driver2, note: 'Malade', idempotencyKey: 'fields' };
    expect((await assign(await server.as('housekeeper'), input)).done).toBe(2);
    const [shelf, road] = await inSnapshot(server.db, systemPrincipal, (trx) =>
      packageService.store.readMany(trx, ids),
    );
    expect(shelf).toMatchObject({ driverId: driver2, heldSince: null });
    expect(onRoad.driverId).toBe(driver);
    expect(road).toMatchObject({ driverId: driver2, lastOutcome: null, lastOutcomeOn: null });
    expect(road?.heldSince).not.toEqual(outcome.heldSince);
  });

  it('is answered row by row: what is refused says why, and the others are done', async () => {
    const [fits, other] = await parcelsInHouse(server, 2);
    const [early] = await parcelsInHouse(server, 1, { status: 'created' });
    const [assigned] = await parcelsInHouse(server, 1, { driverId: server.fixtures.people.driver });
    const [foreign] = await parcelsInHouse(server, 1, {
      hubId: server.fixtures.hubs.rabat,
      originHubId: server.fixtures.hubs.rabat,
    });
    const ids = [fits, early, assigned, foreign, other].map((pkg) => pkg?.id ?? '');
    const input = { ids: [...ids, nowhere], driverId: server.fixtures.people.driver };
    const { done, results } = await assign(await server.as('housekeeper'), input);
    expect(done).toBe(2);
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      'package.wrong_status',
      'invalid_input',
      'missing',
      null,
      'missing',
    ]);
    expect(results[2]?.error?.fields).toEqual([{ path: 'driverId', code: 'package.same_driver' }]);
    // Absent and another hub's are answered alike.
    expect(results[3]).toEqual({ ...results[5], id: results[3]?.id });
    expect(await versionsByRow(server.db, 'package.assigned', ids)).toEqual(
      new Map(ids.map((id, place) => [id, place === 0 || place === 4 ? [2] : []])),
    );
  });

  it.each(['customer2', 'customer'] as const)('of another company is missing for %s as for anyone', async (person) => {
    const company = person === 'customer' ? server.fixtures.companies.zellige : server.fixtures.companies.atlas;
    const ids = idsOf(await parcelsInHouse(server, 3, { status: 'created', companyId: company }));
    const document =
      'mutation ($input: PackagesConfirmInput!) { packagesConfirm(input: $input) { done results { package { id } error { code } } } }';
    const { data } = await (await server.as(person)).call(document, { input: { ids } });
    const missing = { package: null, error: { code: 'missing' } };
    expect(data).toEqual({ packagesConfirm: { done: 0, results: [missing, missing, missing] } });
  });

  it('may be all rows of a list', async () => {
    const driverId = server.fixtures.people.driver2;
    const before = await parcelsInHouse(server, 4, { cityId: server.fixtures.cities.mohammedia });
    await parcelsInHouse(server, 1, {
      cityId: server.fixtures.cities.mohammedia,
      hubId: server.fixtures.hubs.rabat,
      originHubId: server.fixtures.hubs.rabat,
    });
    const matching = { tab: 'all', filter: { city: [server.fixtures.cities.mohammedia], status: ['inhouse'] } };
    const { done, results } = await assign(await server.as('housekeeper'), {
      matching,
      driverId,
      idempotencyKey: 'all',
    });
    expect(done).toBe(4);
    expect(results.map(({ id }) => id).toSorted()).toEqual(idsOf(before).toSorted());
    // A repeated call answers for the rows of the first one, though the list has others by now.
    await parcelsInHouse(server, 1, { cityId: server.fixtures.cities.mohammedia });
    const again = await assign(await server.as('housekeeper'), { matching, driverId, idempotencyKey: 'all' });
    expect(again).toEqual({ done, results });
  });
});

describe('a repeated call', () => {
  it('has one effect and the same answer, also for what was refused', async () => {
    const parcels = await parcelsInHouse(server, 205);
    const [early] = await parcelsInHouse(server, 1, { status: 'created' });
    const driverId = server.fixtures.people.driver;
    const [assigned] = await parcelsInHouse(server, 1, { driverId });
    const ids = [...idsOf(parcels), early?.id ?? '', assigned?.id ?? ''];
    const input = { ids, driverId, idempotencyKey: 'once' };
    const user = await server.as('housekeeper');
    const tries = await Promise.all([assign(user, input), assign(user, input), assign(user, input)]);
    expect(tries[0]?.done).toBe(205);
    expect(tries[0]?.results.at(-1)?.error?.fields).toEqual([{ path: 'driverId', code: 'package.same_driver' }]);
    expect(new Set(tries.map((each) => JSON.stringify(each))).size).toBe(1);
    const versions = await versionsByRow(server.db, 'package.assigned', idsOf(parcels));
    expect([...versions.values()].every((each) => each.join() === '2')).toBe(true);
  });

  it('with other rows or another input is refused as a whole', async () => {
    const ids = idsOf(await parcelsInHouse(server, 3));
    const input = { ids: ids.slice(0, 2), driverId: server.fixtures.people.driver, idempotencyKey: 'body' };
    await assign(await server.as('housekeeper'), input);
    expect((await errorOf({ ...input, ids }))?.code).toBe('idempotency_key_reused');
    expect((await errorOf({ ...input, note: 'autre' }))?.code).toBe('idempotency_key_reused');
    expect(await versionsByRow(server.db, 'package.assigned', ids.slice(2))).toEqual(new Map([[ids[2], []]]));
  });

  it('no longer shows a row that has left the scope', async () => {
    const [moved, stays] = idsOf(await parcelsInHouse(server, 2));
    const input = { ids: [moved, stays], driverId: server.fixtures.people.driver, idempotencyKey: 'moved' };
    const user = await server.as('housekeeper');
    await assign(user, input);
    const admin = await server.as('admin');
    const dispatch = 'mutation ($input: PackageDispatchInput!) { packageDispatch(input: $input) { package { id } } }';
    const arrive = 'mutation ($input: PackageArriveInput!) { packageArrive(input: $input) { package { id } } }';
    await admin.call(dispatch, { input: { id: moved, toHubId: server.fixtures.hubs.rabat } });
    await admin.call(arrive, { input: { id: moved } });
    const { results } = await assign(user, input);
    expect(results.map(({ error }) => error?.code ?? null)).toEqual(['missing', null]);
    expect(results[0]?.package).toBeNull();
  });
});

describe('a selection that is no selection', () => {
  const driverId = nowhere;
  const manyIds = Array.from({ length: 1_001 }, (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  it.each<[string, object, { path: string; code: string; params?: object }]>([
    ['more than 1,000 ids', { ids: manyIds }, { path: 'ids', code: 'too_many', params: { limit: 1_000 } }],
    ['no ids', { ids: [] }, { path: 'ids', code: 'required' }],
    ['neither ids nor a filter', {}, { path: 'ids', code: 'required' }],
    ['both', { ids: [nowhere], matching: { tab: 'all' } }, { path: 'matching', code: 'unknown_field' }],
    ['one id twice', { ids: [nowhere, nowhere] }, { path: 'ids', code: 'repeated' }],
    ['one id twice, in capitals', { ids: [nowhere, nowhere.toUpperCase()] }, { path: 'ids', code: 'repeated' }],
    ['a text for an id', { ids: ['CAS-26-000001'] }, { path: 'ids.0', code: 'invalid_id' }],
    ['an id with a NUL', { ids: [`${nowhere.slice(0, -1)}\u0000`] }, { path: 'ids.0', code: 'invalid_id' }],
  ])('is refused on its field: %s', async (_, selection, field) => {
    const error = await errorOf({ ...selection, driverId });
    expect(error).toMatchObject({ code: 'invalid_input', fields: [field] });
  });

  it('is refused when a search finds more than it looks at', async () => {
    await parcelsInHouse(server, 1_010, { recipientName: 'Ghizlane Berrechid' });
    await parcelsInHouse(server, 2, { recipientName: 'Ghizlane Berrechid', exchange: true });
    // Also when a filter leaves few of those that it looked at: it did not look at all.
    for (const filter of [{}, { exchange: true }]) {
      const matching = { tab: 'all', search: 'ghizlane', filter };
      const error = await errorOf({ matching, driverId: server.fixtures.people.driver });
      expect(error).toMatchObject({ code: 'list.search_too_broad', params: { limit: 1_000 } });
    }
  });
});

const packageChange = z.object({ packageChanged: z.object({ id: z.string(), version: z.number().nullable() }) });

describe('an open dashboard', () => {
  const watched = 'subscription { packageChanged { kind id version } }';

  it('hears each parcel of a selection once, in the order of versions; that of another hub hears nothing', async () => {
    const [near, far] = [await server.as('housekeeper'), await server.as('housekeeperRabat')];
    const ids = idsOf(await parcelsInHouse(server, 120));
    const [here, there] = [await subscribe(server.url, near, watched), await subscribe(server.url, far, watched)];
    await assign(near, { ids, driverId: server.fixtures.people.driver });
    await assign(near, { ids, driverId: server.fixtures.people.driver2 });
    const versionsOf = (id: string) =>
      here
        .data()
        .map((each) => packageChange.parse(each).packageChanged)
        .flatMap((change) => (change.id === id ? [change.version] : []));
    await here.until(() => ids.every((id) => versionsOf(id).at(-1) === 3));
    await here.roundTrip();
    for (const id of ids) {
      const versions = versionsOf(id).map(Number);
      // One message for each event, its creation included. A row that changed again before it was read is sent as it is.
      expect([id, versions.length <= 3, versions]).toEqual([id, true, versions.toSorted((a, b) => a - b)]);
    }
    // A change of its own proves that the other hub would have received the earlier ones.
    const [own] = await parcelsInHouse(server, 1, {
      hubId: server.fixtures.hubs.rabat,
      originHubId: server.fixtures.hubs.rabat,
    });
    await assign(far, { ids: [own?.id], driverId: server.fixtures.people.driverRabat });
    await there.untilText(own?.id ?? '');
    expect(ids.filter((id) => there.text().includes(id))).toEqual([]);
  });
});

it('the same answer has the shape of a single mutation for a call that fails as a whole', async () => {
  const forbidden = await (
    await server.as('support')
  ).call(assignDocument, { input: { ids: [nowhere], driverId: nowhere } });
  expect(() => resultsOf(forbidden)).toThrow('forbidden');
});

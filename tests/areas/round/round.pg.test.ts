// What a driver on the road and its dispatcher rely on: the order that the driver chose is the order that everybody sees, live;
// nobody else chooses it or hears of it; and a parcel of somebody else says its hub and nothing more.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parcelHubLimit } from '#server/areas/round/schema.ts';
import { addDays, dayOf, startOfDay } from '#shared/lib/time.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { callArrange, callCreate, createRound } from './support/rounds.ts';

const server = useTestServer();
const changes = 'subscription { roundChanged { kind id round { driverId stopIds } } }';
const codesOf = ({ errors }: { errors: { extensions: { code: string } }[] }) =>
  errors.map(({ extensions: { code } }) => code);

const ownRound = z.object({
  ownRound: z.object({
    round: z.object({ stopIds: z.array(z.string()) }).nullable(),
    parcels: z.array(z.object({ lat: z.number().nullable(), package: z.object({ id: z.string() }) })),
  }),
});
async function roundOf(person: PersonName) {
  const { data } = await (
    await server.as(person)
  ).call('{ ownRound { id day round { stopIds } parcels { lat package { id recipientName cod } } } }');
  const { round, parcels } = ownRound.parse(data).ownRound;
  return { stopIds: round?.stopIds ?? null, ids: parcels.map(({ package: { id } }) => id) };
}

const route = z.object({ driverRoute: z.array(z.object({ package: z.object({ id: z.string() }) })) });
async function routeSeenBy(person: PersonName, driverId: string) {
  const { data } = await (
    await server.as(person)
  ).call('query ($id: ID!) { driverRoute(driverId: $id) { number package { id } } }', { id: driverId });
  return route.parse(data).driverRoute.map(({ package: { id } }) => id);
}

describe('the order of a round', () => {
  it('is the one that the driver chose, for its dispatcher too; a later stop follows', async () => {
    const driverId = server.fixtures.people.driver2;
    const stops = [1, 2, 3].map(() => buildEnrouteParcel(server.fixtures, { driverId }));
    await insertParcels(server.db, ...stops);
    const [a = '', b = '', c = ''] = stops.map(({ id }) => id);
    const id = await createRound(server, 'driver2', [c, a, b]);
    expect(await routeSeenBy('housekeeper', driverId)).toEqual([c, a, b]);
    expect(codesOf(await callArrange(server, 'driver2', id, [b, c, b, a]))).toEqual([]);
    const later = buildEnrouteParcel(server.fixtures, { driverId });
    await insertParcels(server.db, later);
    expect(await routeSeenBy('admin', driverId)).toEqual([b, c, a, later.id]);
    expect((await roundOf('driver2')).stopIds).toEqual([b, c, a]);
  });

  it('is chosen by the driver alone, once a day: another one, its manager and the office are refused', async () => {
    const id = await createRound(server, 'subdriver', []);
    expect(codesOf(await callCreate(server, 'subdriver', []))).toEqual(['round.exists']);
    expect(codesOf(await callArrange(server, 'driver2', id, []))).toEqual(['missing']);
    expect(codesOf(await callArrange(server, 'driver', id, []))).toEqual(['forbidden']);
    expect(codesOf(await callArrange(server, 'admin', id, []))).toEqual(['forbidden']);
    expect(codesOf(await callCreate(server, 'collector', []))).toEqual(['forbidden']);
    const many = Array.from({ length: 301 }, () => id);
    expect(codesOf(await callArrange(server, 'subdriver', id, many))).toEqual(['invalid_input']);
    expect(codesOf(await callArrange(server, 'subdriver', id, ['\0']))).toEqual(['invalid_input']);
  });

  it('is made once when two phones of the driver choose it at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => callCreate(server, 'driver', [])));
    expect(answers.flatMap(codesOf)).toEqual(['round.exists', 'round.exists']);
  });

  it('is told live to the hub and the manager of the driver, and not to another driver or hub', async () => {
    const listen = async (person: PersonName) => subscribe(server.url, await server.as(person), changes);
    const [keeper, other, rabat] = [
      await listen('housekeeper'),
      await listen('driver2'),
      await listen('housekeeperRabat'),
    ];
    const stop = buildEnrouteParcel(server.fixtures, { driverId: server.fixtures.people.driverRabat });
    const { data } = await (await server.as('driver')).call('{ ownRound { round { id } } }');
    const id = z.object({ ownRound: z.object({ round: z.object({ id: z.string() }) }) }).parse(data).ownRound.round.id;
    await callArrange(server, 'driver', id, [stop.id]);
    await keeper.untilText(stop.id);
    // Later changes of their own prove that the others would have received the earlier one.
    const rabatId = await createRound(server, 'driverRabat', []);
    await rabat.untilText(rabatId);
    expect(rabat.text()).not.toContain(id);
    const own = z
      .object({ ownRound: z.object({ round: z.object({ id: z.string() }) }) })
      .parse((await (await server.as('driver2')).call('{ ownRound { round { id } } }')).data).ownRound.round.id;
    await callArrange(server, 'driver2', own, []);
    await other.untilText(own);
    expect(other.text()).not.toContain(id);
  });
});

describe('the own round', () => {
  it('has what the driver holds, is to receive or to fetch, and what it finished today, and nothing of others', async () => {
    const { people } = server.fixtures;
    const driverId = people.driverRabat;
    const yesterday = new Date(startOfDay(addDays(dayOf(new Date()), -1)).getTime() + 12 * 3_600_000);
    const now = new Date();
    const of = (given: Parameters<typeof buildParcel>[1]) =>
      buildParcel(server.fixtures, { driverId, hubId: server.fixtures.hubs.rabat, ...given });
    const mine = [
      of({ status: 'inhouse' }),
      of({ status: 'received' }),
      of({ status: 'enroute' }),
      of({ status: 'reported', reason: 'no_answer', nextDate: addDays(dayOf(now), 1) }),
      of({ status: 'delivered', deliveredAt: now, cashCollected: 18_900, cashStage: 'with_driver' }),
      of({ status: 'canceled', canceledAt: yesterday, returnStage: 'at_driver' }),
      of({ driverId: null, status: 'confirmed', collectorId: driverId }),
    ];
    const notMine = [
      of({ status: 'enroute', driverId: people.driver2 }),
      of({ status: 'delivered', deliveredAt: yesterday, cashCollected: 18_900, cashStage: 'at_hub' }),
      of({ driverId: null, status: 'confirmed' }),
    ];
    await insertParcels(server.db, ...mine, ...notMine);
    const { ids } = await roundOf('driverRabat');
    expect(ids.toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
  });
});

const readHub = async (person: PersonName, number: string) =>
  (await server.as(person)).call('query ($number: String!) { parcelHub(number: $number) { nameFr } }', { number });

describe('a scanned parcel of somebody else', () => {
  it('says its hub, to those who carry parcels; a number of nothing says nothing', async () => {
    const parcel = buildEnrouteParcel(server.fixtures, { hubId: server.fixtures.hubs.rabat });
    await insertParcels(server.db, parcel);
    const { data } = await readHub('driver2', parcel.trackingNumber);
    expect(data).toMatchObject({ parcelHub: { nameFr: expect.stringContaining('Rabat') } });
    expect((await readHub('collector', parcel.trackingNumber.toLowerCase())).data).toEqual(data);
    expect((await readHub('driver2', 'CAS-26-999999')).data).toEqual({ parcelHub: null });
    expect((await readHub('driver2', `${'x'.repeat(300)}\0`)).data ?? { parcelHub: null }).toEqual({ parcelHub: null });
    expect(codesOf(await readHub('customer', parcel.trackingNumber))).toEqual(['forbidden']);
    // As many as a shelf has, and not those of the whole company.
    expect(parcelHubLimit.points).toBeLessThan(500);
  });
});

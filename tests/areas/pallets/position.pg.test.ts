// Where the carrier of a pallet is: the two hubs and the dispatch see it on the way, nobody else ever hears of it.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnPallet, askPallet, departedPallet, locate, parcelsForRabat, scan, thirdHub } from './support/pallets.ts';

const server = useTestServer();

const changes = 'subscription { palletPositionChanged { kind palletPosition { palletId lat lng } } }';
const read = 'query ($id: ID!) { pallet(id: $id) { position { lat lng } } }';
const here = { lat: 33.9, lng: -6.9 };

it('is seen by both hubs and the dispatch, live, until the pallet arrives', async () => {
  const { id } = await departedPallet(server, await parcelsForRabat(server, 1));
  const rabat = await server.as('housekeeperRabat');
  const live = await subscribe(server.url, rabat, changes);
  await locate(server, id, here);
  await live.untilText('33.9');
  for (const person of ['housekeeper', 'housekeeperRabat', 'admin', 'support', 'transportor'] as const)
    expect([person, (await (await server.as(person)).call(read, { id })).data]).toEqual([
      person,
      { pallet: { position: here } },
    ]);
  // The offices that only count see the pallet without it.
  expect((await (await server.as('accountant')).call(read, { id })).data).toEqual({ pallet: { position: null } });
  await actOnPallet(rabat, 'Arrive', { id });
  expect((await rabat.call(read, { id })).data).toEqual({ pallet: { position: null } });
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`select status, lat, lng, at from pallet_positions where pallet_id = ${id}`.execute(trx),
  );
  expect(rows).toEqual([{ status: 'over', lat: null, lng: null, at: null }]);
  // What is kept for good says nothing of where it was.
  const { rows: events } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql<{ text: string }>`select facts::text as text from events where entity = 'palletPosition'`.execute(trx),
  );
  expect(events.some(({ text }) => text.includes('33.9'))).toBe(false);
});

it('ends with the first scan off the pallet, too', async () => {
  const [pkg = expect.fail(), ...others] = await parcelsForRabat(server, 2);
  const { id } = await departedPallet(server, [pkg, ...others]);
  await locate(server, id);
  const rabat = await server.as('housekeeperRabat');
  expect((await scan(rabat, id, pkg.trackingNumber)).outcome).toBe('received');
  expect((await rabat.call(read, { id })).data).toEqual({ pallet: { position: null } });
});

it('is not heard by another hub, not told by anybody but the carrier, and only on the way', async () => {
  const casa = await server.as('housekeeper');
  const rabat = await server.as('housekeeperRabat');
  const tangier = await thirdHub(server);
  const pkg = buildParcel(server.fixtures, { status: 'canceled', returnStage: 'at_hub', originHubId: tangier });
  await insertParcels(server.db, pkg);
  const foreign = await subscribe(server.url, rabat, changes);
  const made = await actOnPallet(casa, 'Create', {
    toHubId: tangier,
    carrierId: server.fixtures.people.transportor,
  });
  await scan(casa, made.id, pkg.trackingNumber);
  const locateBy = async (person: 'transportor' | 'housekeeper' | 'driver', id: string) => {
    const document = 'mutation ($input: PalletLocateInput!) { palletLocate(input: $input) { pallet { id } } }';
    const { errors } = await (await server.as(person)).call(document, { input: { id, lat: 35.1, lng: -6.1 } });
    return errors[0]?.extensions.code;
  };
  expect(await locateBy('transportor', made.id)).toBe('pallet.wrong_status');
  await actOnPallet(casa, 'Seal', { id: made.id, sealNumber: 'SC-9' });
  await actOnPallet(casa, 'Depart', { id: made.id });
  expect(await locateBy('housekeeper', made.id)).toBe('forbidden');
  expect(await locateBy('driver', made.id)).toBe('missing');
  expect(await locateBy('transportor', made.id)).toBeUndefined();
  // A pallet of its own proves that Rabat would have heard of the other one.
  const own = await departedPallet(server, await parcelsForRabat(server, 1));
  await locate(server, own.id, { lat: 33.7, lng: -7.1 });
  await foreign.untilText('33.7');
  expect(foreign.text()).not.toContain('35.1');
  expect((await rabat.call(read, { id: made.id })).data).toEqual({ pallet: null });
  expect((await askPallet(rabat, 'Arrive', { id: own.id })).errors).toEqual([]);
  expect(await locateBy('transportor', own.id)).toBe('pallet.wrong_status');
});

it.each([
  [{ lat: 91, lng: 0 }, 'lat'],
  [{ lat: 0, lng: -181 }, 'lng'],
])('%o is no place', async (place, field) => {
  const { id } = await departedPallet(server, await parcelsForRabat(server, 1));
  const document = 'mutation ($input: PalletLocateInput!) { palletLocate(input: $input) { pallet { id } } }';
  const { errors } = await (await server.as('transportor')).call(document, { input: { id, ...place } });
  expect(errors[0]?.extensions.fields.map(({ path }) => path)).toEqual([field]);
});

const underWay = 'query { palletsUnderWay { id position { lat lng } } }';
const underWayAnswer = z.object({
  palletsUnderWay: z.array(z.object({ id: z.string(), position: z.object({ lat: z.number() }).nullable() })),
});

it('stands on the map of both hubs and the dispatch while it is under way, and of nobody else', async () => {
  const located = await departedPallet(server, await parcelsForRabat(server, 1));
  await locate(server, located.id, here);
  // Its carrier does not say where it is.
  const silent = await departedPallet(server, await parcelsForRabat(server, 1));
  const tangier = await thirdHub(server);
  const back = buildParcel(server.fixtures, { status: 'canceled', returnStage: 'at_hub', originHubId: tangier });
  await insertParcels(server.db, back);
  const casa = await server.as('housekeeper');
  const foreign = await actOnPallet(casa, 'Create', {
    toHubId: tangier,
    carrierId: server.fixtures.people.transportor,
  });
  await scan(casa, foreign.id, back.trackingNumber);
  await actOnPallet(casa, 'Seal', { id: foreign.id, sealNumber: 'SC-7' });
  expect(await seenUnderWay('housekeeper', foreign.id)).toBe(false);
  await actOnPallet(casa, 'Depart', { id: foreign.id });
  await locate(server, foreign.id, here);

  for (const person of ['housekeeper', 'housekeeperRabat', 'admin', 'backoffice', 'support', 'transportor'] as const) {
    expect([person, await seenUnderWay(person, located.id)]).toEqual([person, here.lat]);
    expect([person, await seenUnderWay(person, silent.id)]).toEqual([person, null]);
    // The way to Tangier is none of Rabat's business.
    const sees = person === 'housekeeperRabat' ? false : here.lat;
    expect([person, await seenUnderWay(person, foreign.id)]).toEqual([person, sees]);
  }
  expect(await seenUnderWay('driver', located.id)).toBe(false);
  for (const person of ['customer', 'accountant', 'commercial', 'collector'] as const) {
    const { data, errors } = await (await server.as(person)).call(underWay, {});
    expect([person, data, errors[0]?.extensions.code]).toEqual([person, null, 'forbidden']);
  }
  await actOnPallet(await server.as('housekeeperRabat'), 'Arrive', { id: located.id });
  expect(await seenUnderWay('admin', located.id)).toBe(false);
});

/** The latitude of a pallet under way, null without a position; false for a pallet that this person does not see there. */
async function seenUnderWay(person: Parameters<typeof server.as>[0], id: string): Promise<number | null | false> {
  const { data } = await (await server.as(person)).call(underWay, {});
  const found = underWayAnswer.parse(data).palletsUnderWay.find((pallet) => pallet.id === id);
  return found ? (found.position?.lat ?? null) : false;
}

it('reaches no customer, no office that only counts and no other driver by the live channel', async () => {
  const { id } = await departedPallet(server, await parcelsForRabat(server, 1));
  const heard = await subscribe(server.url, await server.as('housekeeper'), changes);
  const driver = await subscribe(server.url, await server.as('driver'), changes);
  const refused = await Promise.all(
    (['customer', 'accountant', 'collector'] as const).map(async (person) =>
      subscribe(server.url, await server.as(person), changes),
    ),
  );
  await locate(server, id, { lat: 34.02, lng: -6.83 });
  await heard.untilText('34.02');
  for (const each of refused) {
    await each.untilText('forbidden');
    expect(each.text()).not.toContain('34.02');
  }
  // A pallet of its own proves that the driver would have heard.
  const own = await departedPallet(server, await parcelsForRabat(server, 1), server.fixtures.people.driver);
  const document = 'mutation ($input: PalletLocateInput!) { palletLocate(input: $input) { pallet { id } } }';
  await (await server.as('driver')).call(document, { input: { id: own.id, lat: 33.66, lng: -7.2 } });
  await driver.untilText('33.66');
  expect(driver.text()).not.toContain('34.02');
});

// Where the carrier of a pallet is: the two hubs and the dispatch see it on the way, nobody else ever hears of it.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
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

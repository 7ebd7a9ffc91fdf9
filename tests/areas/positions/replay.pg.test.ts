// The replay over the endpoint: what it says of a day, who may see it, and the line that each look leaves.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';

const server = useTestServer();
const today = dayOf(new Date());
const document = `query ($day: Day!, $driverId: ID, $hubId: ID) { dayReplay(day: $day, driverId: $driverId, hubId: $hubId) {
  driver { id } points opening { trackingNumber } steps { trackingNumber event status isHeld isByDriver cash } } }`;
const answer = z.object({
  dayReplay: z.array(
    z.object({
      driver: z.object({ id: z.string() }),
      points: z.array(z.number()),
      steps: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
const idOf = (name: PersonName) => server.fixtures.people[name];

const replayFor = async (person: PersonName, variables: object) => {
  const { data, errors } = await (await server.as(person)).call(document, { day: today, ...variables });
  return errors[0]?.extensions.code ?? answer.parse(data).dayReplay;
};

/** Looks at the tracks of a driver, by who looked. */
const looksAt = async (name: PersonName) =>
  (
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx
        .selectFrom('events')
        .select('actorId')
        .where('entityId', '=', idOf(name))
        .where('name', '=', 'user.trackRead')
        .execute(),
    )
  ).map(({ actorId }) => actorId);

it('has the track and what became of the parcels, with cash where it is seen, and leaves a line', async () => {
  const [sold, kept] = [
    buildEnrouteParcel(server.fixtures, { driverId: idOf('driver2') }),
    buildEnrouteParcel(server.fixtures, { driverId: idOf('driver2') }),
  ];
  await insertParcels(server.db, sold, kept);
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .insertInto('driverTracks')
      .values([
        { driverId: idOf('driver2'), at: new Date(startOfDay(today).getTime() + 1_000), lat: 33.5, lng: -7.6 },
        // Within ten seconds of the one before: left out.
        { driverId: idOf('driver2'), at: new Date(startOfDay(today).getTime() + 4_000), lat: 33.51, lng: -7.6 },
        { driverId: idOf('driver2'), at: new Date(startOfDay(today).getTime() + 61_000), lat: 33.6, lng: -7.5 },
      ])
      .execute(),
  );
  expect((await actOnParcel(server, 'driver2', 'deliver', { id: sold.id, cash: sold.cod })).errors).toEqual([]);
  const found = await replayFor('housekeeper', { driverId: idOf('driver2') });
  expect(found).toMatchObject([
    { driver: { id: idOf('driver2') }, points: [1, 3_350_000, -760_000, 61, 3_360_000, -750_000] },
  ]);
  expect(JSON.stringify(found)).toContain(
    JSON.stringify({
      trackingNumber: sold.trackingNumber,
      event: 'delivered',
      status: 'delivered',
      isHeld: false,
      isByDriver: true,
      cash: sold.cod,
    }),
  );
  expect(await looksAt('driver2')).toEqual([idOf('housekeeper')]);
});

it('of a hub has its drivers alone, each with a line; of others there is nothing, and no line', async () => {
  const { casa, rabat } = server.fixtures.hubs;
  const ofCasa = z
    .array(z.object({ driver: z.object({ id: z.string() }) }))
    .parse(await replayFor('admin', { hubId: casa }));
  expect(ofCasa.map(({ driver }) => driver.id).toSorted()).toEqual(
    [idOf('driver'), idOf('driver2'), idOf('subdriver')].toSorted(),
  );
  expect(await looksAt('subdriver')).toEqual([idOf('admin')]);
  expect(await replayFor('housekeeper', { hubId: rabat })).toEqual([]);
  expect(await replayFor('housekeeperRabat', { driverId: idOf('subdriver') })).toEqual([]);
  expect(await replayFor('driver2', { driverId: idOf('subdriver') })).toEqual([]);
  expect(await looksAt('subdriver')).toEqual([idOf('admin')]);
  expect(await looksAt('driverRabat')).toEqual([]);
  for (const person of ['customer', 'accountant', 'commercial'] as const)
    expect(await replayFor(person, { driverId: idOf('driver2') })).toBe('forbidden');
});

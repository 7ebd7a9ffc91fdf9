// The users that a parcel can be assigned to, with hub and load.
import { beforeAll, expect, it } from 'vitest';
import { type PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
const document =
  'query ($kind: PersonKind!, $search: String, $firstHubId: ID) { people(kind: $kind, search: $search, firstHubId: $firstHubId) { name hub { code } openPackages } }';
interface Told {
  name: string;
  hub: { code: string } | null;
  openPackages: number;
}

async function people(who: PersonName, variables: object): Promise<string[]> {
  const { data } = await (await server.as(who)).call(document, { kind: 'driver', ...variables });
  return (data?.['people'] as Told[]).map(({ name, hub, openPackages }) => `${name} ${hub?.code} ${openPackages}`);
}

beforeAll(async () => {
  const { driver, driverRabat, collector } = server.fixtures.people;
  await insertParcels(
    server.db,
    buildEnrouteParcel(server.fixtures),
    buildEnrouteParcel(server.fixtures, { status: 'reported' }),
    buildParcel(server.fixtures, { status: 'inhouse', driverId: driver }),
    buildEnrouteParcel(server.fixtures, { status: 'delivered' }),
    buildEnrouteParcel(server.fixtures, { status: 'canceled' }),
    buildEnrouteParcel(server.fixtures, { driverId: driverRabat, hubId: server.fixtures.hubs.rabat }),
    buildParcel(server.fixtures, { status: 'confirmed', collectorId: collector }),
  );
});

it('those of the parcel’s hub come first, each with the number of its open parcels', async () => {
  expect(await people('admin', { firstHubId: server.fixtures.hubs.casa })).toEqual([
    'Test driver CAS 3',
    'Test driver2 CAS 0',
    'Test subdriver CAS 0',
    'Test driverRabat RAB 1',
  ]);
  expect(await people('admin', { firstHubId: server.fixtures.hubs.rabat })).toEqual([
    'Test driverRabat RAB 1',
    'Test driver CAS 3',
    'Test driver2 CAS 0',
    'Test subdriver CAS 0',
  ]);
});

it('they are found by name and by hub, in French and in Arabic', async () => {
  expect(await people('backoffice', { search: 'driver2' })).toEqual(['Test driver2 CAS 0']);
  expect(await people('backoffice', { search: 'rabat' })).toEqual(['Test driverRabat RAB 1']);
  expect(await people('backoffice', { search: 'الرباط' })).toEqual(['Test driverRabat RAB 1']);
});

it('a collector’s load is the parcels to collect', async () => {
  expect(await people('housekeeper', { kind: 'collector', search: 'collector' })).toEqual(['Test collector CAS 1']);
});

it('a housekeeper chooses within its hub, independent of the requested first hub', async () => {
  expect(await people('housekeeper', { firstHubId: server.fixtures.hubs.rabat })).toEqual([
    'Test driver CAS 3',
    'Test driver2 CAS 0',
    'Test subdriver CAS 0',
  ]);
});

it('a hub that is no id is refused on its field', async () => {
  const { errors } = await (await server.as('admin')).call(document, { kind: 'driver', firstHubId: 'casa' });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'firstHubId', code: 'invalid_id' }],
  });
});

// Shelves, scans and the days of drivers as tests make and read them.
import { expect } from 'vitest';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { ApiClient, GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const day = z.object({
  id: z.string(),
  status: z.string(),
  scanned: z.number(),
  taken: z.number(),
  missing: z.number(),
  cameBack: z.number(),
  stillOut: z.number().nullable(),
  cashLeft: z.number().nullable(),
  cashNote: z.string().nullable(),
});
type TestDay = z.output<typeof day>;
const dayFields = 'id status scanned taken missing cameBack stillOut cashLeft cashNote';

const acted = z.object({ result: z.object({ driverDay: day }) });

/** The code of the first error of an answer, on its field or of the whole. */
export const codeOf = ({ errors }: GraphQLAnswer): string | undefined =>
  errors[0]?.extensions.fields[0]?.code ?? errors[0]?.extensions.code;

/** Runs an action on a day; the answer as it is. */
export const askDay = (client: ApiClient, action: string, input: object): Promise<GraphQLAnswer> =>
  client.call(
    `mutation ($input: DriverDay${action}Input!) { result: driverDay${action}(input: $input) { driverDay { ${dayFields} } } }`,
    { input },
  );

/** Runs an action on a day that must succeed. */
export async function actOnDay(client: ApiClient, action: string, input: object): Promise<TestDay> {
  const { data, errors } = await askDay(client, action, input);
  expect(errors).toEqual([]);
  return acted.parse(data).result.driverDay;
}

/** The day of the driver at Casablanca, opened by its housekeeper. */
export async function openDay(server: TestServer, driver: 'driver' | 'driver2' = 'driver'): Promise<TestDay> {
  return actOnDay(await server.as('housekeeper'), 'Open', { driverId: server.fixtures.people[driver] });
}

const scanned = z.object({
  result: z.object({
    outcome: z.string(),
    step: z.string().nullable(),
    error: z.object({ code: z.string() }).nullable(),
    package: z.object({ status: z.string(), shelf: z.object({ code: z.string() }).nullable() }).nullable(),
  }),
});
type TestScan = z.output<typeof scanned>['result'];
const scanFields = 'outcome step error { code } package { status shelf { code } }';

/** One scan for the day of a driver. */
export async function scanFor(
  client: ApiClient,
  input: { id: string; side: 'out' | 'back'; code: string; shelfId?: string; idempotencyKey?: string },
): Promise<TestScan> {
  const { data, errors } = await client.call(
    `mutation ($input: DriverDayScanInput!) { result: driverDayScan(input: $input) { ${scanFields} } }`,
    { input },
  );
  expect(errors).toEqual([]);
  return scanned.parse(data).result;
}

/** One scan into a hub. */
export async function scanIn(
  client: ApiClient,
  input: { code: string; hubId?: string; shelfId?: string },
): Promise<TestScan> {
  const { data, errors } = await client.call(
    `mutation ($input: HouseScanInput!) { result: houseScan(input: $input) { ${scanFields} } }`,
    { input },
  );
  expect(errors).toEqual([]);
  return scanned.parse(data).result;
}

/** What came of a scan in a word: what was done, its outcome, or why it was refused. */
export const wordOf = ({ outcome, step, error }: TestScan): string => error?.code ?? step ?? outcome;

/** Parcels in house at Casablanca that are assigned to the driver. */
export async function parcelsFor(
  server: TestServer,
  count: number,
  given: Partial<PackageRow> = {},
): Promise<PackageRow[]> {
  const parcels = Array.from({ length: count }, () =>
    buildParcel(server.fixtures, { status: 'inhouse', driverId: server.fixtures.people.driver, ...given }),
  );
  await insertParcels(server.db, ...parcels);
  return parcels;
}

const madeShelf = z.object({ shelfCreate: z.object({ shelf: z.object({ id: z.string() }) }) });

/** A new shelf; of a housekeeper, at the own hub. Without cities, for returns. */
export async function makeShelf(client: ApiClient, code: string, cityIds: readonly string[] = []): Promise<string> {
  const kind = cityIds.length > 0 ? { kind: 'cities', cityIds } : { kind: 'returns' };
  const { data, errors } = await client.call(
    'mutation ($input: ShelfCreateInput!) { shelfCreate(input: $input) { shelf { id } } }',
    { input: { code, place: 1, ...kind } },
  );
  expect(errors).toEqual([]);
  return madeShelf.parse(data).shelfCreate.shelf.id;
}

// Slips as tests make and read them.
import { expect } from 'vitest';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { SlipKind } from '#shared/areas/slips/slip.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { ApiClient, GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const slip = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  count: z.number(),
  total: z.number(),
  carrier: z.object({ id: z.string() }).nullable(),
  company: z.object({ id: z.string() }).nullable(),
  lines: z.array(z.object({ place: z.number(), trackingNumber: z.string(), cod: z.number() })),
});
const fields = 'id number status count total carrier { id } company { id } lines { place trackingNumber cod }';
const made = z.object({
  slipsMake: z.object({
    slips: z.array(slip),
    packages: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          package: z.object({ status: z.string() }).nullable(),
          error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
        }),
      ),
    }),
  }),
});
const makeDocument = `mutation ($input: SlipsMakeInput!) {
  slipsMake(input: $input) { slips { ${fields} } packages { results { id package { status } error { code params } } } } }`;

export interface MadeSlips {
  slips: z.output<typeof slip>[];
  /** By parcel: its status, or the code of its refusal. */
  outcomes: Record<string, string | undefined>;
}

/** The answer of making slips, as it is. */
export const askForSlips = (client: ApiClient, input: object): Promise<GraphQLAnswer> =>
  client.call(makeDocument, { input });

/** Makes slips of parcels; the call as a whole must succeed. */
export async function makeSlips(
  client: ApiClient,
  kind: SlipKind,
  parcels: readonly { id: string }[],
  given: object = {},
): Promise<MadeSlips> {
  const { data, errors } = await askForSlips(client, { kind, ids: parcels.map(({ id }) => id), ...given });
  expect(errors).toEqual([]);
  const { slips, packages } = made.parse(data).slipsMake;
  return {
    slips,
    outcomes: Object.fromEntries(
      packages.results.map(({ id, package: pkg, error }) => [id, error?.code ?? pkg?.status]),
    ),
  };
}

/** A parcel at the hub of Casablanca that the driver is to take out. */
export async function assignedParcel(server: TestServer, given: Partial<PackageRow> = {}): Promise<PackageRow> {
  const pkg = buildParcel(server.fixtures, {
    status: 'inhouse',
    driverId: server.fixtures.people.driver,
    assignedAt: new Date(),
    ...given,
  });
  await insertParcels(server.db, pkg);
  return pkg;
}

/** An exit slip of one new parcel. */
export async function createSlip(server: TestServer): Promise<{ id: string; number: string; packageId: string }> {
  const pkg = await assignedParcel(server);
  const { slips } = await makeSlips(await server.as('housekeeper'), 'exit', [pkg]);
  const [made = expect.fail()] = slips;
  return { id: made.id, number: made.number, packageId: pkg.id };
}

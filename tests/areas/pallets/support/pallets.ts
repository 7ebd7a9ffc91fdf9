// Pallets as tests make, scan and read them.
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { ApiClient, GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const pallet = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  parcels: z.number(),
  received: z.number(),
  openDiscrepancies: z.number(),
});
export type TestPallet = z.output<typeof pallet>;
const fields = 'id number status parcels received openDiscrepancies';

const acted = z.object({ result: z.object({ pallet }) });

/** Runs an action on a pallet; the answer as it is. */
export const askPallet = (client: ApiClient, action: string, input: object): Promise<GraphQLAnswer> =>
  client.call(
    `mutation ($input: Pallet${action}Input!) { result: pallet${action}(input: $input) { pallet { ${fields} } } }`,
    { input },
  );

/** Runs an action on a pallet that must succeed. */
export async function actOnPallet(client: ApiClient, action: string, input: object): Promise<TestPallet> {
  const { data, errors } = await askPallet(client, action, input);
  expect(errors).toEqual([]);
  return acted.parse(data).result.pallet;
}

/** The code of the error of an action. */
export async function refusalOf(client: ApiClient, action: string, input: object): Promise<string | undefined> {
  const { errors } = await askPallet(client, action, input);
  return errors[0]?.extensions.fields[0]?.code ?? errors[0]?.extensions.code;
}

const scanned = z.object({
  palletScan: z.object({
    outcome: z.string(),
    error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
    package: z.object({ id: z.string(), status: z.string() }).nullable(),
    pallet,
  }),
});
const scanDocument = `mutation ($input: PalletScanInput!) { palletScan(input: $input) {
  outcome error { code params } package { id status } pallet { ${fields} } } }`;

/** One scan at a pallet. */
export async function scan(
  client: ApiClient,
  id: string,
  code: string,
  given: object = {},
): Promise<z.output<typeof scanned>['palletScan']> {
  const { data, errors } = await client.call(scanDocument, { input: { id, code, ...given } });
  expect(errors).toEqual([]);
  return scanned.parse(data).palletScan;
}

/** What came of a scan in a word: its outcome, or why it was refused. */
export async function outcomeOf(client: ApiClient, id: string, code: string): Promise<string> {
  const { outcome, error } = await scan(client, id, code);
  return error?.code ?? outcome;
}

/** Parcels in house at Casablanca for Rabat. */
export async function parcelsForRabat(
  server: TestServer,
  count: number,
  given: Partial<PackageRow> = {},
): Promise<PackageRow[]> {
  const { cities } = server.fixtures;
  const parcels = Array.from({ length: count }, () =>
    buildParcel(server.fixtures, {
      status: 'inhouse',
      cityId: cities.rabat,
      cityText: 'Rabat',
      weight: 500,
      ...given,
    }),
  );
  await insertParcels(server.db, ...parcels);
  return parcels;
}

/** A new pallet from Casablanca to Rabat with these parcels, driven by the carrier. */
export async function loadedPallet(
  server: TestServer,
  parcels: readonly PackageRow[],
  carrierId = server.fixtures.people.transportor,
): Promise<TestPallet> {
  const casa = await server.as('housekeeper');
  const made = await actOnPallet(casa, 'Create', { toHubId: server.fixtures.hubs.rabat, carrierId });
  for (const { trackingNumber } of parcels) expect((await scan(casa, made.id, trackingNumber)).outcome).toBe('loaded');
  return made;
}

/** The same, sealed and on its way. */
export async function departedPallet(
  server: TestServer,
  parcels: readonly PackageRow[],
  carrierId?: string,
): Promise<TestPallet> {
  const casa = await server.as('housekeeper');
  const { id } = await loadedPallet(server, parcels, carrierId);
  await actOnPallet(casa, 'Seal', { id, sealNumber: 'SC-1' });
  return actOnPallet(casa, 'Depart', { id });
}

const discrepancies = z.object({
  discrepanciesOfPallet: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      status: z.string(),
      trackingNumber: z.string(),
      resolution: z.string().nullable(),
      owner: z.object({ id: z.string() }).nullable(),
    }),
  ),
});

/** The discrepancies of a pallet, as the client sees them. */
export async function readDiscrepancies(
  client: ApiClient,
  palletId: string,
): Promise<z.output<typeof discrepancies>['discrepanciesOfPallet']> {
  const { data } = await client.call(
    'query ($id: ID!) { discrepanciesOfPallet(palletId: $id) { id kind status trackingNumber resolution owner { id } } }',
    { id: palletId },
  );
  return discrepancies.parse(data).discrepanciesOfPallet;
}

/** Resolves a discrepancy; the code of the refusal, if any. */
export async function resolve(client: ApiClient, input: object): Promise<string | undefined> {
  const { errors } = await client.call(
    `mutation ($input: PalletDiscrepancyResolveInput!) {
      palletDiscrepancyResolve(input: $input) { palletDiscrepancy { id } } }`,
    { input },
  );
  return errors[0]?.extensions.fields[0]?.code ?? errors[0]?.extensions.code;
}

/** A hub that has nothing to do with a pallet between the two others: always the same one. */
export async function thirdHub({ db }: TestServer): Promise<string> {
  const { id } = await inTransaction(db, systemPrincipal, async (trx) => {
    await trx
      .insertInto('hubs')
      .values({ id: newId(), code: 'TNG', nameFr: 'Tanger', nameAr: 'طنجة' })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
    return trx.selectFrom('hubs').select('id').where('code', '=', 'TNG').executeTakeFirstOrThrow();
  });
  return id;
}

/** A pallet from Casablanca that Rabat does not see. */
export async function foreignPallet(server: TestServer): Promise<TestPallet> {
  return actOnPallet(await server.as('housekeeper'), 'Create', { toHubId: await thirdHub(server) });
}

const located = z.object({ pallet: z.object({ position: z.object({ id: z.string() }) }) });

/** The carrier says where it is; the id of the position. */
export async function locate(server: TestServer, id: string, place = { lat: 33.9, lng: -6.9 }): Promise<string> {
  const carrier = await server.as('transportor');
  const document = 'mutation ($input: PalletLocateInput!) { palletLocate(input: $input) { pallet { id } } }';
  expect((await carrier.call(document, { input: { id, ...place } })).errors).toEqual([]);
  const { data } = await carrier.call('query ($id: ID!) { pallet(id: $id) { position { id } } }', { id });
  return located.parse(data).pallet.position.id;
}

// Inventories as tests open, scan and close them.
import { sql } from 'kysely';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { ApiClient, TestServer } from '#tests/fixtures/test-server.ts';

const fields = 'id number status expected counted moved arrived surplus missing';
const inventory = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  expected: z.number(),
  counted: z.number(),
  moved: z.number(),
  arrived: z.number(),
  surplus: z.number(),
  missing: z.number().nullable(),
});
export type TestInventory = z.output<typeof inventory>;

/** Nothing lies at Casablanca. */
export async function emptyHub(server: TestServer): Promise<void> {
  const { casa, rabat } = server.fixtures.hubs;
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update packages set hub_id = ${rabat} where hub_id = ${casa} and status in ('inhouse', 'canceled')`.execute(
      trx,
    ),
  );
}

/** Parcels in house at Casablanca. */
export async function parcelsAtCasa(
  server: TestServer,
  count: number,
  given: Partial<PackageRow> = {},
): Promise<PackageRow[]> {
  const parcels = Array.from({ length: count }, () => buildParcel(server.fixtures, { status: 'inhouse', ...given }));
  await insertParcels(server.db, ...parcels);
  return parcels;
}

const acted = z.object({ result: z.object({ inventory }) });
const actDocument = (action: string): string =>
  `mutation ($input: Inventory${action}Input!) { result: inventory${action}(input: $input) { inventory { ${fields} } } }`;

/** Runs an action that must succeed. */
export async function actOnInventory(client: ApiClient, action: string, input: object): Promise<TestInventory> {
  const { data, errors } = await client.call(actDocument(action), { input });
  expect(errors).toEqual([]);
  return acted.parse(data).result.inventory;
}

/** The code of the error of an action. */
export async function refusalOf(client: ApiClient, action: string, input: object): Promise<string | undefined> {
  const { errors } = await client.call(actDocument(action), { input });
  return errors[0]?.extensions.fields[0]?.code ?? errors[0]?.extensions.code;
}

/** A new inventory of the own hub. */
export const openInventory = (client: ApiClient): Promise<TestInventory> => actOnInventory(client, 'Open', {});

const scanned = z.object({
  inventoryScan: z.object({
    outcome: z.string(),
    number: z.string(),
    inventory,
    scan: z
      .object({ bookStatus: z.string().nullable(), bookHub: z.object({ code: z.string() }).nullable() })
      .nullable(),
    package: z.object({ id: z.string() }).nullable(),
  }),
});

/** One scan. */
export async function scan(
  client: ApiClient,
  id: string,
  code: string,
  given: object = {},
): Promise<z.output<typeof scanned>['inventoryScan']> {
  const { data, errors } = await client.call(
    `mutation ($input: InventoryScanInput!) { inventoryScan(input: $input) {
      outcome number inventory { ${fields} } scan { bookStatus bookHub { code } } package { id } } }`,
    { input: { id, code, ...given } },
  );
  expect(errors).toEqual([]);
  return scanned.parse(data).inventoryScan;
}

const remaining = z.object({
  inventoryRemaining: z.object({
    rows: z.array(z.object({ trackingNumber: z.string() })),
    next: z.string().nullable(),
  }),
});

/** The numbers that are still to be found, page by page. */
export async function remainingOf(client: ApiClient, id: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { data } = await client.call(
      'query ($id: ID!, $after: String) { inventoryRemaining(id: $id, after: $after) { rows { trackingNumber } next } }',
      { id, after },
    );
    const page: z.output<typeof remaining>['inventoryRemaining'] = remaining.parse(data).inventoryRemaining;
    numbers.push(...page.rows.map(({ trackingNumber }) => trackingNumber));
    after = page.next;
  }
  return numbers;
}

const discrepancies = z.object({
  discrepanciesOfInventory: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      status: z.string(),
      trackingNumber: z.string(),
      inventoryNumber: z.string().nullable(),
      owner: z.object({ id: z.string() }).nullable(),
    }),
  ),
});

/** What an inventory did not find. */
export async function missingOf(
  client: ApiClient,
  inventoryId: string,
): Promise<z.output<typeof discrepancies>['discrepanciesOfInventory']> {
  const { data } = await client.call(
    `query ($id: ID!) { discrepanciesOfInventory(inventoryId: $id) {
      id kind status trackingNumber inventoryNumber owner { id } } }`,
    { id: inventoryId },
  );
  return discrepancies.parse(data).discrepanciesOfInventory;
}

// Warehouses, products and parcels from stock for tests, made as people make them.
import { z } from 'zod';
import { findStockDifferences, type StockDifference } from '#server/areas/stock/verify-stock.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { sql } from 'kysely';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Calls the mutation of an action as a person. */
export async function act(
  server: Pick<TestServer, 'as'>,
  person: PersonName,
  entity: 'warehouse' | 'stockProduct' | 'stockLevel' | 'stockArrival' | 'package',
  action: string,
  input: object,
): Promise<GraphQLAnswer> {
  const name = `${entity}${capital(action)}`;
  return (await server.as(person)).call(
    `mutation ($input: ${capital(name)}Input!) { ${name}(input: $input) { ${entity} { id } } }`,
    { input },
  );
}

const made = z.record(z.string(), z.record(z.string(), z.object({ id: z.string() })));

/** The same, for an action that must succeed: the id of the row. */
export async function succeed(...args: Parameters<typeof act>): Promise<string> {
  const answer = await act(...args);
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  const [row] = Object.values(Object.values(made.parse(answer.data))[0] ?? {});
  if (!row) throw new Error('no row');
  return row.id;
}

/** The codes of the fields of an error, or its own. */
export const codesOf = ({ errors }: GraphQLAnswer): string[] =>
  errors.flatMap(({ extensions: { code, fields } }) =>
    fields.length > 0 ? fields.map((field) => `${field.path} ${field.code}`) : [code],
  );

/** A warehouse of the hub. */
export function openWarehouse(server: TestServer, hub: 'casa' | 'rabat' = 'casa'): Promise<string> {
  return succeed(server, 'admin', 'warehouse', 'create', {
    name: `Entrepôt ${hub}`,
    address: 'Zone industrielle',
    hubId: server.fixtures.hubs[hub],
    capacity: 1_000,
  });
}

let serial = 0;

export interface Item {
  productId: string;
  levelId: string;
  sku: string;
}

/** A product of Atlas Store with so many units in a warehouse. */
export async function stockItem(
  server: TestServer,
  {
    warehouseId,
    quantity = 0,
    ...more
  }: { warehouseId: string; quantity?: number; companyId?: string; reorderPoint?: number },
): Promise<Item> {
  serial += 1;
  const sku = `SKU-${serial}`;
  const productId = await succeed(server, 'admin', 'stockProduct', 'create', {
    companyId: server.fixtures.companies.atlas,
    sku,
    name: `Produit ${serial}`,
    warehouseId,
    quantity,
    ...more,
  });
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`select id from stock_levels where product_id = ${productId}`.execute(trx),
  );
  const [level] = z.array(z.object({ id: z.string() })).parse(rows);
  if (!level) throw new Error('a product without a level');
  return { productId, levelId: level.id, sku };
}

/** Available, reserved, used and in quarantine, as in `7/2/1/0`. */
export async function quantitiesOf(server: TestServer, levelId: string): Promise<string> {
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql<{ text: string }>`select available || '/' || reserved || '/' || used || '/' || quarantine as text
      from stock_levels where id = ${levelId}`.execute(trx),
  );
  return rows[0]?.text ?? 'none';
}

/** A parcel of Atlas Store that takes units of a level; created, not confirmed. */
export function createStockParcel(
  server: TestServer,
  stockLines: readonly object[],
  more: object = {},
): Promise<string> {
  return succeed(server, 'customer', 'package', 'create', {
    recipientName: 'Salma Ouazzani',
    phone: '+212655767159',
    address: '12 rue Ibn Batouta',
    cityId: server.fixtures.cities.casa,
    cod: 18_900,
    stockLines,
    ...more,
  });
}

/** What `npm run stock:verify` finds. */
export function stockDifferences(server: TestServer): Promise<StockDifference[]> {
  return inSnapshot(server.db, systemPrincipal, findStockDifferences);
}

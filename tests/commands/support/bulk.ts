import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { ApiClient, GraphQLAnswer, TestServer } from '#tests/fixtures/test-server.ts';

/** Parcels in the hub of Casablanca. */
export async function parcelsInHouse(
  { db, fixtures }: TestServer,
  count: number,
  given: Partial<PackageRow> = {},
): Promise<PackageRow[]> {
  const parcels = Array.from({ length: count }, () => buildParcel(fixtures, { status: 'inhouse', ...given }));
  await insertParcels(db, ...parcels);
  return parcels;
}

export const assignDocument = `mutation ($input: PackagesAssignInput!) {
  packagesAssign(input: $input) { done results { id package { id version driver { id } } error { code params fields { path code } } } }
}`;

const bulkAnswer = z.object({
  done: z.number(),
  results: z.array(
    z.object({
      id: z.string(),
      package: z.object({ version: z.number(), driver: z.object({ id: z.string() }).nullable() }).nullable(),
      error: z
        .object({
          code: z.string(),
          params: z.unknown(),
          fields: z.array(z.object({ path: z.string(), code: z.string() })),
        })
        .nullable(),
    }),
  ),
});

/** The answer to `assignDocument`; throws when the call failed as a whole. */
export function resultsOf({ data, errors }: GraphQLAnswer): z.output<typeof bulkAnswer> {
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return bulkAnswer.parse(data?.['packagesAssign']);
}

export async function assign(user: ApiClient, input: object): Promise<z.output<typeof bulkAnswer>> {
  return resultsOf(await user.call(assignDocument, { input }));
}

const eventRows = z.array(z.object({ entityId: z.string(), version: z.number() }));

/** The versions of the events of this name, by parcel, in the order in which they were recorded. */
export async function versionsByRow(db: Db, name: string, ids: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await inTransaction(db, systemPrincipal, (trx) =>
    sql`select entity_id, version from events where name = ${name} and entity_id = any (${[...ids]}::uuid[]) order by id`.execute(
      trx,
    ),
  );
  const byRow = Map.groupBy(eventRows.parse(rows), ({ entityId }) => entityId);
  return new Map(ids.map((id) => [id, (byRow.get(id) ?? []).map(({ version }) => version)]));
}

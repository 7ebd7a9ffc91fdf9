// Batched reads of names and small values that rows refer to.
import DataLoader from 'dataloader';
import type { BusinessSettings } from '#shared/access/business-settings.ts';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { readBusinessSettings } from '../commands/business-settings.ts';
import type { RunRead } from '../db/transaction.ts';

const person = z.object({ id: z.string(), name: z.string(), kind: z.string() });
const company = z.object({ id: z.string(), name: z.string() });
const undelivered = z.object({ phone: z.string(), n: z.number() });
const carried = z.object({ id: z.string(), n: z.number() });

export type DirectoryPerson = z.infer<typeof person>;
export type DirectoryCompany = z.infer<typeof company>;
export interface DirectoryHub {
  id: string;
  code: string;
  nameFr: string;
  nameAr: string;
  lat: number | null;
  lng: number | null;
}
export interface DirectoryCity {
  id: string;
  nameFr: string;
  nameAr: string;
  hubId: string;
  lat: number | null;
  lng: number | null;
}

function inOrder<Key, Row>(keys: readonly Key[], rows: readonly Row[], keyOf: (row: Row) => Key): (Row | null)[] {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => found.get(key) ?? null);
}

const byId = (row: { id: string }) => row.id;

/** Number of undelivered orders of a phone, of any sender. */
export function undeliveredLoader(read: RunRead): DataLoader<string, number> {
  return new DataLoader((phones) =>
    read(async (trx) => {
      const { rows } = await sql`select * from undelivered_orders(${[...phones]}::text[])`.execute(trx);
      return inOrder(phones, z.array(undelivered).parse(rows), (row) => row.phone).map((row) => row?.n ?? 0);
    }),
  );
}

/** Number of open parcels that a person delivers or collects, among those that the viewer sees. */
function openPackagesLoader(read: RunRead): DataLoader<string, number> {
  return new DataLoader((ids) =>
    read(async (trx) => {
      const people = sql`(${sql.join(ids)})`;
      const open = sql`status_rank < ${statusRank('delivered')}`;
      const { rows } = await sql`
      select id, count(*)::int as n from (
        select driver_id as id from packages where driver_id in ${people} and ${open}
        union all select collector_id from packages where collector_id in ${people} and ${open} and collector_id is distinct from driver_id
      ) carried group by id`.execute(trx);
      return inOrder(ids, z.array(carried).parse(rows), byId).map((row) => row?.n ?? 0);
    }),
  );
}

/**
 * Creates the loaders of one result. Names of people and companies come from the directory: wherever a visible row
 * refers to them, and nothing but the name.
 */
export function createLoaders(read: RunRead) {
  let rules: Promise<BusinessSettings> | undefined;
  return {
    /** The business settings, as of this result. */
    rules: () =>
      (rules ??= read(readBusinessSettings).catch((error: unknown) => {
        rules = undefined;
        throw error;
      })),
    person: new DataLoader<string, DirectoryPerson | null>((ids) =>
      read(async (trx) => {
        const { rows } = await sql`select * from people_names(${[...ids]}::uuid[])`.execute(trx);
        return inOrder(ids, z.array(person).parse(rows), byId);
      }),
    ),
    company: new DataLoader<string, DirectoryCompany | null>((ids) =>
      read(async (trx) => {
        const { rows } = await sql`select * from company_names(${[...ids]}::uuid[])`.execute(trx);
        return inOrder(ids, z.array(company).parse(rows), byId);
      }),
    ),
    hub: new DataLoader<string, DirectoryHub | null>((ids) =>
      read(async (trx) =>
        inOrder(
          ids,
          await trx
            .selectFrom('hubs')
            .select(['id', 'code', 'nameFr', 'nameAr', 'lat', 'lng'])
            .where('id', 'in', ids)
            .execute(),
          byId,
        ),
      ),
    ),
    city: new DataLoader<string, DirectoryCity | null>((ids) =>
      read(async (trx) =>
        inOrder(
          ids,
          await trx
            .selectFrom('cities')
            .select(['id', 'nameFr', 'nameAr', 'hubId', 'lat', 'lng'])
            .where('id', 'in', ids)
            .execute(),
          byId,
        ),
      ),
    ),
    undelivered: undeliveredLoader(read),
    openPackages: openPackagesLoader(read),
  };
}
export type Loaders = ReturnType<typeof createLoaders>;

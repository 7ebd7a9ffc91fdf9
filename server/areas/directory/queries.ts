// Names of people, companies, tariffs, hubs and cities, batched. They can be read wherever a visible row refers to them, and
// nothing but the name.
import { sql } from 'kysely';
import { z } from 'zod';
import { defineLoader, inKeyOrder } from '../../graphql/loaders.ts';

const person = z.object({ id: z.string(), name: z.string(), kind: z.string(), avatarId: z.string().nullable() });
const personRows = z.array(person);
const named = z.object({ id: z.string(), name: z.string() });
const namedRows = z.array(named);

export type DirectoryPerson = z.infer<typeof person>;
export type DirectoryCompany = z.infer<typeof named>;
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

const idOf = (row: { id: string }) => row.id;
const isName = true;

export const personById = defineLoader<string, DirectoryPerson | null>(
  async (trx, ids) => {
    const { rows } = await sql`select * from people_names(${[...ids]}::uuid[])`.execute(trx);
    return inKeyOrder(ids, personRows.parse(rows), idOf);
  },
  { isName },
);

export const companyById = defineLoader<string, DirectoryCompany | null>(
  async (trx, ids) => {
    const { rows } = await sql`select * from company_names(${[...ids]}::uuid[])`.execute(trx);
    return inKeyOrder(ids, namedRows.parse(rows), idOf);
  },
  { isName },
);

export const offersGroupNameById = defineLoader<string, { id: string; name: string } | null>(
  async (trx, ids) => {
    const { rows } = await sql`select * from offers_group_names(${[...ids]}::uuid[])`.execute(trx);
    return inKeyOrder(ids, namedRows.parse(rows), idOf);
  },
  { isName },
);

export const hubById = defineLoader<string, DirectoryHub | null>(
  async (trx, ids) => {
    const query = trx.selectFrom('hubs').select(['id', 'code', 'nameFr', 'nameAr', 'lat', 'lng']);
    return inKeyOrder(ids, await query.where('id', 'in', ids).execute(), idOf);
  },
  { isName },
);

export const cityById = defineLoader<string, DirectoryCity | null>(
  async (trx, ids) => {
    const query = trx.selectFrom('cities').select(['id', 'nameFr', 'nameAr', 'hubId', 'lat', 'lng']);
    return inKeyOrder(ids, await query.where('id', 'in', ids).execute(), idOf);
  },
  { isName },
);

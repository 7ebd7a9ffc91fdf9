// What the database knows about the texts of rows: the cities that they mean, the history of the phones, and the numbers
// of orders that are used already.
import { sql } from 'kysely';
import { z } from 'zod';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { dayMs } from '#shared/lib/time.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';
import { availableExtras, readCatalogue } from '../extras/queries.ts';
import { type CityMatch, resolveCityTexts } from '../config/queries.ts';

export interface PhoneFacts {
  /** Orders of any sender that came back undelivered. */
  undelivered: number;
  /** Orders of any sender in the last week. */
  recent: number;
}

export interface RowFacts {
  cities: ReadonlyMap<string, CityMatch>;
  cityNames: ReadonlyMap<string, string>;
  phones: ReadonlyMap<string, PhoneFacts>;
  /** Parcels of the company with a number of the partner, by the number in small letters. */
  partnerIds: ReadonlyMap<string, number>;
  /** The SKUs of the company's stock, of those that are asked about. */
  skus: ReadonlySet<string>;
  /** The codes of the services that the viewer may choose, by code and by name as `serviceKey` writes them. */
  extras: ReadonlyMap<string, string>;
}

/** What is asked about: texts of cities, phones in E.164, numbers of the partner, SKUs. */
export interface RowQuestions {
  companyId: string;
  cities: readonly string[];
  phones: readonly string[];
  partnerIds: readonly string[];
  skus: readonly string[];
  /** True if a row names a service. */
  hasExtras: boolean;
}

const recentDays = 7;
/** Upper limit of the counts for phones that are on no parcel that the viewer sees, as in the form of one parcel. */
const maxUnseenCount = 2;

const phoneRows = z.array(
  z.object({ phone: z.string(), undelivered: z.number(), recent: z.number(), isSeen: z.boolean() }),
);

async function readPhones(
  trx: Trx,
  audience: Audience,
  phones: readonly string[],
  now: Date,
): Promise<RowFacts['phones']> {
  if (phones.length === 0) return new Map();
  const since = new Date(now.getTime() - recentDays * dayMs);
  const { rows } = await sql`
    select q.phone, coalesce(u.n, 0) as undelivered, recent_orders(q.phone, ${since}) as recent,
      exists (select from packages p where p.phone = q.phone
        and ${scopeWhere(packageEntity.access.see[audience.role], audience, 'p')}) as is_seen
    from unnest(${[...phones]}::text[]) q (phone)
    left join undelivered_orders(${[...phones]}::text[]) u on u.phone = q.phone`.execute(trx);
  return new Map(
    phoneRows.parse(rows).map(({ phone, undelivered, recent, isSeen }) => {
      const cap = (count: number) => (isSeen ? count : Math.min(count, maxUnseenCount));
      return [phone, { undelivered: cap(undelivered), recent: cap(recent) }];
    }),
  );
}

async function readCityNames(trx: Trx, matches: Iterable<CityMatch>): Promise<RowFacts['cityNames']> {
  const ids = [...matches].flatMap(({ cityId }) => (cityId === null ? [] : [cityId]));
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('cities')
    .select(['id', 'nameFr'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, nameFr }) => [id, nameFr]));
}

const numberRows = z.array(z.object({ number: z.string(), n: z.number() }));

/** The index has the numbers as they are: they are looked up as they were typed, in small and in large letters. */
async function readPartnerIds(
  trx: Trx,
  { companyId, partnerIds }: Pick<RowQuestions, 'companyId' | 'partnerIds'>,
): Promise<RowFacts['partnerIds']> {
  if (partnerIds.length === 0) return new Map();
  const spellings = new Set(partnerIds.flatMap((number) => [number, number.toLowerCase(), number.toUpperCase()]));
  const { rows } = await sql`
    select lower(partner_id) as number, count(*)::int as n from packages
    where company_id = ${companyId}::uuid and partner_id = any (${[...spellings]}::text[]) group by 1`.execute(trx);
  return new Map(numberRows.parse(rows).map(({ number, n }) => [number, n]));
}

async function readSkus(
  trx: Trx,
  { companyId, skus }: Pick<RowQuestions, 'companyId' | 'skus'>,
): Promise<RowFacts['skus']> {
  if (skus.length === 0) return new Set();
  const rows = await trx
    .selectFrom('stockLevels')
    .select('sku')
    .distinct()
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where('sku', 'in', [...new Set(skus)])
    .execute();
  return new Set(rows.map(({ sku }) => sku));
}

/** The services that one cell names. */
export const splitServices = (text: string): string[] =>
  text
    .split(/[;,|+]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What is compared of a name: without accents, in small letters. */
export const serviceKey = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

async function readExtras(trx: Trx, { role }: Audience, isNeeded: boolean, now: Date): Promise<RowFacts['extras']> {
  if (!isNeeded) return new Map();
  const catalogue = await readCatalogue(trx);
  const codes = catalogue.map(({ code }) => code);
  const available = new Set(await availableExtras(trx, codes, role, now));
  return new Map(
    catalogue
      .filter(({ code }) => available.has(code))
      .flatMap(({ code, nameFr, nameEn, nameAr }) =>
        [code, nameFr, nameEn, nameAr].map((name): [string, string] => [serviceKey(name), code]),
      ),
  );
}

/** Reads the facts about these texts, each once. */
export async function readRowFacts(
  trx: Trx,
  audience: Audience,
  { companyId, cities: texts, phones, partnerIds, skus, hasExtras }: RowQuestions,
  now: Date,
): Promise<RowFacts> {
  const cities = texts.length === 0 ? new Map<string, CityMatch>() : await resolveCityTexts(trx, [...new Set(texts)]);
  return {
    cities,
    cityNames: await readCityNames(trx, cities.values()),
    phones: await readPhones(trx, audience, [...new Set(phones)], now),
    partnerIds: await readPartnerIds(trx, { companyId, partnerIds }),
    skus: await readSkus(trx, { companyId, skus }),
    extras: await readExtras(trx, audience, hasExtras, now),
  };
}

// The hubs and cities that a file names.
import type { Trx } from '../../db/transaction.ts';
import type { CityMatch } from '../config/queries.ts';

/** `CAS · Casablanca` and `casablanca` are the same. */
export const keyOf = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replace(/^.*·/, '').trim().toLowerCase();

/** Finds a hub by its code or one of its names; null for others. */
export async function readHubs(trx: Trx): Promise<(text: string) => string | null> {
  const hubs = await trx.selectFrom('hubs').select(['id', 'code', 'nameFr', 'nameAr']).execute();
  const ids = new Map(
    hubs.flatMap(({ id, ...names }) => Object.values(names).map((name): [string, string] => [keyOf(name), id])),
  );
  return (text) => ids.get(keyOf(text)) ?? null;
}

/** The city of a certain match. */
export const cityOf = (match: CityMatch | undefined): string | null =>
  match?.cityId != null && match.certain ? match.cityId : null;

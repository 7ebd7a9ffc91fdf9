// Finds the parts of a ranking by a piece of their name, in any of its languages.
import { sql } from 'kysely';
import { z } from 'zod';
import type { ChartDimension } from '#shared/areas/charts/chart.ts';
import { containsSearch, normalizeSearch } from '#shared/lib/search.ts';
import type { Trx } from '../../db/transaction.ts';
import type { ChartFigures, RankedPart } from './charts.ts';

const namedRows = z.array(z.object({ id: z.string(), names: z.array(z.string()) }));

async function readNames(trx: Trx, dimension: ChartDimension, ids: readonly string[]) {
  const given = sql`${[...ids]}::uuid[]`;
  const queries = {
    cities: sql`select id, array[name_fr, name_ar] as names from cities where id = any (${given})`,
    hubs: sql`select id, array[name_fr, name_ar, code] as names from hubs where id = any (${given})`,
    clients: sql`select id, array[name] as names from company_names(${given})`,
    drivers: sql`select id, array[name] as names from people_names(${given})`,
  };
  const { rows } = await queries[dimension].execute(trx);
  return namedRows.parse(rows);
}

/** The parts whose name contains the words, in the order of the ranking; all without words. */
export async function findParts(
  trx: Trx,
  { dimension, ranking }: ChartFigures,
  search: string | null | undefined,
): Promise<RankedPart[]> {
  const words = normalizeSearch(search);
  if (words === null) return ranking;
  const names = await readNames(
    trx,
    dimension,
    ranking.map(({ id }) => id),
  );
  const found = new Set(names.filter((part) => containsSearch(part.names, words)).map(({ id }) => id));
  return ranking.filter(({ id }) => found.has(id));
}

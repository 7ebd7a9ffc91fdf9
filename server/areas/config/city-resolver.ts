// The cities that typed texts mean.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';

export type CityMatch =
  | { cityId: string; certain: boolean }
  | { cityId: null; suggestions: readonly { cityId: string; name: string }[] };

const found = z.array(z.object({ words: z.string(), cityId: z.string() }));

/** The city of each text, by its French or Arabic name or an alias; the keys are the texts as typed. */
export async function resolveCityTexts(trx: Trx, texts: readonly string[]): Promise<ReadonlyMap<string, CityMatch>> {
  const { rows } = await sql`
    select t.words, n.city_id from unnest(${[...texts]}::text[]) t (words)
    join (select lower(name_fr) as name, id as city_id from cities union select lower(name_ar), id from cities
      union select alias, city_id from city_aliases) n on n.name = lower(btrim(t.words))`.execute(trx);
  const cities = new Map(found.parse(rows).map(({ words, cityId }) => [words, cityId]));
  return new Map(
    texts.map((text): [string, CityMatch] => {
      const cityId = cities.get(text);
      return [text, cityId === undefined ? { cityId: null, suggestions: [] } : { cityId, certain: true }];
    }),
  );
}

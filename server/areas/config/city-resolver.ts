// Resolves the city texts that people type into configured cities.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { CityMatcher, type CityMatch } from '#shared/areas/config/city-match/city-matcher.ts';
import type { Trx } from '../../db/transaction.ts';

export type { CityMatch } from '#shared/areas/config/city-match/city-matcher.ts';

const stampRows = z.tuple([z.object({ stamp: z.string() })]);
const cityRows = z.array(
  z.object({ id: z.string(), nameFr: z.string(), nameAr: z.string(), aliases: z.array(z.string()) }),
);

// The matcher of the cities as they were last read. Every change of a city or its aliases changes the stamp.
let latest: { stamp: string; matcher: CityMatcher } | null = null;

async function currentMatcher(trx: Trx): Promise<CityMatcher> {
  const { rows } = await sql`
    select md5(coalesce(string_agg(id::text || version || updated_at, ',' order by id), '')) as stamp from cities`.execute(
    trx,
  );
  const [{ stamp }] = stampRows.parse(rows);
  if (latest?.stamp === stamp) return latest.matcher;
  const { rows: cities } = await sql`
    select id, name_fr, name_ar, array(select a.alias from city_aliases a where a.city_id = cities.id) as aliases from cities`.execute(
    trx,
  );
  const named = cityRows
    .parse(cities)
    .map(({ id, nameFr, nameAr, aliases }) => ({ id, name: nameFr, names: [nameFr, nameAr, ...aliases] }));
  const matcher = new CityMatcher(named);
  latest = { stamp, matcher };
  return matcher;
}

/**
 * What each text means, by the text as it was typed. Only a certain match may become the city of a parcel without
 * somebody's consent. A text is matched by names, aliases, accents, spelling by ear, Arabic and Latin letters, and
 * districts (specification, section 2, "cities to validate").
 */
export async function resolveCityTexts(trx: Trx, texts: readonly string[]): Promise<ReadonlyMap<string, CityMatch>> {
  if (texts.every((text) => text.trim() === '')) {
    return new Map(texts.map((text): [string, CityMatch] => [text, { cityId: null, suggestions: [] }]));
  }
  const matcher = await currentMatcher(trx);
  const matches = new Map<string, CityMatch>();
  for (const text of new Set(texts)) {
    // A hundred texts take some 30 ms: other requests get their turn in between.
    if (matches.size % 50 === 49) await setImmediate();
    matches.set(text, matcher.match(text));
  }
  return matches;
}

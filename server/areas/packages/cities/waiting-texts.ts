// The city texts of unfinished parcels without a city. Texts of one spelling count as one: "Chez moi" and "CHEZ-MOI ".
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { wordsOf } from '#shared/areas/config/city-match/words.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { scopeWhere } from '../../../db/scope-sql.ts';
import type { Trx } from '../../../db/transaction.ts';

/** Most spellings that are read at a time, those of the most parcels first. */
const maxSpellings = 2_000;

export interface WaitingText {
  /** Equal for all spellings of the text. */
  key: string;
  /** The most frequent spelling, as it was typed. */
  text: string;
  packages: number;
  oldest: Date;
  spellings: readonly string[];
}

/** What the spellings of a text have in common; texts without letters are their own key. */
export const keyOf = (text: string): string => wordsOf(text).join('') || text.trim().toLowerCase();

/** Unfinished parcels without a city, in the audience's scope; null is the system. The index `packages_cities`. */
const isWaiting = (audience: Audience | null): RawBuilder<SqlBool> => sql<SqlBool>`
  p.city_id is null and p.status_rank < 10
  and ${audience ? scopeWhere(packageEntity.access.see[audience.role], audience, 'p') : sql<SqlBool>`true`}`;

const spellingRows = z.array(z.object({ text: z.string(), packages: z.number(), oldest: z.date() }));

/** The texts, that of the most parcels first. */
export async function readWaitingTexts(trx: Trx, audience: Audience | null): Promise<WaitingText[]> {
  const { rows } = await sql`
    select p.city_text as text, count(*)::int as packages, min(p.created_at) as oldest from packages p
    where ${isWaiting(audience)} group by 1 order by 2 desc, 1 limit ${maxSpellings}`.execute(trx);
  const texts = new Map<string, WaitingText>();
  for (const { text, packages, oldest } of spellingRows.parse(rows)) {
    const key = keyOf(text);
    const same = texts.get(key);
    texts.set(key, {
      key,
      text: same?.text ?? text.trim(),
      packages: packages + (same?.packages ?? 0),
      oldest: same && same.oldest < oldest ? same.oldest : oldest,
      spellings: [...(same?.spellings ?? []), text],
    });
  }
  return [...texts.values()].toSorted((a, b) => b.packages - a.packages || a.oldest.getTime() - b.oldest.getTime());
}

const idRows = z.array(z.object({ id: z.string() }));

/** The parcels that wait with one of these spellings, the oldest first, at most `limit`. */
export async function readWaitingIds(
  trx: Trx,
  audience: Audience | null,
  spellings: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql`
    select p.id from packages p where ${isWaiting(audience)} and p.city_text = any (${[...spellings]}) order by p.id limit ${limit}`.execute(
    trx,
  );
  return idRows.parse(rows).map(({ id }) => id);
}

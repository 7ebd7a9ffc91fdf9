// Parcels whose city text nobody knew, and the city that it names now: an alias that came later settles them, through the door.
import { sql } from 'kysely';
import { z } from 'zod';
import { Problem } from '#shared/kit/problem.ts';
import type { Actor } from '../../commands/actor.ts';
import { type Door, runCommand } from '../../commands/run-command.ts';
import { inSnapshot, system, type Trx } from '../../db/transaction.ts';
import { packageServer } from './server.ts';

const batch = 100;
const found = z.array(z.object({ id: z.string(), version: z.number(), cityId: z.string() }));
const counted = z.tuple([z.object({ waiting: z.number(), matched: z.number() })]);

const names = sql`(select lower(name_fr) as words, id from cities union select lower(name_ar), id from cities union select alias, city_id from city_aliases)`;

/** How many moving parcels wait for a city, and how many of their texts name one now. */
export async function countWaiting(trx: Trx): Promise<{ waiting: number; matched: number }> {
  const { rows } = await sql`
    select count(distinct p.id) as waiting, count(distinct p.id) filter (where n.id is not null) as matched
    from packages p left join ${names} n on n.words = lower(btrim(p.city_text)) where p.city_id is null and p.status_rank < 10`.execute(
    trx,
  );
  return counted.parse(rows)[0];
}

/** What a batch came to; `next` is where the following one goes on, null when there is none. */
export interface Settled {
  resolved: number;
  refused: number;
  next: string | null;
}

/** Gives the next hundred of these parcels, in the order of ids, the city that their text names. */
export async function settleWaiting(door: Door, actor: Actor, after: string | null): Promise<Settled> {
  const waiting = await inSnapshot(door.db, system, async (trx) => {
    const { rows } = await sql`
      select distinct on (p.id) p.id, p.version, n.id as city_id from packages p join ${names} n on n.words = lower(btrim(p.city_text))
      where p.city_id is null and p.status_rank < 10 and (${after}::uuid is null or p.id > ${after}::uuid) order by p.id limit ${batch}`.execute(
      trx,
    );
    return found.parse(rows);
  });
  let refused = 0;
  for (const { id, version, cityId } of waiting) {
    try {
      await runCommand(door, packageServer, actor, 'edit', { id, version, cityId });
    } catch (error) {
      // Somebody was faster, or the parcel may not be edited any more: the others go on.
      if (!(error instanceof Problem)) throw error;
      refused += 1;
    }
  }
  return {
    resolved: waiting.length - refused,
    refused,
    next: waiting.length < batch ? null : (waiting.at(-1)?.id ?? null),
  };
}

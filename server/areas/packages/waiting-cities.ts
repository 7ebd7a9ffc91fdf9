// Parcels with an unknown city text. When a new alias matches the text, the parcel gets the city by the command `edit`.
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { inSnapshot, systemPrincipal, type Trx } from '../../db/transaction.ts';
import { packageService } from './service.ts';

const batchSize = 100;
const matchRows = z.array(z.object({ id: z.string(), version: z.number(), cityId: z.string() }));
const countRows = z.tuple([z.object({ waiting: z.number(), matched: z.number() })]);

const names = sql`(select lower(name_fr) as words, id from cities union select lower(name_ar), id from cities union select alias, city_id from city_aliases)`;

/** How many unfinished parcels have no city, and for how many of them the text now matches one. */
export async function countWaitingCities(trx: Trx): Promise<{ waiting: number; matched: number }> {
  const { rows } = await sql`
    select count(distinct p.id) as waiting, count(distinct p.id) filter (where n.id is not null) as matched
    from packages p left join ${names} n on n.words = lower(btrim(p.city_text)) where p.city_id is null and p.status_rank < 10`.execute(
    trx,
  );
  return countRows.parse(rows)[0];
}

/** Result of a batch. `next` is the start of the following batch, null when there is none. */
export interface WaitingCitiesResult {
  resolved: number;
  refused: number;
  next: string | null;
}

/** Sets the matching city on the next 100 of these parcels, ordered by id. */
export async function resolveWaitingCities(
  context: CommandContext,
  actor: Actor,
  after: string | null,
): Promise<WaitingCitiesResult> {
  const waiting = await inSnapshot(context.db, systemPrincipal, async (trx) => {
    const { rows } = await sql`
      select distinct on (p.id) p.id, p.version, n.id as city_id from packages p join ${names} n on n.words = lower(btrim(p.city_text))
      where p.city_id is null and p.status_rank < 10 and (${after}::uuid is null or p.id > ${after}::uuid) order by p.id limit ${batchSize}`.execute(
      trx,
    );
    return matchRows.parse(rows);
  });
  let refused = 0;
  for (const { id, version, cityId } of waiting) {
    try {
      await runCommand(context, packageService, actor, 'edit', { id, version, cityId });
    } catch (error) {
      // Edited meanwhile, or no longer editable: continue with the other parcels.
      if (!(error instanceof AppError)) throw error;
      refused += 1;
    }
  }
  return {
    resolved: waiting.length - refused,
    refused,
    next: waiting.length < batchSize ? null : (waiting.at(-1)?.id ?? null),
  };
}

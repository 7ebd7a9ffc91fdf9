// Erases personal texts from recorded events. The hash that each got when it was numbered stays in the chain; what is left
// of it is listed in `event_erasures`, and the event that ends the erasure seals that list.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { entities } from '#shared/areas/index.ts';
import type { EntityDefinition } from '#shared/entities/entity.ts';
import { personalFields } from '#shared/entities/fields.ts';
import type { Trx } from '../db/transaction.ts';

/** What an event that ends an erasure records, so that a list that was changed later is found. */
export interface ErasureSeal {
  erasureId: string;
  erasedEvents: number;
  /** SHA-256 of the ids and digests of the events in the order of their ids, as hex. */
  erasedDigest: string;
}

/**
 * The texts in events that were written by or about a person, of all entities: events name them alike, whichever entity
 * they are of.
 */
export const personalTexts: readonly string[] = [
  ...new Set(
    Object.values(entities).flatMap(({ fields, personalPayload = [] }: EntityDefinition) => [
      ...personalFields(fields),
      ...personalPayload,
    ]),
  ),
];

interface Erasure {
  /** A UUID of its own: an event may be part of several erasures. */
  erasureId: string;
  where: RawBuilder<SqlBool>;
  texts?: readonly string[];
}

/** Replaces the facts of one event, in a transaction of the system; the erasure lists it like those of `eraseEvents`. */
export async function changeErasedFacts(
  trx: Trx,
  { erasureId, id, facts }: { erasureId: string; id: string; facts: string },
): Promise<void> {
  await sql`select set_config('qafila.erasure', ${erasureId}, true)`.execute(trx);
  await sql`update events set facts = ${facts}::jsonb where id = ${id}::bigint`.execute(trx);
}

/** Removes these texts from the events that fulfil the condition, in a transaction of the system. */
export async function eraseEvents(trx: Trx, { erasureId, where, texts = personalTexts }: Erasure): Promise<void> {
  await sql`select set_config('qafila.erasure', ${erasureId}, true)`.execute(trx);
  await sql`
    update events set facts = facts_without(facts, ${[...texts]}::text[])
    where ${where} and facts is distinct from facts_without(facts, ${[...texts]}::text[])`.execute(trx);
}

const seals = z.array(z.object({ erasureId: z.string(), erasedEvents: z.number(), erasedDigest: z.string() }));

/** The seal of what `eraseEvents` erased. */
export async function sealOf(trx: Trx, erasureId: string): Promise<ErasureSeal> {
  const { rows } = await selectSeals(sql<SqlBool>`erasure_id = ${erasureId}`).execute(trx);
  const [seal = { erasureId, erasedEvents: 0, erasedDigest: '' }] = seals.parse(rows);
  return seal;
}

function selectSeals(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select erasure_id, count(*)::int as erased_events,
      encode(sha256(convert_to(string_agg(event_id || ' ' || encode(digest, 'hex'), ',' order by event_id), 'UTF8')), 'hex')
        as erased_digest
    from event_erasures where ${where} group by erasure_id`;
}

/** The first erasure whose list is not the one that an event of the history sealed; null if there is none. */
export async function findUnsealedErasure(trx: Trx): Promise<string | null> {
  const { rows } = await sql`
    select s.erasure_id from (${selectSeals(sql<SqlBool>`true`)}) s
    where not exists (
      select from events e
      where e.facts ? 'erasureId' and e.facts ->> 'erasureId' = s.erasure_id::text
        and e.facts -> 'erasedEvents' = to_jsonb(s.erased_events) and e.facts ->> 'erasedDigest' = s.erased_digest)
    order by 1 limit 1`.execute(trx);
  return z.array(z.object({ erasureId: z.string() })).parse(rows)[0]?.erasureId ?? null;
}

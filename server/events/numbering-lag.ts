// How far the numbering is behind, from Postgres.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../db/transaction.ts';

export interface NumberingLag {
  /** Events that are not numbered yet. */
  pending: number;
  /** Age of the oldest of them; null if there is none. */
  oldestMs: number | null;
  /** The last number. */
  seq: number;
  /** Number of counts that were ever repaired. */
  countsRepaired: number;
  /** Numbered events that no count contains, because they could not be counted. */
  setAside: number;
}

const row = z.object({
  pending: z.number(),
  oldestMs: z.number().nullable(),
  seq: z.number(),
  countsRepaired: z.number(),
  setAside: z.number(),
});

/** Reads it on the transaction's snapshot. */
export async function readNumberingLag(trx: Trx): Promise<NumberingLag> {
  const { rows } = await sql`
    select waiting.pending, waiting.oldest_ms, head.seq, coalesce((select (value #>> '{}')::bigint from settings where name = 'counts_repaired'), 0) as counts_repaired,
      (select count(*) from set_aside_events) as set_aside
    from event_head head, (
      select count(*) as pending, (extract(epoch from clock_timestamp() - min(e.at)) * 1000)::float8 as oldest_ms
      from event_pending p join events e on e.id = p.id and e.at = p.at
    ) waiting`.execute(trx);
  return row.parse(rows[0]);
}

/** Milliseconds for which the oldest event without a number has waited, by the clock of the database; 0 without one. */
export async function readNumberingDelay(trx: Trx): Promise<number> {
  const { rows } = await sql`
    select coalesce(extract(epoch from clock_timestamp() - min(at)) * 1000, 0)::float8 as ms from event_pending`.execute(
    trx,
  );
  return z.tuple([z.object({ ms: z.number() })]).parse(rows)[0].ms;
}

/** The newest events that are listed. */
const maxListed = 50;

const setAsideRow = z.object({
  seq: z.int(),
  name: z.string(),
  entity: z.string(),
  entityId: z.string(),
  reason: z.string(),
  setAsideAt: z.date(),
});
export type SetAsideEvent = z.output<typeof setAsideRow>;

/** The events that could not be counted, the newest first. */
export async function readSetAsideEvents(trx: Trx): Promise<SetAsideEvent[]> {
  const rows = await trx
    .selectFrom('setAsideEvents')
    .select(['seq', 'name', 'entity', 'entityId', 'reason', 'setAsideAt'])
    .orderBy('eventId', 'desc')
    .limit(maxListed)
    .execute();
  return z.array(setAsideRow).parse(rows);
}

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
}

const row = z.object({
  pending: z.number(),
  oldestMs: z.number().nullable(),
  seq: z.number(),
  countsRepaired: z.number(),
});

/** Reads it on the transaction's snapshot. */
export async function readNumberingLag(trx: Trx): Promise<NumberingLag> {
  const { rows } = await sql`
    select waiting.pending, waiting.oldest_ms, head.seq, coalesce((select (value #>> '{}')::bigint from settings where name = 'counts_repaired'), 0) as counts_repaired
    from event_head head, (
      select count(*) as pending, (extract(epoch from clock_timestamp() - min(e.at)) * 1000)::float8 as oldest_ms
      from event_pending p join events e on e.id = p.id and e.at = p.at
    ) waiting`.execute(trx);
  return row.parse(rows[0]);
}

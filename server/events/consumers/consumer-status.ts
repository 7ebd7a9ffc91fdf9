// How far the consumers are, for /service, /metrics and the command.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';
import { emptyNonce } from '../history.ts';

/** `standing`: its cursor is not in this history, or the next event is missing. `failing`: its next event fails. */
export const consumerStates = ['running', 'failing', 'standing'] as const;

/** The newest parked events that are listed. */
const maxParked = 50;

export interface ConsumerStatus {
  name: string;
  /** The last event that it has handled. */
  seq: number;
  state: (typeof consumerStates)[number];
  /** Numbered events behind its cursor, also those of other entities. */
  lag: number;
  /** Age of the oldest of them; null if there is none. */
  lagMs: number | null;
  /** Tries of the event that fails, and its last error. */
  failures: number;
  lastError: string | null;
  parked: number;
}

const statusRow = z
  .object({
    name: z.string(),
    seq: z.int(),
    lag: z.int(),
    lagMs: z.number().nullable(),
    failures: z.int(),
    lastError: z.string().nullable(),
    parked: z.int(),
    isInHistory: z.boolean(),
  })
  .transform(({ isInHistory, ...rest }): ConsumerStatus => {
    const isStanding = !isInHistory || (rest.lag > 0 && rest.lagMs === null);
    return { ...rest, state: isStanding ? 'standing' : rest.failures > 0 ? 'failing' : 'running' };
  });

/** The state of every consumer, as of the transaction's snapshot. */
export async function readConsumers(trx: Trx): Promise<ConsumerStatus[]> {
  const { rows } = await sql`
    select c.name, c.seq, h.seq - c.seq as lag, c.failures, c.last_error,
      (select (extract(epoch from clock_timestamp() - s.at) * 1000)::float8 from event_seq s where s.seq = c.seq + 1) as lag_ms,
      (select count(*) from parked_events p where p.consumer = c.name) as parked,
      coalesce(c.nonce = case when c.seq = 0 then ${emptyNonce} else (select s.tag from event_seq s where s.seq = c.seq) end, false) as is_in_history
    from event_consumers c, event_head h order by c.name`.execute(trx);
  return rows.map((row) => statusRow.parse(row));
}

const parkedRow = z.object({
  consumer: z.string(),
  seq: z.int(),
  nonce: z.string(),
  at: z.date(),
  name: z.string(),
  entity: z.string(),
  entityId: z.string(),
  error: z.string(),
  failures: z.int(),
  parkedAt: z.date(),
});
export type ParkedEvent = z.output<typeof parkedRow>;

/** The parked events, the newest first; of one consumer or of all. */
export async function readParkedEvents(trx: Trx, consumer?: string): Promise<ParkedEvent[]> {
  const { rows } = await sql`
    select consumer, seq, nonce, at, name, entity, entity_id, error, failures, parked_at from parked_events
    where ${consumer === undefined ? sql`true` : sql`consumer = ${consumer}`} order by parked_at desc, seq desc limit ${maxParked}`.execute(
    trx,
  );
  return rows.map((row) => parkedRow.parse(row));
}

// The stored cursor of a consumer. Its row is also the lease: who has locked it works, the others leave it alone.
import { sql } from 'kysely';
import { z } from 'zod';
import type { NumberedEvent } from '#shared/events/event.ts';
import { type Db } from '../../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../../db/transaction.ts';
import type { LogBase } from '../event-log.ts';
import { readEvents, readHead, readNonce } from '../history.ts';

/** An event that fails as often as this is parked. */
const maxFailures = 8;
/** Unreadable events within this time of one that was parked do not wait as it did. */
const alsoUnreadableMs = 60_000;
const maxErrorLength = 500;

/** What is stored of a consumer. */
export interface ConsumerRow {
  seq: number;
  nonce: string;
  failingSeq: number | null;
  failures: number;
  /** True until the next try of the failing event is due. */
  isPausing: boolean;
}

const consumerRows = z.array(
  z.object({
    seq: z.int(),
    nonce: z.string(),
    failingSeq: z.int().nullable(),
    failures: z.int(),
    isPausing: z.boolean(),
  }),
);

/** Inserts consumers that have no row yet: they begin at the end of the history. */
export async function registerConsumers(db: Db, names: readonly string[]): Promise<void> {
  await inTransaction(db, systemPrincipal, (trx) =>
    sql`
      insert into event_consumers (name, seq, nonce)
      select name, h.seq, h.tag from unnest(${[...names]}::text[]) name, event_head h on conflict (name) do nothing`.execute(
      trx,
    ),
  );
}

/** Locks the row of a consumer until the transaction ends. Null if it is locked by another one (`wait`: it is absent). */
export async function lockConsumer(trx: Trx, name: string, { wait = false } = {}): Promise<ConsumerRow | null> {
  const { rows } = await sql`
    select seq, nonce, failing_seq, failures, coalesce(retry_at > clock_timestamp(), false) as is_pausing
    from event_consumers where name = ${name} for update ${wait ? sql`` : sql`skip locked`}`.execute(trx);
  return consumerRows.parse(rows)[0] ?? null;
}

/** True if the consumer has a row, locked or not. */
export async function isRegistered(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql`select from event_consumers where name = ${name}`.execute(trx);
  return rows.length > 0;
}

/** Moves a locked consumer behind this event. */
export async function moveCursor(trx: Trx, name: string, to: LogBase): Promise<void> {
  await sql`update event_consumers set ${positionAt(to)} where name = ${name}`.execute(trx);
}

const positionAt = ({ seq, nonce }: LogBase) => sql`seq = ${seq}, nonce = ${nonce}, moved_at = clock_timestamp(),
  failing_seq = null, failures = 0, last_error = null, retry_at = null`;

/**
 * Moves a locked consumer from its cursor to a later position, past events that do not concern it. False, and nothing is
 * done, unless both are in this history: a backup may have replaced it since the events were seen.
 */
export async function skipTo(trx: Trx, name: string, from: LogBase, to: LogBase): Promise<boolean> {
  const { rows } = await sql`
    update event_consumers set ${positionAt(to)}
    where name = ${name} and exists (select from event_seq where seq = ${to.seq} and tag = ${to.nonce})
      and (${from.seq}::bigint = 0 or exists (select from event_seq where seq = ${from.seq} and tag = ${from.nonce}))
    returning name`.execute(trx);
  return rows.length > 0;
}

/**
 * The events after a cursor, in order and without a gap, at most `limit`. `elsewhere` if the cursor is not in this
 * history, `hole` if the next event is missing. An epoch that changed alone changes nothing.
 */
export async function readNext(
  trx: Trx,
  { seq, nonce }: { seq: number; nonce: string },
  limit: number,
): Promise<readonly NumberedEvent[] | 'elsewhere' | 'hole'> {
  const head = await readHead(trx);
  const known = head.seq === seq ? head.nonce : await readNonce(trx, seq);
  if (known !== nonce) return 'elsewhere';
  if (head.seq === seq) return [];
  const events = await readEvents(trx, seq, limit);
  const gap = events.findIndex((event, index) => event.seq !== seq + 1 + index);
  const contiguous = gap < 0 ? events : events.slice(0, gap);
  return contiguous.length === 0 ? 'hole' : contiguous;
}

/**
 * Counts a failure of one event, in a transaction of its own. The last one parks the event, and the consumer
 * goes on behind it. `elsewhere` if another instance has handled it meanwhile.
 */
export function countFailure(
  db: Db,
  name: string,
  event: NumberedEvent,
  failure: { error: unknown; pauseMs: (failures: number) => number },
): Promise<'failing' | 'parked' | 'elsewhere'> {
  const text = errorText(failure.error);
  return inTransaction(db, systemPrincipal, async (trx) => {
    const state = await lockConsumer(trx, name, { wait: true });
    if (!state || state.seq >= event.seq) return 'elsewhere';
    const failures = state.failingSeq === event.seq ? state.failures + 1 : 1;
    const isLast = failures >= maxFailures || (await isLikeParked(trx, name, event, text));
    if (!isLast) {
      const pauseMs = failure.pauseMs(failures);
      await sql`
        update event_consumers set failing_seq = ${event.seq}, failures = ${failures}, last_error = ${text},
          retry_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1_000}::float8)
        where name = ${name}`.execute(trx);
      return 'failing';
    }
    await sql`
      insert into parked_events (consumer, seq, nonce, event_id, at, name, entity, entity_id, error, failures)
      values (${name}, ${event.seq}, ${event.nonce}, ${event.id}::bigint, ${event.at}::timestamptz, ${event.name}, ${event.entity},
        ${event.entityId}::uuid, ${text}, ${failures})
      on conflict (consumer, seq, nonce) do update set error = excluded.error, failures = excluded.failures`.execute(
      trx,
    );
    await moveCursor(trx, name, event);
    return 'parked';
  });
}

/**
 * True for an unreadable event after one that was parked for the same reason a moment ago: meanwhile no instance could
 * read that. A roll-back may leave dozens, and half a minute for each would hold the consumer up for many minutes.
 */
async function isLikeParked(trx: Trx, name: string, event: NumberedEvent, error: string): Promise<boolean> {
  if (event.unreadable === undefined) return false;
  const { rows } = await sql`
    select from parked_events where consumer = ${name} and error = ${error}
      and parked_at > clock_timestamp() - make_interval(secs => ${alsoUnreadableMs / 1_000}::float8) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** The message of an error as it is stored and shown to administrators. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll('\0', '').slice(0, maxErrorLength);
}

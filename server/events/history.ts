// Reads the numbered history. A snapshot always holds a prefix of it, because the numbering keeps the head row locked
// until its commit.
import { sql } from 'kysely';
import type { Db } from '../db/connection/connection.ts';
import { type Trx, inSnapshot, inTransaction, systemPrincipal } from '../db/transaction.ts';
import type { EventBatch } from './bus.ts';
import { readEvent } from './event-schema.ts';
import type { StreamBreak } from './event-stream.ts';
import { type LogBase, type LogEntry, logEntry } from './event-log.ts';
import type { NumberedEvent, LogCursor } from '#shared/events/event.ts';

const pageSize = 2_000;

/** The cursor of the last numbered event, as of the transaction's snapshot. */
export async function readHead(trx: Trx): Promise<LogCursor> {
  const { epoch, seq, tag } = await trx
    .selectFrom('eventHead')
    .select(['epoch', 'seq', 'tag'])
    .executeTakeFirstOrThrow();
  return { epoch, seq, nonce: tag };
}

/** The events after a number, in order, at most `limit`. */
export async function readEvents(trx: Trx, after: number, limit: number): Promise<NumberedEvent[]> {
  const rows = await trx
    .selectFrom('eventSeq')
    .innerJoin('events', (join) =>
      join.onRef('events.id', '=', 'eventSeq.eventId').onRef('events.at', '=', 'eventSeq.at'),
    )
    .selectAll('events')
    .select('eventSeq.seq')
    .where('eventSeq.seq', '>', after)
    .orderBy('eventSeq.seq')
    .limit(limit)
    .execute();
  return rows.map((row) => readEvent(row));
}

/**
 * The events after a cursor, in order, at most `limit`. `elsewhere` if the cursor is not in this history, `hole` if
 * none of the events after it exists. Without new events it reads only the head.
 */
export function readAfter(db: Db, after: LogCursor, limit: number): Promise<EventBatch | StreamBreak> {
  return inSnapshot(db, systemPrincipal, async (trx) => {
    const { epoch, seq } = after;
    const head = await readHead(trx);
    const known = head.seq === seq ? head.nonce : await readNonce(trx, seq);
    if (head.epoch !== epoch || known !== after.nonce) return 'elsewhere';
    const events = head.seq > seq ? await readEvents(trx, seq, limit) : [];
    return head.seq > seq && events.length === 0 ? 'hole' : { epoch, previous: after.nonce, events };
  });
}

/** The nonce of the event `seq`; null if there is none. */
export async function readNonce(trx: Trx, seq: number): Promise<string | null> {
  if (seq === 0) return emptyNonce;
  const row = await trx.selectFrom('eventSeq').select('tag').where('seq', '=', seq).executeTakeFirst();
  return row?.tag ?? null;
}

/** Begins an epoch later than `epoch`, once for any number of instances: all earlier cursors become invalid. */
export async function beginNextEpoch(db: Db, epoch: number): Promise<void> {
  await inTransaction(db, systemPrincipal, (trx) =>
    trx
      .updateTable('eventHead')
      .set((eb) => ({ epoch: sql`greatest(${eb.ref('epoch')}, ${epoch}) + 1` }))
      .where('epoch', '<=', epoch)
      .execute(),
  );
}

export interface LogWindowSize {
  events: number;
  ms: number;
  most: number;
}
export interface LogWindow {
  head: LogCursor;
  base: LogBase;
  entries: LogEntry[];
}

/** The newest part of the history, with the point before its first event. */
export function readWindow(db: Db, size: LogWindowSize): Promise<LogWindow> {
  return inSnapshot(db, systemPrincipal, async (trx) => {
    const head = await readHead(trx);
    const oldest = Math.max(0, head.seq - size.most);
    const since = new Date(Date.now() - size.ms);
    const recent = await trx
      .selectFrom('eventSeq')
      .select((eb) => eb.fn.min('seq').as('seq'))
      .where('seq', '>', oldest)
      .where('at', '>', since)
      .executeTakeFirst();
    const byTime = recent?.seq ? recent.seq - 1 : head.seq;
    const start = Math.max(oldest, Math.min(byTime, head.seq - size.events));
    const entries = await readEntries(trx, start, head.seq);
    const seq = entries.length > 0 ? (entries[0]?.seq ?? 1) - 1 : head.seq;
    const tag = seq === head.seq ? head.nonce : ((await readNonce(trx, seq)) ?? '');
    const base: LogBase = { seq, nonce: tag };
    return { head, base, entries };
  });
}

/** The events after `start`, or after the last gap: nothing before a gap can be replayed. */
async function readEntries(trx: Trx, start: number, end: number): Promise<LogEntry[]> {
  let entries: LogEntry[] = [];
  for (let last = start; last < end;) {
    const page = await readEvents(trx, last, pageSize);
    if (page.length === 0) return [];
    for (const event of page) {
      if (event.seq !== last + 1) entries = [];
      entries.push(logEntry(event));
      last = event.seq;
    }
  }
  return entries;
}

/** The nonce of an empty history, as `event_head` stores it. */
export const emptyNonce = '00000000';

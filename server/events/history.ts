// Reading the numbered history. A snapshot always holds a prefix of it: whoever numbers keeps the head locked until the commit.
import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { type Trx, inSnapshot, inTransaction, system } from '../db/transaction.ts';
import type { Batch } from './bus.ts';
import { readEvent } from './event-schema.ts';
import type { NoBatch } from './feed.ts';
import { type LogEntry, logEntry } from './log.ts';
import type { NumberedEvent, Position } from '#shared/events/envelope.ts';

const pageSize = 2_000;

/** The last numbered event's place, as the transaction's snapshot has it. */
export async function readHead(trx: Trx): Promise<Position> {
  return await trx.selectFrom('eventHead').select(['epoch', 'seq', 'tag']).executeTakeFirstOrThrow();
}

async function readEvents(trx: Trx, after: number, limit: number): Promise<NumberedEvent[]> {
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
 * The events after a position, in order, at most `limit`; `elsewhere` when the position is no place in this history, `hole` when none of those
 * that come after it is there. None costs a look at the head alone.
 */
export function readAfter(db: Db, { epoch, seq, tag }: Position, limit: number): Promise<Batch | NoBatch> {
  return inSnapshot(db, system, async (trx) => {
    const head = await readHead(trx);
    const known = head.seq === seq ? head.tag : await tagAt(trx, seq);
    if (head.epoch !== epoch || known !== tag) return 'elsewhere';
    const events = head.seq > seq ? await readEvents(trx, seq, limit) : [];
    return head.seq > seq && events.length === 0 ? 'hole' : { epoch, previous: tag, events };
  });
}

/** The tag of the event `seq`; null when there is none. */
async function tagAt(trx: Trx, seq: number): Promise<string | null> {
  if (seq === 0) return noTag;
  const row = await trx.selectFrom('eventSeq').select('tag').where('seq', '=', seq).executeTakeFirst();
  return row?.tag ?? null;
}

/** Begins an epoch later than `epoch`, once however many instances ask: no position told before counts any more. */
export async function leaveEpoch(db: Db, epoch: number): Promise<void> {
  await inTransaction(db, system, (trx) =>
    trx
      .updateTable('eventHead')
      .set((eb) => ({ epoch: sql`greatest(${eb.ref('epoch')}, ${epoch}) + 1` }))
      .where('epoch', '<=', epoch)
      .execute(),
  );
}

export interface WindowSize {
  events: number;
  ms: number;
  most: number;
}
export interface Window {
  head: Position;
  base: { seq: number; tag: string };
  entries: LogEntry[];
}

/** The newest part of the history: at least so many events and so long a time, at most `most`, with the place before its first event. */
export function readWindow(db: Db, size: WindowSize): Promise<Window> {
  return inSnapshot(db, system, async (trx) => {
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
    const base = entries.length > 0 ? (entries[0]?.seq ?? 1) - 1 : head.seq;
    return { head, base: { seq: base, tag: base === head.seq ? head.tag : ((await tagAt(trx, base)) ?? '') }, entries };
  });
}

/** What comes after `start`, or after the last hole there is: nothing that lies before one can be told from. */
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

/** The tag of a history in which nothing has happened yet, as `event_head` has it. */
const noTag = '00000000';

// The whole history at once: ids and numbers are given in the order of time, as the sequencer would have given them one by one.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../db/transaction.ts';
import { drawNumbers, insertJson, piecesOf } from './insert.ts';
import type { ToldEvent } from './life.ts';

const columns = ['id', 'at', 'actor_id', 'actor_role', 'name', 'entity', 'entity_id', 'version', 'changed', 'before', 'after', 'facts', 'tag'] as const;
const headRow = z.tuple([z.object({ seq: z.number().int() })]);

async function makePartitions(trx: Trx, first: number): Promise<void> {
  const month = new Date(first).toISOString().slice(0, 7);
  await sql`select make_event_partitions(${`${month}-01`}::date, 7)`.execute(trx);
}

function eventText(event: ToldEvent, id: number): string {
  const actor = event.actorId === null ? 'null' : `"${event.actorId}"`;
  return `{"id":${id},"at":"${new Date(event.at).toISOString()}","actor_id":${actor},"actor_role":"${event.actorRole}","name":"${event.name}","entity":"package",`
    + `"entity_id":"${event.entityId}","version":${event.version},"changed":${event.changed},"before":${event.before},"after":${event.after},"facts":${event.facts},"tag":"${event.tag}"}`;
}

/** Writes events with their ids and numbers and moves the head to the last; `written` hears of every batch. */
export async function writeHistory(trx: Trx, events: ToldEvent[], written: (done: number) => void): Promise<void> {
  // Stable: events of one parcel at the same instant keep the order of their versions.
  events.sort((a, b) => a.at - b.at);
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return;
  await makePartitions(trx, first.at);
  const firstId = await drawNumbers(trx, 'event_ids', events.length);
  const [{ seq: before }] = headRow.parse((await sql`select seq from event_head for update`.execute(trx)).rows);
  let done = 0;
  for (const piece of piecesOf(events, 5000)) {
    const start = done;
    const text = `[${piece.map((event, index) => eventText(event, firstId + start + index)).join(',')}]`;
    await insertJson(trx, 'events', columns, text);
    done += piece.length;
    written(done);
  }
  await sql`insert into event_seq (seq, event_id, at, tag) select ${before}::bigint + id - ${firstId}::bigint + 1, id, at, tag from events where id >= ${firstId}::bigint order by id`.execute(trx);
  await sql`update event_head set seq = ${before + events.length}, tag = ${last.tag}`.execute(trx);
}

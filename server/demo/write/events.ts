// Inserts the whole event log at once, with ids and sequence numbers in the order of time, as the numbering assigns
// them.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { withActor, type Trx } from '../../db/transaction.ts';
import { drawNumbers, chunksOf } from './bulk-insert.ts';
import type { GeneratedEvent } from '../generator/package-history.ts';

const headRow = z.tuple([z.object({ seq: z.number().int(), chain: z.instanceof(Buffer) })]);

async function createPartitions(trx: Trx, first: number): Promise<void> {
  const month = new Date(first).toISOString().slice(0, 7);
  await sql`select make_event_partitions(${`${month}-01`}::date, 7)`.execute(trx);
}

type Value = string | number | null;

/**
 * A Postgres array literal. Built here and not by the driver, so that it is built while Postgres still inserts the
 * previous batch. JSON quoting is sufficient for texts without control characters.
 */
function arrayText(values: readonly Value[]): string {
  return `{${values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : (value ?? 'NULL'))).join(',')}}`;
}

interface NumberedEvent extends GeneratedEvent {
  id: number;
}

/** One array per column: Postgres reads these faster than rows of JSON. */
function columnsOf(events: readonly NumberedEvent[]): string[] {
  const columns: ((event: NumberedEvent) => Value)[] = [
    ({ id }) => id,
    ({ at }) => new Date(at).toISOString(),
    ({ actorId }) => actorId,
    ({ actorRole }) => actorRole,
    ({ name }) => name,
    ({ entityId }) => entityId,
    ({ version }) => version,
    ({ changed }) => `{${changed.join(',')}}`,
    ({ before }) => before,
    ({ after }) => after,
    ({ payload }) => payload,
    ({ nonce }) => nonce,
  ];
  return columns.map((value) => arrayText(events.map(value)));
}

async function insertEvents(
  trx: Trx,
  [id, at, actor, role, name, entity, version, changed, before, after, facts, tag]: readonly string[],
): Promise<void> {
  await sql`
    insert into events (id, at, actor_id, actor_role, name, entity, entity_id, version, changed, before, after, facts, tag)
    select id, at, actor_id, actor_role, name, 'package', entity_id, version, changed::text[], before, after, facts, tag
    from unnest(${id}::bigint[], ${at}::timestamptz[], ${actor}::uuid[], ${role}::text[], ${name}::text[], ${entity}::uuid[], ${version}::int[], ${changed}::text[],
      ${before}::jsonb[], ${after}::jsonb[], ${facts}::jsonb[], ${tag}::text[])
      as generated (id, at, actor_id, actor_role, name, entity_id, version, changed, before, after, facts, tag)`.execute(
    trx,
  );
}

/**
 * Chunks by actor and role: the database accepts an event only in the name of its actor. The order is already fixed by
 * the ids.
 */
function* chunksByActor(
  events: readonly GeneratedEvent[],
  firstId: number,
): Generator<{ first: GeneratedEvent; chunk: readonly NumberedEvent[] }, void, void> {
  const numbered = events.map((event, index): NumberedEvent => ({ ...event, id: firstId + index }));
  for (const own of Map.groupBy(numbered, ({ actorId, actorRole }) => `${actorId} ${actorRole}`).values())
    for (const chunk of chunksOf(own, 4000)) if (chunk[0]) yield { first: chunk[0], chunk };
}

/**
 * Inserts events with ids and sequence numbers and moves the head to the last one; `onProgress` is called after each
 * batch.
 */
export async function writeEvents(
  trx: Trx,
  events: GeneratedEvent[],
  onProgress: (done: number) => void,
): Promise<void> {
  // A stable sort: events of one parcel at the same time keep the order of their versions.
  events.sort((a, b) => a.at - b.at);
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return;
  await createPartitions(trx, first.at);
  const firstId = await drawNumbers(trx, 'event_ids', events.length);
  const [{ seq: before, chain }] = headRow.parse(
    (await sql`select seq, chain from event_head for update`.execute(trx)).rows,
  );
  let done = 0;
  let writing: Promise<void> = Promise.resolve();
  for (const {
    first: { actorId, actorRole },
    chunk,
  } of chunksByActor(events, firstId)) {
    const columns = columnsOf(chunk);
    await writing;
    writing = withActor(trx, actorId === null ? null : { id: actorId, role: actorRole }, () =>
      insertEvents(trx, columns),
    );
    // The rejection is handled at the next await.
    writing.catch(() => {});
    done += chunk.length;
    onProgress(done);
    await yieldToEventLoop();
  }
  await writing;
  await sql`insert into event_seq (seq, event_id, at, tag, hash)
    select seq, id, at, tag, event_chain(${chain}::bytea, content) over (order by seq rows unbounded preceding)
    from events e, lateral (select ${before}::bigint + e.id - ${firstId}::bigint + 1 as seq) n, lateral (select event_text(n.seq, e) as content) t
    where id >= ${firstId}::bigint`.execute(trx);
  await sql`update event_head set seq = ${before + events.length}, tag = ${last.nonce}, chain = (select hash from event_seq where seq = ${before + events.length})`.execute(
    trx,
  );
}

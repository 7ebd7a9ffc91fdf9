// Writes an event: one statement inserts it into the history and into the queue for numbering, in the transaction of
// the change. So there is no event without a commit and no commit without its event.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../db/transaction.ts';
import { storedSnapshot } from './event-schema.ts';
import type { EventContent, RowSnapshot } from '#shared/events/event.ts';

/** An event before it is recorded: id and nonce are assigned here. */
export type NewEvent = EventContent;

const inserted = z.object({ id: z.int() });

const snapshotOrNull = (snapshot: RowSnapshot | null) => snapshot && storedSnapshot(snapshot);

/** Records events of one actor in this order with one statement. Call it like `recordEvent`. */
export async function recordEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  const [first, ...others] = events;
  if (!first) return;
  if (others.length === 0) {
    await recordEvent(trx, first);
    return;
  }
  const rows = events.map((event, place) => ({
    ...event,
    place,
    before: snapshotOrNull(event.before),
    after: snapshotOrNull(event.after),
    tag: randomBytes(4).toString('hex'),
  }));
  await sql`
    with ordered as materialized (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as e(place int, at timestamptz, "actorId" uuid, "actorRole" text, name text,
        entity text, "entityId" uuid, version int, changed text[], before jsonb, after jsonb, payload jsonb, tag text)
      order by place
    ), given as materialized (select nextval('event_ids') as event_id, o.* from ordered o),
    kept as (
      insert into events (id, at, actor_id, actor_role, name, entity, entity_id, version, changed, before, after, facts, tag)
      select event_id, at, "actorId", "actorRole", name, entity, "entityId", version, changed, before, after, payload, tag
      from given
    )
    insert into event_pending (id, at) select event_id, at from given`.execute(trx);
}

/**
 * Records an event and returns its id and nonce. Call it after the row is locked and saved, in the same transaction:
 * the lock keeps the events of one row in the order of their versions. The id is selected in a step of its own,
 * because RETURNING from `events` would need the right to read them.
 */
export async function recordEvent(trx: Trx, event: NewEvent): Promise<{ id: string; nonce: string }> {
  const tag = randomBytes(4).toString('hex');
  const { rows } = await sql`
    with given as materialized (select nextval('event_ids') as id, ${event.at}::timestamptz as at),
    kept as (
      insert into events (id, at, actor_id, actor_role, name, entity, entity_id, version, changed, before, after, facts, tag)
      select id, at, ${event.actorId}::uuid, ${event.actorRole}::text, ${event.name}::text, ${event.entity}::text, ${event.entityId}::uuid,
        ${event.version}::int, ${[...event.changed]}::text[],
        ${json(event.before && storedSnapshot(event.before))}::jsonb,
        ${json(event.after && storedSnapshot(event.after))}::jsonb,
        ${json(event.payload)}::jsonb, ${tag}::text
      from given
    ), queued as (
      insert into event_pending (id, at) select id, at from given
    )
    select id from given`.execute(trx);
  return { id: String(inserted.parse(rows[0]).id), nonce: tag };
}

/**
 * As text, because the driver would send a JavaScript array as a Postgres array; null becomes SQL NULL, not JSON
 * null.
 */
function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

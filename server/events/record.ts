// Writes an event: one statement inserts it into the history and into the queue for numbering, in the transaction of
// the change. So there is no event without a commit and no commit without its event.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../db/transaction.ts';
import { storedSnapshot } from './event-schema.ts';
import type { EventContent, RowSnapshot } from '#shared/events/event.ts';

/** Stands for an event in those that follow from it. Has the event's id as soon as it is recorded. */
export class EventRef {
  id: number | null = null;
}

/** An event before it is recorded: id and nonce are assigned here. */
export interface NewEvent extends EventContent {
  ref?: EventRef;
  /** The event that it follows from: one of the same transaction, not recorded after it, or the id of an earlier one. */
  cause?: EventRef | number | null;
}

const inserted = z.object({ id: z.int() });
const insertedRows = z.array(inserted);

const causeIdOf = ({ cause = null }: NewEvent): number | null => (cause instanceof EventRef ? cause.id : cause);

const snapshotOrNull = (snapshot: RowSnapshot | null) => snapshot && storedSnapshot(snapshot);

/** Records events of one actor in this order with one statement. Call it like `recordEvent`. */
export async function recordEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  const [first, ...others] = events;
  if (!first) return;
  if (others.length === 0) {
    await recordEvent(trx, first);
    return;
  }
  const rows = events.map(({ ref: _, cause, ...event }, place) => ({
    ...event,
    place,
    causedBy: causeIdOf({ ...event, cause: cause ?? null }),
    causePlace: cause instanceof EventRef ? events.findIndex(({ ref }) => ref === cause) : null,
    before: snapshotOrNull(event.before),
    after: snapshotOrNull(event.after),
    tag: randomBytes(4).toString('hex'),
  }));
  const { rows: recorded } = await sql`
    with ordered as materialized (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as e(place int, "causedBy" bigint, "causePlace" int, at timestamptz, "actorId" uuid, "actorRole" text, name text,
        entity text, "entityId" uuid, version int, changed text[], before jsonb, after jsonb, payload jsonb, tag text)
      order by place
    ), given as materialized (select nextval('event_ids') as event_id, o.* from ordered o),
    kept as (
      insert into events (id, at, actor_id, actor_role, name, entity, entity_id, version, changed, before, after, facts, tag, caused_by)
      select g.event_id, g.at, g."actorId", g."actorRole", g.name, g.entity, g."entityId", g.version, g.changed, g.before, g.after, g.payload, g.tag,
        coalesce(g."causedBy", c.event_id)
      from given g left join given c on c.place = g."causePlace"
    ), queued as (
      insert into event_pending (id, at) select event_id, at from given
    )
    select event_id as id from given order by place`.execute(trx);
  for (const [place, { id }] of insertedRows.parse(recorded).entries()) {
    const ref = events[place]?.ref;
    if (ref) ref.id = id;
  }
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
      insert into events (id, at, actor_id, actor_role, name, entity, entity_id, version, changed, before, after, facts, tag, caused_by)
      select id, at, ${event.actorId}::uuid, ${event.actorRole}::text, ${event.name}::text, ${event.entity}::text, ${event.entityId}::uuid,
        ${event.version}::int, ${[...event.changed]}::text[],
        ${json(event.before && storedSnapshot(event.before))}::jsonb,
        ${json(event.after && storedSnapshot(event.after))}::jsonb,
        ${json(event.payload)}::jsonb, ${tag}::text, ${causeIdOf(event)}::bigint
      from given
    ), queued as (
      insert into event_pending (id, at) select id, at from given
    )
    select id from given`.execute(trx);
  const { id } = inserted.parse(rows[0]);
  if (event.ref) event.ref.id = id;
  return { id: String(id), nonce: tag };
}

/**
 * As text, because the driver would send a JavaScript array as a Postgres array; null becomes SQL NULL, not JSON
 * null.
 */
function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

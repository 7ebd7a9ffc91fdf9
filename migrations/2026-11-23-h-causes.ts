// The cause of an event: the id of the event that it follows from. The hash of an event with a cause includes it; the
// others keep the hash that they have.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [column, hashing]) await sql.raw(statement).execute(db);
}

const column = `
alter table events add column caused_by bigint check (caused_by < id);
`;

const hashing = `
create or replace function event_text(seq bigint, e events) returns text language sql stable as $$
  select case
    when e.caused_by is null then
      json_build_array(seq, e.id, extract(epoch from e.at), e.actor_id, e.actor_role, e.name, e.entity, e.entity_id, e.version, e.changed, e.before, e.after,
        e.facts, e.tag)::text
    else
      json_build_array(seq, e.id, extract(epoch from e.at), e.actor_id, e.actor_role, e.name, e.entity, e.entity_id, e.version, e.changed, e.before, e.after,
        e.facts, e.tag, e.caused_by)::text
  end
$$;
`;

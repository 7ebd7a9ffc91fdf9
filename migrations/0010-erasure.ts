// Erasure of personal data: the events whose texts were erased. The chain of the history keeps the hashes of these events
// as they were; a list that the chain itself seals says how they are now.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, texts, recording]) await sql.raw(statement).execute(db);
}

const table = `
create table event_erasures (
  -- One for each event of the history that ends an erasure.
  erasure_id uuid not null,
  event_id bigint not null,
  at timestamptz not null,
  -- Of what is left of the event.
  digest bytea not null check (length(digest) = 32),
  primary key (event_id, erasure_id)
);
create index on event_erasures (erasure_id);
alter table event_erasures enable row level security;
alter table event_erasures force row level security;
create policy staff on event_erasures to qafila_staff using (true) with check (true);
grant select, insert, update (digest) on event_erasures to qafila_staff;
`;

// The facts of an event without the texts of these names; a changed field keeps its name and loses its values.
const texts = `
create function facts_without(facts jsonb, names text[]) returns jsonb language sql immutable parallel safe as $$
  select (facts - names)
    || case when jsonb_typeof(facts -> 'row') = 'object' then jsonb_build_object('row', (facts -> 'row') - names) else '{}' end
    || case when jsonb_typeof(facts -> 'changes') = 'array' then jsonb_build_object('changes', (
        select coalesce(jsonb_agg(case when c ->> 'field' = any (names) then jsonb_build_object('field', c -> 'field') else c end), '[]')
        from jsonb_array_elements(facts -> 'changes') c)) else '{}' end
$$;
`;

// No event can be changed without being listed: the change itself lists it.
const recording = `
create function list_erasure() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into event_erasures (erasure_id, event_id, at, digest)
    values (current_setting('qafila.erasure')::uuid, new.id, new.at, sha256(convert_to(event_text(0, new), 'UTF8')))
    on conflict (event_id, erasure_id) do update set digest = excluded.digest;
  return null;
end $$;
create trigger list_erasure after update on events for each row execute function list_erasure();
`;

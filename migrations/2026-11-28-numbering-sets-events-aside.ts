// An event whose values cannot be counted stopped the numbering of all others. Now it gets its number without being
// counted, and is listed with the reason until the counts of its entity are computed from the rows. The role of an event
// must be that of its transaction, as its actor must.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, policies, 'set local role qafila_staff', settingAside, 'reset role'])
    await sql.raw(statement).execute(db);
}

const table = `
create table set_aside_events (
  event_id bigint primary key, seq bigint not null, name text not null, entity text not null, entity_id uuid not null,
  reason text not null, set_aside_at timestamptz not null default now()
);
grant select, insert, delete on set_aside_events to qafila_staff;
`;

// A transaction of an earlier version, during a rolling deploy, does not say its role.
const role = `actor_role = coalesce(nullif(current_setting('qafila.actor_role', true), ''), actor_role)`;
const actor = `nullif(current_setting('qafila.actor', true), '')::uuid`;
const policies = `
alter table set_aside_events enable row level security;
alter table set_aside_events force row level security;
create policy staff on set_aside_events to qafila_staff using (true) with check (true);
alter policy in_own_name on events with check (actor_id is not distinct from ${actor} and ${role});
alter policy in_own_name_scoped on events with check (actor_id = ${actor} and ${role});
`;

// Called after the numbering of this event alone has failed, and tries it once more: another instance may have been
// faster. Only an error of the event's own values sets it aside: anything else (no space, no partition) would fail for
// every event. One statement, as \`number_events\` is: no lock waits for a reply.
const settingAside = `
create function set_aside_next_event() returns setof set_aside_events
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare head event_head%rowtype; next event_pending%rowtype; why text;
begin
  select * into head from event_head for update;
  begin
    perform number_events(1);
    return;
  exception when data_exception or not_null_violation or program_limit_exceeded then
    get stacked diagnostics why = message_text;
  end;
  delete from event_pending p where p.id = (select min(q.id) from event_pending q) returning p.* into next;
  insert into event_seq (seq, event_id, at, tag, hash)
  select head.seq + 1, e.id, e.at, e.tag, chain_step(null, head.chain, event_text(head.seq + 1, e))
  from events e where e.id = next.id and e.at = next.at;
  update event_head h set seq = s.seq, tag = s.tag, chain = s.hash from event_seq s where s.seq = head.seq + 1;
  return query
  insert into set_aside_events (event_id, seq, name, entity, entity_id, reason)
  select e.id, head.seq + 1, e.name, e.entity, e.entity_id, left(why, 500) from events e where e.id = next.id and e.at = next.at
  returning *;
end $$;
revoke all on function set_aside_next_event from public;
grant execute on function set_aside_next_event to session_user;
`;

// The event log. Ids assigned at insert commit out of order, so a reader with `id > cursor` would lose events. So one
// function numbers events after the commit (`number_events`), and readers use only these numbers.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, partitions, keys, policies, grants]) await sql.raw(statement).execute(db);
  await sql`select make_event_partitions((now() - interval '1 month')::date, 4)`.execute(db);
}

// CACHE 1: with a larger cache each connection has its own block, so ids of one row could decrease.
const tables = `
create sequence event_ids cache 1;
create table events (
  id bigint not null,
  at timestamptz not null,
  actor_id uuid,
  actor_role text not null,
  name text not null,
  entity text not null,
  entity_id uuid not null,
  version integer not null,
  changed text[] not null,
  before jsonb,
  after jsonb,
  facts jsonb not null,
  tag text not null check (tag ~ '^[0-9a-f]{8}$'),
  -- The event that it follows from.
  caused_by bigint check (caused_by < id),
  primary key (id, at)
) partition by range (at);
create index on events (entity_id);
create index events_of_actor on events (actor_id, id) where actor_id is not null;
create index events_of_erasures on events ((facts ->> 'erasureId')) where facts ? 'erasureId';
-- Committed and not yet numbered.
create table event_pending (id bigint primary key, at timestamptz not null);
create table event_seq (
  seq bigint not null, event_id bigint not null, at timestamptz not null, tag text not null,
  -- The audit chain: hash of this event and of the row before.
  hash bytea not null,
  primary key (seq, at)
) partition by range (at);
create index on event_seq (event_id);
create table event_head (
  one boolean primary key default true check (one),
  epoch integer not null default 1, seq bigint not null default 0, tag text not null default '00000000',
  chain bytea not null default ''::bytea
);
insert into event_head default values;
`;

// Runs as the owner of the tables, because it creates tables. A missing partition would fail all writes, so it works
// months ahead.
const partitions = `
create function make_event_partitions(first_month date, months integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare parent text; month date; part text; made integer := 0;
begin
  for step in 0 .. months loop
    month := (date_trunc('month', first_month) + make_interval(months => step))::date;
    foreach parent in array array['events', 'event_seq'] loop
      part := parent || to_char(month, '_YYYY_MM');
      if to_regclass('public.' || part) is null then
        execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', part, parent,
          month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
        execute format('alter table public.%I enable row level security', part);
        execute format('alter table public.%I force row level security', part);
        made := made + 1;
      end if;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function make_event_partitions from public;
grant execute on function make_event_partitions to qafila_staff;
`;

// The answer to a command whose caller sends it again.
const keys = `
create table idempotency_keys (
  actor_id uuid not null, key text not null, body_hash bytea not null, answer jsonb,
  created_at timestamptz not null default now(), primary key (actor_id, key)
);
create index on idempotency_keys (created_at);
`;

// An event has the actor and the role of its transaction. Events of the system have no actor, and only the staff role
// may write them: transactions of users always have one. A transaction of an earlier version, during a rolling deploy,
// does not say its role.
const actor = `nullif(current_setting('qafila.actor', true), '')::uuid`;
const role = `actor_role = coalesce(nullif(current_setting('qafila.actor_role', true), ''), actor_role)`;
const policies = `
${['events', 'event_pending', 'event_seq', 'event_head', 'idempotency_keys']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy in_own_name on events as restrictive for insert to qafila_staff
  with check (actor_id is not distinct from ${actor} and ${role});
create policy in_own_name_scoped on events as restrictive for insert to qafila_scoped with check (actor_id = ${actor} and ${role});
-- A role that changes a row also inserts its event. An event is readable through its row.
create policy writes on events for insert to qafila_scoped with check (true);
create policy writes on event_pending for insert to qafila_scoped with check (true);
create policy everybody_reads on event_head for select to qafila_scoped using (true);
create policy own on idempotency_keys to qafila_scoped using (actor_id = (select ${actor}));
`;

// The application inserts events and deletes none. Only an erasure changes the facts of one.
const grants = `
grant usage on sequence event_ids to qafila_staff, qafila_scoped;
grant select, insert, update (facts) on events to qafila_staff;
grant select, insert on events to qafila_scoped;
grant select, insert, delete on event_pending to qafila_staff;
grant insert on event_pending to qafila_scoped;
grant select, insert on event_seq to qafila_staff;
grant select, update on event_head to qafila_staff;
grant select on event_head to qafila_scoped;
grant select, insert, update, delete on idempotency_keys to qafila_staff, qafila_scoped;
`;

// The event log. Ids assigned at insert commit out of order, so a reader with `id > cursor` would lose events. So one
// function numbers events after the commit, and readers use only these numbers.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, partitions, numbering, walls, rights, owners]) await sql.raw(statement).execute(db);
  await sql`select make_event_partitions((now() - interval '1 month')::date, 4)`.execute(db);
}

const tables = `
-- CACHE 1: with a larger cache each connection has its own block, so ids of one row could decrease.
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
  primary key (id, at)
) partition by range (at);
create index on events (entity_id, id);
-- Committed and not yet numbered.
create table event_pending (id bigint primary key, at timestamptz not null);
create table event_seq (
  seq bigint not null, event_id bigint not null, at timestamptz not null, tag text not null,
  -- The audit chain: hash of this event and of the row before.
  hash bytea,
  primary key (seq, at)
) partition by range (at);
create index on event_seq (event_id);
create table event_head (
  one boolean primary key default true check (one),
  epoch integer not null default 1, seq bigint not null default 0, tag text not null default '00000000', chain bytea
);
insert into event_head default values;
-- Number of rows per scope key and count key. Tab counts are sums of these, without a scan.
create table list_counts (area text not null, key text not null, bucket text not null, n bigint not null, primary key (area, key, bucket));
create table idempotency_keys (
  actor_id uuid not null, key text not null, body_hash bytea not null, answer jsonb,
  created_at timestamptz not null default now(), primary key (actor_id, key)
);
create index on idempotency_keys (created_at);
`;

// Runs as the owner of the tables, because it creates tables. A missing partition would fail all writes, so it works
// months ahead.
const partitions = `
create function make_event_partitions(first_month date, months integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
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
`;

// One round trip in READ COMMITTED. The lock is a separate statement, so the next one sees everything that the last
// holder committed.
const numbering = `
create function number_events(max_events integer)
returns table (seq bigint, id bigint, at timestamptz, actor_id uuid, actor_role text, name text, entity text, entity_id uuid, version integer,
  changed text[], before jsonb, after jsonb, facts jsonb, tag text, epoch integer)
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare head event_head%rowtype;
begin
  select * into head from event_head for update;
  return query
  with taken as (
    delete from event_pending p where p.id in (select q.id from event_pending q order by q.id limit max_events) returning p.id, p.at
  ), numbered as (
    select head.seq + row_number() over (order by t.id) as seq, e.*
    from taken t join events e on e.id = t.id and e.at = t.at
  ), kept as (
    insert into event_seq (seq, event_id, at, tag) select n.seq, n.id, n.at, n.tag from numbered n
  ), moved as (
    update event_head h set seq = l.seq, tag = l.tag from (select n.seq, n.tag from numbered n order by n.seq desc limit 1) l
  ), steps as (
    select n.entity, n.before as place, -1 as d from numbered n where n.before is not null
    union all select n.entity, n.after, 1 from numbered n where n.after is not null
  ), deltas as (
    select s.entity as area, k.key, s.place ->> 'bucket' as bucket, sum(s.d) as d
    from steps s, lateral (
      select 'everything' as key
      union all select e.key || ':' || e.value from jsonb_each_text(s.place -> 'keys') e where e.value is not null
    ) k group by 1, 2, 3 having sum(s.d) <> 0
  ), folded as (
    insert into list_counts as c (area, key, bucket, n) select d.area, d.key, d.bucket, d.d from deltas d
    on conflict (area, key, bucket) do update set n = c.n + excluded.n
  )
  select n.seq, n.id, n.at, n.actor_id, n.actor_role, n.name, n.entity, n.entity_id, n.version, n.changed, n.before, n.after, n.facts, n.tag, head.epoch
  from numbered n order by n.seq;
end $$;
revoke all on function number_events from public;
`;

const walls = `
${['events', 'event_pending', 'event_seq', 'event_head', 'list_counts', 'idempotency_keys']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
-- A role that changes a row also inserts its event. An event is readable through its row.
create policy writes on events for insert to qafila_scoped with check (true);
create policy writes on event_pending for insert to qafila_scoped with check (true);
create policy everybody_reads on event_head for select to qafila_scoped using (true);
create policy scoped on list_counts for select to qafila_scoped using (
  (area || '/' || key) = any ((select string_to_array(nullif(current_setting('qafila.counts', true), ''), ','))::text[]));
create policy own on idempotency_keys to qafila_scoped using (actor_id = (select nullif(current_setting('qafila.actor', true), '')::uuid));
`;

// The application can only insert events, not change or delete them.
const rights = `
grant usage on sequence event_ids to qafila_staff, qafila_scoped;
grant select, insert on events to qafila_staff, qafila_scoped;
grant select, insert, delete on event_pending to qafila_staff;
grant insert on event_pending to qafila_scoped;
grant select, insert on event_seq to qafila_staff;
grant select, update on event_head to qafila_staff;
grant select on event_head to qafila_scoped;
grant select, insert, update, delete on list_counts to qafila_staff;
grant select on list_counts to qafila_scoped;
grant select, insert, update, delete on idempotency_keys to qafila_staff, qafila_scoped;
grant execute on function number_events to qafila_staff;
grant execute on function make_event_partitions to qafila_staff;
`;

// Changed last, because only an owner may grant. From here on these functions have the rights of qafila_staff.
const owners = `
alter function number_events owner to qafila_staff;
`;

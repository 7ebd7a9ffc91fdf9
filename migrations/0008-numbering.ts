// Numbers committed events, chains their hashes, and keeps counts of rows and sums of fields per scope.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [counts, asideTable, policies, grants, hashing, 'set local role qafila_staff'])
    await sql.raw(statement).execute(db);
  for (const statement of [numbering, settingAside, rights, 'reset role']) await sql.raw(statement).execute(db);
}

const counts = `
-- Number of rows per scope key and count key. Tab counts are sums of these, without a scan.
create table list_counts (area text not null, key text not null, bucket text not null, n bigint not null, primary key (area, key, bucket));
-- The sum of one field (\`measure\`) of the rows per scope key and count key.
create table list_sums (
  area text not null, measure text not null, key text not null, bucket text not null, n bigint not null,
  primary key (area, measure, key, bucket)
);
-- Per Casablanca day of an instant (\`field\`) and per scope key: the number of rows (measure \`rows\`) or the sum of a
-- field. An event consumer writes them.
create table daily_figures (
  area text not null, field text not null, measure text not null, key text not null, day date not null, n bigint not null,
  primary key (area, field, key, day, measure)
);
`;

// An event whose values cannot be counted would stop the numbering of all others. It gets its number without being
// counted, and is listed with the reason until the counts of its entity are computed from the rows.
const asideTable = `
create table set_aside_events (
  event_id bigint primary key, seq bigint not null, name text not null, entity text not null, entity_id uuid not null,
  reason text not null, set_aside_at timestamptz not null default now()
);
`;

// One row per measure, so that a policy can hide one. `qafila.hidden_fields` holds the fields hidden from the role.
const inScope = `(area || '/' || key) = any ((select string_to_array(nullif(current_setting('qafila.counts', true), ''), ','))::text[])`;
const isNotHidden = (field: string) =>
  `(area || '/' || ${field}) <> all (coalesce((select string_to_array(nullif(current_setting('qafila.hidden_fields', true), ''), ',')), '{}'::text[]))`;
const policies = `
${['list_counts', 'list_sums', 'daily_figures', 'set_aside_events']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
${['list_counts', 'list_sums', 'daily_figures']
  .map((table) => `create policy scoped on ${table} for select to qafila_scoped using (${inScope});`)
  .join('\n')}
create policy hidden on list_sums as restrictive for select to qafila_staff, qafila_scoped using (${isNotHidden('measure')});
create policy hidden on daily_figures as restrictive for select to qafila_staff, qafila_scoped using (
  ${isNotHidden('measure')} and ${isNotHidden('field')});
`;

const grants = `
grant select, insert, update, delete on list_counts, list_sums, daily_figures to qafila_staff;
grant select on list_counts, list_sums, daily_figures to qafila_scoped;
grant select, insert, delete on set_aside_events to qafila_staff;
`;

// Each numbered event has a hash of itself and of the previous hash, so that a later change or deletion breaks the
// chain. The input is plain JSON and the hash plain SHA-256, so that a history can be verified without this database.
// `extract` gives the same instant in every time zone.
const hashing = `
create function event_text(seq bigint, e events) returns text language sql stable as $$
  select case
    when e.caused_by is null then
      json_build_array(seq, e.id, extract(epoch from e.at), e.actor_id, e.actor_role, e.name, e.entity, e.entity_id, e.version, e.changed, e.before, e.after,
        e.facts, e.tag)::text
    else
      json_build_array(seq, e.id, extract(epoch from e.at), e.actor_id, e.actor_role, e.name, e.entity, e.entity_id, e.version, e.changed, e.before, e.after,
        e.facts, e.tag, e.caused_by)::text
  end
$$;
create function chain_step(state bytea, start bytea, content text) returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(state, start) || convert_to(content, 'UTF8'))
$$;
create aggregate event_chain(start bytea, content text) (sfunc = chain_step, stype = bytea);
`;

// One round trip in READ COMMITTED. The lock is a separate statement, so the next one sees everything that the last
// holder committed. Each event is returned with the nonce of the previous one, so that a receiver can check that both
// belong to the same history.
//
// Planning took most of the time, so the plan is cached per connection. A cached plan from the time when a table was
// empty (as each month's partition is at first) would scan whole indexes per event. So the query allows only one plan:
// pending ids as an array, events one by one (`offset 0`), and by the one index that starts with their ids.
//
// Snapshots of rows have a `bucket`, `keys` and `sums`. Changes are added up by place first and spread over scope keys
// then, so an event that changes nothing of it costs nothing, and an edit only what it changes. Numbers are read as
// numeric: a fraction must not stop the numbering.
const numbering = `
create function number_events(max_events integer)
returns table (seq bigint, id bigint, at timestamptz, actor_id uuid, actor_role text, name text, entity text, entity_id uuid, version integer,
  changed text[], before jsonb, after jsonb, facts jsonb, tag text, epoch integer, previous text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare head event_head%rowtype;
begin
  select * into head from event_head for update;
  return query
  with taken as (
    delete from event_pending p where p.id = any (array(select q.id from event_pending q order by q.id limit max_events)) returning p.id, p.at
  ), numbered as (
    select head.seq + row_number() over by_id as seq, lag(e.tag, 1, head.tag) over by_id as previous, e.*,
      event_text(head.seq + row_number() over by_id, e) as content
    from taken t, lateral (select * from events e where e.id = t.id and e.at = t.at offset 0) e
    window by_id as (order by t.id)
  ), kept as (
    insert into event_seq (seq, event_id, at, tag, hash)
    select n.seq, n.id, n.at, n.tag, event_chain(head.chain, n.content) over (order by n.seq rows unbounded preceding) from numbered n
    returning seq, tag, hash
  ), moved as (
    update event_head h set seq = l.seq, tag = l.tag, chain = l.hash from (select k.seq, k.tag, k.hash from kept k order by k.seq desc limit 1) l
  ), steps as (
    select n.entity, n.before as place, -1 as d from numbered n where n.before is not null and n.before is distinct from n.after
    union all select n.entity, n.after, 1 from numbered n where n.after is not null and n.before is distinct from n.after
  ), units as (
    select s.entity, v.measure, s.place -> 'keys' as keys, s.place ->> 'bucket' as bucket, sum(s.d * v.value) as d
    from steps s, lateral (
      select null as measure, 1::numeric as value
      union all select e.key, e.value::numeric from jsonb_each_text(s.place -> 'sums') e where e.value is not null
    ) v group by 1, 2, 3, 4 having sum(s.d * v.value) <> 0
  ), deltas as (
    select u.entity as area, u.measure, k.key, u.bucket, sum(u.d) as d
    from units u, lateral (
      select 'everything' as key
      union all select e.key || ':' || i.id from jsonb_each(u.keys) e,
        lateral jsonb_array_elements_text(case jsonb_typeof(e.value) when 'array' then e.value when 'string' then jsonb_build_array(e.value) else '[]' end) i(id)
    ) k group by 1, 2, 3, 4 having sum(u.d) <> 0
  ), counted as (
    insert into list_counts as c (area, key, bucket, n)
    select d.area, d.key, d.bucket, d.d from deltas d where d.measure is null
    on conflict (area, key, bucket) do update set n = c.n + excluded.n
  ), summed as (
    insert into list_sums as c (area, measure, key, bucket, n)
    select d.area, d.measure, d.key, d.bucket, d.d from deltas d where d.measure is not null
    on conflict (area, measure, key, bucket) do update set n = c.n + excluded.n
  )
  select n.seq, n.id, n.at, n.actor_id, n.actor_role, n.name, n.entity, n.entity_id, n.version, n.changed, n.before, n.after, n.facts, n.tag, head.epoch, n.previous
  from numbered n order by n.seq;
end $$;
`;

// Called after the numbering of this event alone has failed, and tries it once more: another instance may have been
// faster. Only an error of the event's own values sets it aside: anything else (no space, no partition) would fail for
// every event. One statement, as `number_events` is: no lock waits for a reply.
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
`;

// Numbering is one statement of the login itself. Setting a role would need a statement before and one after it, and a
// connection pooler may send each to another connection.
const rights = `
revoke all on function number_events, set_aside_next_event from public;
grant execute on function number_events, set_aside_next_event to session_user;
`;

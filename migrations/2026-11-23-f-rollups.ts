// Sums of fields beside the counts of rows, and figures per day. Sums are folded in the statement that numbers events,
// like counts; figures per day are written by an event consumer. Both are filled from the rows at the next start.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, policies, rights, 'set local role qafila_staff', numbering, 'reset role'])
    await sql.raw(statement).execute(db);
}

const tables = `
-- The sum of one field (\`measure\`) of the rows per scope key and count key.
create table list_sums (
  area text not null, measure text not null, key text not null, bucket text not null, n bigint not null,
  primary key (area, measure, key, bucket)
);
-- Per Casablanca day of an instant (\`field\`) and per scope key: the number of rows (measure \`rows\`) or the sum of a field.
create table daily_figures (
  area text not null, field text not null, measure text not null, key text not null, day date not null, n bigint not null,
  primary key (area, field, key, day, measure)
);
`;

// One row per measure, so that a policy can hide one. \`qafila.hidden_fields\` holds the fields hidden from the role.
const isNotHidden = (field: string) =>
  `(area || '/' || ${field}) <> all (coalesce((select string_to_array(nullif(current_setting('qafila.hidden_fields', true), ''), ',')), '{}'::text[]))`;
const policies = ['list_sums', 'daily_figures']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);
create policy scoped on ${table} for select to qafila_scoped using (
  (area || '/' || key) = any ((select string_to_array(nullif(current_setting('qafila.counts', true), ''), ','))::text[]));
create policy hidden on ${table} as restrictive for select to qafila_staff, qafila_scoped using (
  ${isNotHidden('measure')}${table === 'daily_figures' ? ` and ${isNotHidden('field')}` : ''});`,
  )
  .join('');

const rights = `
grant select, insert, update, delete on list_sums, daily_figures to qafila_staff;
grant select on list_sums, daily_figures to qafila_scoped;
`;

// As before, with `sums` beside `bucket` in the snapshots of rows. Changes are added up by place first and spread over
// scope keys then, so an event that changes nothing of it costs nothing, and an edit only what it changes. Numbers are
// read as numeric: a fraction must not stop the numbering.
const numbering = `
create or replace function number_events(max_events integer)
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

// Planning took most of the time of numbering a batch, so the plan is now cached per connection. A cached plan from the
// time when a table was empty (as each month's partition is at first) would scan whole indexes per event. So the query
// allows only one plan: pending ids as an array, events one by one (`offset 0`), and by the one index that starts with
// their ids.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'drop index events_entity_id_id_idx',
    'create index on events (entity_id)',
    'set local role qafila_staff',
    numbering,
    'reset role',
  ])
    await sql.raw(statement).execute(db);
}

const numbering = `
create or replace function number_events(max_events integer)
returns table (seq bigint, id bigint, at timestamptz, actor_id uuid, actor_role text, name text, entity text, entity_id uuid, version integer,
  changed text[], before jsonb, after jsonb, facts jsonb, tag text, epoch integer, previous text)
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan set enable_seqscan = off
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
  select n.seq, n.id, n.at, n.actor_id, n.actor_role, n.name, n.entity, n.entity_id, n.version, n.changed, n.before, n.after, n.facts, n.tag, head.epoch, n.previous
  from numbered n order by n.seq;
end $$;
`;

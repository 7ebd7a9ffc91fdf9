// Each numbered event has a hash of itself and of the previous hash, so that a later change or deletion breaks the
// chain. Each event is published with the nonce of the previous one, so that a receiver can check that both belong to
// the same history.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [hashing, past, numbering, owners]) await sql.raw(statement).execute(db);
}

// The input is plain JSON and the hash plain SHA-256, so that a history can be verified without this database.
// `extract` gives the same instant in every time zone.
const hashing = `
create function event_text(seq bigint, e events) returns text language sql stable as $$
  select json_build_array(seq, e.id, extract(epoch from e.at), e.actor_id, e.actor_role, e.name, e.entity, e.entity_id, e.version, e.changed, e.before, e.after,
    e.facts, e.tag)::text
$$;
create function chain_step(state bytea, start bytea, content text) returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(state, start) || convert_to(content, 'UTF8'))
$$;
create aggregate event_chain(start bytea, content text) (sfunc = chain_step, stype = bytea);
`;

// Existing events get their hashes once; the right to update is granted only for this statement.
const past = `
grant update on event_seq to qafila_staff;
set local role qafila_staff;
select from event_head for update;
update event_seq s set hash = c.hash from (
  select n.seq, n.at, event_chain(''::bytea, event_text(n.seq, e)) over (order by n.seq rows unbounded preceding) as hash
  from event_seq n join events e on e.id = n.event_id and e.at = n.at
) c where s.seq = c.seq and s.at = c.at;
update event_head set chain = coalesce((select hash from event_seq order by seq desc limit 1), ''::bytea);
reset role;
revoke update on event_seq from qafila_staff;
alter table event_seq alter column hash set not null;
alter table event_head alter column chain set default ''::bytea, alter column chain set not null;
`;

// One round trip in READ COMMITTED. The lock is a separate statement, so the next one sees everything that the last
// holder committed.
const numbering = `
set local role qafila_staff;
drop function number_events(integer);
reset role;
create function number_events(max_events integer)
returns table (seq bigint, id bigint, at timestamptz, actor_id uuid, actor_role text, name text, entity text, entity_id uuid, version integer,
  changed text[], before jsonb, after jsonb, facts jsonb, tag text, epoch integer, previous text)
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare head event_head%rowtype;
begin
  select * into head from event_head for update;
  return query
  with taken as (
    delete from event_pending p where p.id in (select q.id from event_pending q order by q.id limit max_events) returning p.id, p.at
  ), numbered as (
    select head.seq + row_number() over by_id as seq, lag(e.tag, 1, head.tag) over by_id as previous, e.*,
      event_text(head.seq + row_number() over by_id, e) as content
    from taken t join events e on e.id = t.id and e.at = t.at
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
revoke all on function number_events from public;
`;

// Numbering is one statement of the login itself. Setting a role would need a statement before and one after it, and a
// connection pooler may send each to another connection.
const owners = `
alter function number_events owner to qafila_staff;
set local role qafila_staff;
grant execute on function number_events to session_user;
reset role;
`;

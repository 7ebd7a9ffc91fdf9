// Text search of any entity. What is particular to an entity is a row of `searched_entities`: its table, which has a
// column `search` with a trigram index, the columns of its scope, and a number that is searched by its beginning.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [registry, ratings, 'set local role qafila_staff', search, 'reset role'];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const registry = `
create table searched_entities (
  entity text primary key,
  table_name text not null,
  keys text[] not null,
  -- A text that looks like the beginning of this number is searched as such: a whole number shares its trigrams with
  -- thousands of others.
  number_column text, number_pattern text,
  check ((number_column is null) = (number_pattern is null))
);
insert into searched_entities values
  ('package', 'packages', array['company_id', 'driver_id', 'collector_id', 'hub_id', 'to_hub_id'], 'tracking_number', '^[a-z]{3}-[0-9]{2}-[0-9]*$'),
  ('rating', 'ratings', array['company_id', 'driver_id'], 'tracking_number', '^[a-z]{3}-[0-9]{2}-[0-9]*$');
alter table searched_entities enable row level security;
alter table searched_entities force row level security;
create policy staff on searched_entities for select to qafila_staff using (true);
grant select on searched_entities to qafila_staff;
`;

// Number of the parcel, comment and answer.
const ratings = `
alter table ratings add column search text not null generated always as (
  plain(tracking_number || ' ' || coalesce(comment, '') || ' ' || coalesce(response, ''))) stored;
drop index ratings_search;
create index ratings_search on ratings using gin (search gin_trgm_ops, company_id, driver_id);
create index ratings_number on ratings (tracking_number text_pattern_ops);
`;

// As before, with the table, the scope and the number of the entity. The scope is applied before the limit: a reader of
// few rows finds those, whatever others match.
const search = `
create or replace function search_ids(area text, words text, max_ids integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare source searched_entities%rowtype; searched text := left(words, 200); pattern text; condition text; branch text; key text; members text; member text;
begin
  select * into source from searched_entities s where s.entity = area;
  if not found then return; end if;
  if searched ~* source.number_pattern then
    condition := format('r.%I like %L', source.number_column, upper(searched) || '%');
  else
    searched := plain(searched);
    -- The index merges one list per trigram, and the first three trigrams of a word match nearly as few rows as all of
    -- them. So the index is searched for the start of each word, and the matches are checked against the full text.
    select string_agg(format('r.search like %L', '%' || regexp_replace(w.begun, '([\\\\%_])', '\\\\\\1', 'g') || '%'), ' and ' order by w.at) into condition
    from (
      select s.at, case when s.at > 1 then ' ' else '' end || b.piece || case when b.piece = s.word and s.at < count(*) over () then ' ' else '' end as begun
      from unnest(string_to_array(searched, ' ')) with ordinality s(word, at),
        -- The first digits of a phone are not selective; the others are.
        lateral (select case when s.word ~ '^[0-9]+$' then s.word else left(s.word, 4) end as piece) b
    ) w where w.at <= 8;
    if condition is null then return; end if;
    pattern := '%' || regexp_replace(searched, '([\\\\%_])', '\\\\\\1', 'g') || '%';
    condition := format('%s and (r.search || '''') like %L', condition, pattern);
  end if;
  if area = any (string_to_array(current_setting('qafila.sees_everything', true), ',')) then
    return query execute format('select r.id from %I r where %s limit %s', source.table_name, condition, max_ids);
    return;
  end if;
  foreach key in array source.keys loop
    members := nullif(current_setting('qafila.' || area || '.' || key, true), '');
    if members is not null then
      -- A few keys are searched in the index together with the words. With many keys, checking each match is cheaper.
      if cardinality(string_to_array(members, ',')) > 3 then
        branch := concat_ws(' or ', branch, format('r.%I = any (%L::uuid[])', key, string_to_array(members, ',')));
      else
        foreach member in array string_to_array(members, ',') loop
          branch := concat_ws(' or ', branch, format('r.%I = %L::uuid', key, member));
        end loop;
      end if;
    end if;
  end loop;
  if branch is null then return; end if;
  return query execute format('select r.id from %I r where %s and (%s) limit %s', source.table_name, condition, branch, max_ids);
end $$;
`;

// The time to prepare a search grew with the square of its words, because each word was prepended to the text so far.
// Now eight words are searched in the index, joined at once. The matches are checked against the full text, as before.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ['set local role qafila_staff', search, 'reset role']) await sql.raw(statement).execute(db);
}

const search = `
create or replace function search_ids(area text, words text, max_ids integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare searched text := left(words, 200); pattern text; condition text; branch text; key text; members text; member text;
begin
  if area <> 'package' then return; end if;
  -- A full tracking number shares its trigrams with thousands of others, so it is searched by prefix.
  if searched ~* '^[a-z]{3}-[0-9]{2}-[0-9]*$' then
    condition := format('p.tracking_number like %L', upper(searched) || '%');
  else
    searched := plain(searched);
    -- The index merges one list per trigram, and the first three trigrams of a word match nearly as few rows as all of
    -- them. So the index is searched for the start of each word, and the matches are checked against the full text.
    select string_agg(format('p.search like %L', '%' || regexp_replace(w.begun, '([\\\\%_])', '\\\\\\1', 'g') || '%'), ' and ' order by w.at) into condition
    from (
      select s.at, case when s.at > 1 then ' ' else '' end || b.piece || case when b.piece = s.word and s.at < count(*) over () then ' ' else '' end as begun
      from unnest(string_to_array(searched, ' ')) with ordinality s(word, at),
        -- The first digits of a phone are not selective; the others are.
        lateral (select case when s.word ~ '^[0-9]+$' then s.word else left(s.word, 4) end as piece) b
    ) w where w.at <= 8;
    pattern := '%' || regexp_replace(searched, '([\\\\%_])', '\\\\\\1', 'g') || '%';
    condition := format('%s and (p.search || '''') like %L', condition, pattern);
  end if;
  if current_setting('qafila.sees_everything', true) = 'package' then
    return query execute format('select p.id from packages p where %s limit %s', condition, max_ids);
    return;
  end if;
  foreach key in array array['company_id', 'driver_id', 'collector_id', 'hub_id', 'to_hub_id'] loop
    members := nullif(current_setting('qafila.package.' || key, true), '');
    if members is not null then
      -- A few keys are searched in the index together with the words. With many keys, checking each match is cheaper.
      if cardinality(string_to_array(members, ',')) > 3 then
        branch := concat_ws(' or ', branch, format('p.%I = any (%L::uuid[])', key, string_to_array(members, ',')));
      else
        foreach member in array string_to_array(members, ',') loop
          branch := concat_ws(' or ', branch, format('p.%I = %L::uuid', key, member));
        end loop;
      end if;
    end if;
  end loop;
  if branch is null then return; end if;
  return query execute format('select p.id from packages p where %s and (%s) limit %s', condition, branch, max_ids);
end $$;
`;

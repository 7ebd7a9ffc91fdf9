// Text search of any entity: texts in one spelling, which entities are searched, and the search itself.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [plain, 'grant execute on function plain to qafila_staff, qafila_scoped', entities];
  for (const statement of [...statements, 'set local role qafila_staff', search, 'reset role'])
    await sql.raw(statement).execute(db);
}

// Marks, presentation forms and variants of Arabic letters, digits of three scripts, apostrophes and invisible
// characters. `plainText` of shared/lib/plain-text.ts writes the same; a test compares them.
/** Letters that stand for those before them. */
const variants: Readonly<Record<string, string>> = {
  ا: 'ٱٲٳ',
  ب: 'پٮٻڀ',
  ت: 'ٹٺټٿ',
  ج: 'چڃڄڇ',
  د: 'ڈڊڋڌڍ',
  ر: 'ڑڒړڔڕ',
  ز: 'ژ',
  ش: 'ڜ',
  ف: 'ڡڢڣڤڥڦ',
  ق: 'ٯڧڨ',
  ك: 'کڪګڬڭڮگڰڱڲڳڴػؼݢݣݤ',
  ل: 'ڵڶڷڸ',
  ن: 'ڹںڻڼ',
  ه: 'ةۃھہەۿ',
  و: 'ۄۅۆۇۈۉۊۋۏ',
  ي: 'ىیۍێېۑےؠؽؾؿ',
  a: 'ɑ',
  d: 'đð',
  h: 'ħ',
  i: 'ı',
  l: 'ł',
  o: 'ø',
  t: 'ŧ',
  σ: 'ς',
  '-': '‐‑‒–—―−',
  0: '٠۰',
  1: '١۱',
  2: '٢۲',
  3: '٣۳',
  4: '٤۴',
  5: '٥۵',
  6: '٦۶',
  7: '٧۷',
  8: '٨۸',
  9: '٩۹',
};
const from = Object.values(variants).join('');
const to = Object.entries(variants)
  .map(([letter, others]) => letter.repeat(others.length))
  .join('');

// What Unicode would take apart into a space and a mark goes first; then marks, hamzas, apostrophes and what nobody sees.
// Most texts are ASCII, and take a twentieth of the time.
const plain = String.raw`
create function plain(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then
    words := translate(lower(words), E'\t\n\x0b\f\r\x27\x60\x01\x02\x03\x04\x05\x06\x07\b\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f', '     ');
  else
    words := normalize(regexp_replace(words, '[\u00b4\ufc5e-\ufc63\ufe70-\ufe7f]', '', 'g'), nfkd);
    words := lower(regexp_replace(words, '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u08d3-\u08ff' ||
      '\u0621\u0640\u0674' ||
      '\u0027\u0060\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c' ||
      '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f' ||
      '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'));
    words := translate(replace(replace(replace(words, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), '${from}', '${to}');
    words := regexp_replace(words, '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g');
  end if;
  while position('  ' in words) > 0 loop words := replace(words, '  ', ' '); end loop;
  return btrim(words);
end $$;
`;

// What is particular to an entity is a row here: its table, which has a column `search` with a trigram index, the columns
// of its scope, and a number that is searched by its beginning. The policies let nobody write.
const entities = `
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
  ('rating', 'ratings', array['company_id', 'driver_id'], 'tracking_number', '^[a-z]{3}-[0-9]{2}-[0-9]*$'),
  ('user', 'users', array['company_id', 'hub_id', 'id'], null, null);
alter table searched_entities enable row level security;
alter table searched_entities force row level security;
create policy staff on searched_entities for select to qafila_staff using (true);
grant select on searched_entities to qafila_staff;
`;

// Under a policy a text search cannot use the index, because LIKE is not leakproof. This function searches with the
// rights of staff, applies the caller's own sets before the limit, so that a reader of few rows finds those, and returns
// only ids, which are then joined under the policy.
const search = `
create function search_ids(area text, words text, max_ids integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare source searched_entities%rowtype; searched text := plain(left(words, 200)); pattern text; condition text; branch text; key text; members text; member text;
begin
  select * into source from searched_entities s where s.entity = area;
  if not found then return; end if;
  if searched ~* source.number_pattern then
    condition := format('r.%I like %L', source.number_column, upper(searched) || '%');
  else
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
revoke all on function search_ids from public;
grant execute on function search_ids to qafila_scoped;
`;

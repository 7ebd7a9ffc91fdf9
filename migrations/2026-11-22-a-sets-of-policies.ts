// The policies made an array of a setting once for each statement, and of text: to read it as ids was left to each row. For whoever sees the parcels of a
// few hundred companies that was a third of a millisecond a row. The ids are now read once, with the setting.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rewrite).execute(db);
}

// Each policy as Postgres tells it, the cast moved into the sub-select. Outside it stays too, where it does nothing: without it ANY would take the
// sub-select for a list of rows.
const rewrite = `
do $$
declare policy record; old constant text := $old$','::text) AS string_to_array))::uuid[]$old$; new constant text := $new$','::text)::uuid[] AS members))::uuid[]$new$;
begin
  for policy in select * from pg_policies where schemaname = 'public' and (position(old in qual) > 0 or position(old in with_check) > 0) loop
    execute format('alter policy %I on %I', policy.policyname, policy.tablename)
      || coalesce(' using (' || replace(policy.qual, old, new) || ')', '')
      || coalesce(' with check (' || replace(policy.with_check, old, new) || ')', '');
  end loop;
  if exists (select from pg_policies where schemaname = 'public' and (position('string_to_array))::uuid[]' in qual) > 0 or position('string_to_array))::uuid[]' in with_check) > 0)) then
    raise exception 'a policy still reads its set for each row';
  end if;
end $$;
`;

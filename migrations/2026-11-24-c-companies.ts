// Customers edit their own company, and the names of tariffs can be read wherever a visible company refers to one.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [policies, grants, names, owners]) await sql.raw(statement).execute(db);
}

const scope = `id = any
  ((select string_to_array(nullif(current_setting('qafila.company.id', true), ''), ',')::uuid[])::uuid[])`;

const policies = `create policy scoped_update on companies for update to qafila_scoped using (${scope}) with check (${scope});`;

// Hub, commercial and tariff are set by administrators.
const grants = `
grant update (name, city_id, address, phone, website, version, updated_at) on companies to qafila_scoped;
`;

const names = `
create function offers_group_names(ids uuid[]) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.id, g.name from offers_groups g where g.id = any (ids)
$$;
revoke all on function offers_group_names from public;
grant execute on function offers_group_names to qafila_staff, qafila_scoped;
`;

const owners = `alter function offers_group_names owner to qafila_staff;`;

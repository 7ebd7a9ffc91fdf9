// The tariff of a route with the name of its group, so that people learn where a parcel's fees come from. `fees_of`
// reads the same line without the name.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tariff, rights, owners]) await sql.raw(statement).execute(db);
}

// Like fees_of: a sender learns about the one line that applies to it, and nothing else of the tariffs.
const tariff = `
create function tariff_of(company uuid, origin_hub uuid, city uuid)
returns table (group_name text, is_own boolean, delivered bigint, refused bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.name, g.id is not distinct from (select c.offers_group_id from companies c where c.id = company),
    l.delivered, l.refused, l.returned
  from offers_lines l join offers_groups g on g.id = l.group_id and g.status = 'active'
  where l.hub_id = origin_hub and l.city_id = city
    and (g.is_default or g.id = (select c.offers_group_id from companies c where c.id = company))
  order by 2 desc limit 1
$$;
revoke all on function tariff_of from public;
`;

const rights = `
grant execute on function tariff_of to qafila_staff, qafila_scoped;
`;

// Changed last, because only an owner may grant.
const owners = `
alter function tariff_of owner to qafila_staff;
`;

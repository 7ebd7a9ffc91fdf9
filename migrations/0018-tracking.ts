// The recipient's public page: what may be read of one parcel without an account, and what a recipient asks for.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [requests, policies, grants, 'set local role qafila_staff', proof, tracked, 'reset role'];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const requests = `
create table change_requests (
  id uuid primary key,
  package_id uuid not null references packages,
  day date,
  address text check (length(address) between 1 and 300),
  created_at timestamptz not null,
  answered_at timestamptz,
  check (day is not null or address is not null)
);
create index on change_requests (package_id, created_at);
`;

// Who sees the parcel sees what its recipient asks for: the sub-select is subject to the policies of packages.
const visible = `exists (select from packages p where p.id = package_id)`;
const policies = `
alter table change_requests enable row level security;
alter table change_requests force row level security;
create policy staff on change_requests to qafila_staff using (true) with check (true);
create policy scoped_read on change_requests for select to qafila_scoped using (${visible});
create policy scoped_answer on change_requests for update to qafila_scoped using (${visible}) with check (${visible});
`;

const grants = `
grant select, insert, update on change_requests to qafila_staff;
grant select, update (answered_at) on change_requests to qafila_scoped;
`;

// A recipient is no user and has no scope: the transaction sees no row of any table with a scope. It gets what these
// two functions return. The names of people, the address and the whole phone never leave the database.
const proof = `
create function tracking_proof(of_number text) returns table (id uuid, secret text, last_digits text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select p.id, p.tracking_id, right(p.phone, 4) from packages p where p.tracking_number = of_number
$$;
`;

// The driver's other stops are towns without ids; \`own\` is the stop of this parcel.
const tracked = `
create function tracked_package(of_id uuid) returns table (
  id uuid, secret text, number text, status text, reason text, city_fr text, city_ar text, hub_fr text, hub_ar text, next_date text,
  created_at timestamptz, confirmed_at timestamptz, picked_up_at timestamptz, at_hub_at timestamptz, out_at timestamptz,
  delivered_at timestamptz, canceled_at timestamptz, returned_at timestamptz,
  cod bigint, driver_id uuid, driver_first_name text, sender_name text, sender_phone text, open_requests integer,
  start_lat double precision, start_lng double precision, stops jsonb, last_stops timestamptz[]
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select p.id, p.tracking_id, p.tracking_number, p.status, p.reason, c.name_fr, c.name_ar, h.name_fr, h.name_ar, p.next_date::text,
    p.created_at, p.confirmed_at, p.picked_up_at,
    (select max(e.at) from events e where e.entity_id = p.id and e.name in ('package.takenIn', 'package.arrived', 'package.handedBack')),
    (select max(e.at) from events e where e.entity_id = p.id and e.name in ('package.started', 'package.resumed', 'package.relaunched')),
    p.delivered_at, p.canceled_at, p.returned_at,
    p.cod, p.driver_id, split_part(btrim(u.name), ' ', 1), s.name, s.phone,
    (select count(*)::integer from change_requests r where r.package_id = p.id and r.answered_at is null),
    coalesce(d.lat, h.lat), coalesce(d.lng, h.lng),
    case when p.status_rank = 6 then (
      select jsonb_agg(jsonb_build_object('own', k.id = p.id, 'cityId', k.city_id, 'lat', t.lat, 'lng', t.lng) order by k.tracking_number)
      from packages k left join cities t on t.id = k.city_id where k.driver_id = p.driver_id and k.status_rank = 6) end,
    case when p.status_rank = 6 then array(
      select k.delivered_at from packages k where k.driver_id = p.driver_id and k.delivered_at is not null order by k.delivered_at desc limit 21) end
  from packages p
  left join cities c on c.id = p.city_id
  join hubs h on h.id = p.hub_id
  join companies s on s.id = p.company_id
  left join users u on u.id = p.driver_id
  left join driver_positions d on d.driver_id = p.driver_id
  where p.id = of_id
$$;
revoke all on function tracking_proof, tracked_package from public;
grant execute on function tracking_proof, tracked_package to qafila_scoped;
`;

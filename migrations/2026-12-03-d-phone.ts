// The stops before a recipient's are counted in the order that the driver chose for the day, and days as the hub works.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ['set local role qafila_staff', former, tracked, grants, 'reset role'])
    await sql.raw(statement).execute(db);
}

const former = 'drop function tracked_package(uuid)';

// As before, with the hub, whose days off it keeps, and of each stop its place in the order of that day. Without a day, as an instance of the older version reads
// it, no order was chosen.
const tracked = `
create function tracked_package(of_id uuid, on_day date default null) returns table (
  id uuid, secret text, number text, status text, reason text, city_fr text, city_ar text, hub_id uuid, hub_fr text, hub_ar text, next_date text,
  created_at timestamptz, confirmed_at timestamptz, picked_up_at timestamptz, at_hub_at timestamptz, out_at timestamptz,
  delivered_at timestamptz, canceled_at timestamptz, returned_at timestamptz,
  cod bigint, driver_id uuid, driver_first_name text, sender_name text, sender_phone text, open_requests integer,
  start_lat double precision, start_lng double precision, stops jsonb, last_stops timestamptz[]
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select p.id, p.tracking_id, p.tracking_number, p.status, p.reason, c.name_fr, c.name_ar, h.id, h.name_fr, h.name_ar, p.next_date::text,
    p.created_at, p.confirmed_at, p.picked_up_at,
    (select max(e.at) from events e where e.entity_id = p.id and e.name in ('package.takenIn', 'package.arrived', 'package.handedBack')),
    (select max(e.at) from events e where e.entity_id = p.id and e.name in ('package.started', 'package.resumed', 'package.relaunched')),
    p.delivered_at, p.canceled_at, p.returned_at,
    p.cod, p.driver_id, split_part(btrim(u.name), ' ', 1), s.name, s.phone,
    (select count(*)::integer from user_requests r where r.package_id = p.id and r.asked_by = 'recipient' and r.status in ('waiting', 'seen', 'checking', 'accepted', 'processing')),
    coalesce(d.lat, h.lat), coalesce(d.lng, h.lng),
    case when p.status_rank = 6 then (
      select jsonb_agg(jsonb_build_object('own', k.id = p.id, 'cityId', k.city_id, 'lat', t.lat, 'lng', t.lng,
          'chosen', array_position(o.stop_ids, k.id::text)) order by k.tracking_number)
      from packages k left join cities t on t.id = k.city_id where k.driver_id = p.driver_id and k.status_rank = 6) end,
    case when p.status_rank = 6 then array(
      select k.delivered_at from packages k where k.driver_id = p.driver_id and k.delivered_at is not null order by k.delivered_at desc limit 21) end
  from packages p
  left join cities c on c.id = p.city_id
  join hubs h on h.id = p.hub_id
  join companies s on s.id = p.company_id
  left join users u on u.id = p.driver_id
  left join driver_positions d on d.driver_id = p.driver_id
  left join rounds o on o.driver_id = p.driver_id and o.day = on_day
  where p.id = of_id
$$;
`;

const grants = `
revoke all on function tracked_package from public;
grant execute on function tracked_package to qafila_scoped;
`;

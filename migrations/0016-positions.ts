// Driver positions: registered devices, the latest position of each driver, and tracks of the last days.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, partitions, policies, grants]) await sql.raw(statement).execute(db);
  await sql`select make_track_partitions(current_date - 3, 17)`.execute(db);
}

const tables = `
create table driver_devices (
  id uuid primary key,
  version integer not null,
  status text not null generated always as (case when revoked_at is null then 'active' else 'revoked' end) stored,
  driver_id uuid not null references users,
  name text not null,
  -- Only the hash of the token, so that a copy of this table cannot be used to report.
  token_hash bytea not null unique,
  created_at timestamptz not null, updated_at timestamptz not null,
  last_seen_at timestamptz, revoked_at timestamptz
);
create index on driver_devices (driver_id, created_at);
create table driver_positions (
  driver_id uuid primary key references users,
  -- Time of the device.
  at timestamptz not null,
  lat double precision not null check (lat between -90 and 90), lng double precision not null check (lng between -180 and 180),
  -- m/s, degrees clockwise from north, metres, percent.
  speed double precision, bearing double precision, accuracy double precision, battery smallint,
  -- How far the phone's clock is wrong, for those who look at its driver on the map.
  clock_skew integer,
  source text not null check (source in ('socket', 'osmand', 'owntracks', 'demo')),
  -- Server time of the write.
  taken_at timestamptz not null,
  -- The last point of the track.
  track_at timestamptz not null, track_lat double precision not null, track_lng double precision not null
) with (fillfactor = 70);
create table driver_tracks (
  driver_id uuid not null, at timestamptz not null,
  lat double precision not null, lng double precision not null, speed double precision,
  primary key (driver_id, at)
) partition by range (at);
`;

// Partitions by day, so that old days are dropped as a whole. The functions run as the owner of the tables, because
// they create and drop tables.
const partitions = `
create function make_track_partitions(first_day date, days integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare day date; part text; made integer := 0;
begin
  for step in 0 .. days loop
    day := first_day + step;
    part := 'driver_tracks' || to_char(day, '_YYYY_MM_DD');
    if to_regclass('public.' || part) is null then
      execute format('create table public.%I partition of public.driver_tracks for values from (%L) to (%L)', part,
        day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      execute format('alter table public.%I enable row level security', part);
      execute format('alter table public.%I force row level security', part);
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;
create function drop_track_partitions(before date) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare part text; dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.driver_tracks'::regclass and c.relname < 'driver_tracks' || to_char(before, '_YYYY_MM_DD')
  loop
    execute format('drop table public.%I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke all on function make_track_partitions, drop_track_partitions from public;
`;

const member = (column: string, setting: string) =>
  `${column} = any ((select string_to_array(nullif(current_setting('${setting}', true), ''), ',')::uuid[])::uuid[])`;

// A position is visible to roles that see the driver, and to a sender while the driver is enroute with one of its
// parcels (rank 6).
const who = (table: string) => `${member('driver_id', 'qafila.position.driver_id')}
  or exists (select from users u where u.id = ${table}.driver_id and (${member('u.hub_id', 'qafila.position.hub_id')} or ${member('u.manager_id', 'qafila.position.manager_id')}))`;
const sender = `exists (select from packages p where p.driver_id = driver_positions.driver_id and p.status_rank = 6 and ${member('p.company_id', 'qafila.position.company_id')})`;

const policies = `
${['driver_devices', 'driver_positions', 'driver_tracks']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy own on driver_devices to qafila_scoped using (${member('driver_id', 'qafila.driverDevice.driver_id')})
  with check (${member('driver_id', 'qafila.driverDevice.driver_id')});
create policy scoped on driver_positions for select to qafila_scoped using (${who('driver_positions')} or ${sender});
create policy scoped on driver_tracks for select to qafila_scoped using (${who('driver_tracks')});
`;

const grants = `
grant select, insert, update, delete on driver_devices, driver_positions, driver_tracks to qafila_staff;
grant select, insert, update on driver_devices to qafila_scoped;
grant select on driver_positions, driver_tracks to qafila_scoped;
grant execute on function make_track_partitions, drop_track_partitions to qafila_staff;
`;

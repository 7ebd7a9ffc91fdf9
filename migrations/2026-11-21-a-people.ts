// People, companies, hubs and cities, and the sessions of those signed in.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, walls, rights, owners]) await sql.raw(statement).execute(db);
}

const tables = `
create table hubs (
  id uuid primary key,
  -- Three letters, the prefix of tracking numbers of this hub.
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name_fr text not null, name_ar text not null,
  lat double precision, lng double precision,
  created_at timestamptz not null default now()
);
create table cities (
  id uuid primary key,
  name_fr text not null unique, name_ar text not null,
  hub_id uuid not null references hubs,
  lat double precision, lng double precision
);
create table city_aliases (
  alias text primary key check (alias = lower(alias)),
  city_id uuid not null references cities
);
create table companies (
  id uuid primary key,
  name text not null,
  hub_id uuid not null references hubs,
  city_id uuid references cities,
  address text, phone text,
  commercial_id uuid,
  created_at timestamptz not null default now()
);
create table users (
  id uuid primary key,
  version integer not null default 1,
  status text not null generated always as (
    case when disabled_at is not null then 'disabled' when approved_at is null then 'waiting' else 'active' end) stored,
  login text not null unique check (login = lower(login)),
  email text unique check (email = lower(email)),
  name text not null, phone text,
  password_hash text,
  manager boolean not null default false,
  company_id uuid references companies,
  hub_id uuid references hubs,
  manager_id uuid references users,
  approved_at timestamptz, disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz
);
alter table companies add foreign key (commercial_id) references users;
create index on users (company_id);
create index on users (hub_id);
create index on users (manager_id);
create index on companies (commercial_id);
create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('ADMIN','ACCOUNTANT','SUBACCOUNTANT','DRIVER','SUBDRIVER','COLLECTOR','SUBCUSTOMER','CUSTOMER',
    'HOUSEKEEPER','BACKOFFICE','SUPPORT','COMMERCIAL','TRANSPORTOR')),
  primary key (user_id, role)
);
create index on user_roles (role);
-- Only hashes of tokens, so that a copy of this table opens no session.
create table sessions (
  id uuid primary key,
  secret_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (user_id);
`;

// A setting has the members of one audience set, comma-separated; absent or empty means none. The sub-select makes
// Postgres evaluate it once per statement instead of once per row.
const member = (column: string, setting: string) =>
  `${column} = any ((select string_to_array(nullif(current_setting('${setting}', true), ''), ','))::uuid[])`;

const userScope = [
  member('id', 'qafila.user.id'),
  member('company_id', 'qafila.user.company_id'),
  member('hub_id', 'qafila.user.hub_id'),
  member('hub_id', 'qafila.person.hub_id'),
  member('manager_id', 'qafila.person.manager_id'),
].join(' or ');

const walls = `
${['hubs', 'cities', 'city_aliases', 'companies', 'users', 'user_roles', 'sessions']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy everybody_reads on hubs for select to qafila_scoped using (true);
create policy everybody_reads on cities for select to qafila_scoped using (true);
create policy everybody_reads on city_aliases for select to qafila_scoped using (true);
create policy scoped on companies for select to qafila_scoped using (${member('id', 'qafila.company.id')});
create policy scoped on users to qafila_scoped using (${userScope});
create policy scoped on user_roles for select to qafila_scoped using (exists (select from users u where u.id = user_id));

-- Names may be read wherever a visible row refers to a person. These functions return nothing else about a person.
create function people_names(ids uuid[]) returns table (id uuid, name text, kind text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select u.id, u.name, coalesce((
    select r.role from user_roles r where r.user_id = u.id
    order by array_position(array['ADMIN','HOUSEKEEPER','BACKOFFICE','SUPPORT','SUBDRIVER','ACCOUNTANT','SUBACCOUNTANT','COMMERCIAL','DRIVER',
      'CUSTOMER','COLLECTOR','SUBCUSTOMER','TRANSPORTOR'], r.role) limit 1), '')
  from users u where u.id = any (ids)
$$;
create function company_names(ids uuid[]) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, c.name from companies c where c.id = any (ids)
$$;
revoke all on function people_names, company_names from public;
`;

const rights = `
grant select, insert, update, delete on hubs, cities, city_aliases, companies, users, user_roles, sessions to qafila_staff;
grant select on hubs, cities, city_aliases, companies, users, user_roles to qafila_scoped;
grant execute on function people_names, company_names to qafila_staff, qafila_scoped;
`;

// Changed last, because only an owner may grant. From here on these functions have the rights of qafila_staff.
const owners = `
alter function people_names owner to qafila_staff;
alter function company_names owner to qafila_staff;
`;

// Attempts without a response, with what makes them doubtful, and the limits that say so.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, policies, grants, limits]) await sql.raw(statement).execute(db);
}

const table = `
create table attempts (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('clear', 'open', 'confirmed', 'dismissed', 'withdrawn')),
  package_id uuid not null references packages,
  tracking_number text not null,
  driver_id uuid not null references users,
  hub_id uuid not null references hubs,
  city_id uuid references cities,
  signals text[] not null check (signals <@ array['far', 'driving', 'hasty', 'unproven']),
  -- Metres, km/h, seconds.
  distance integer check (distance >= 0),
  speed integer check (speed >= 0),
  seconds integer check (seconds >= 0),
  has_proof boolean not null,
  attempted_at timestamptz not null,
  note text check (length(note) <= 300),
  decided_by_id uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- One parcel is reported once at a time.
  unique (package_id, attempted_at),
  check (status <> 'clear' or signals = '{}'),
  check (status not in ('open', 'confirmed', 'dismissed') or signals <> '{}'),
  check ((status in ('confirmed', 'dismissed')) = (decided_at is not null)),
  check (status <> 'dismissed' or note is not null)
);
`;

const indexes = `
create index attempts_open on attempts (attempted_at desc, id) where status = 'open';
create index attempts_confirmed on attempts (attempted_at desc, id) where status = 'confirmed';
create index attempts_dismissed on attempts (attempted_at desc, id) where status = 'dismissed';
create index attempts_all on attempts (attempted_at desc, id);
create index on attempts (hub_id, attempted_at desc, id);
create index on attempts (driver_id, attempted_at desc, id);
create index attempts_search on attempts using gin (tracking_number gin_trgm_ops);
`;

const scope = `hub_id = any
  ((select string_to_array(nullif(current_setting('qafila.attempt.hub_id', true), ''), ',')::uuid[])::uuid[])`;
const policies = `
alter table attempts enable row level security;
alter table attempts force row level security;
create policy staff on attempts to qafila_staff using (true) with check (true);
create policy scoped on attempts to qafila_scoped using (${scope}) with check (${scope});
`;

const grants = `
grant select, insert, update on attempts to qafila_staff;
grant select on attempts to qafila_scoped;
grant update (version, status, note, decided_by_id, decided_at, updated_at) on attempts to qafila_scoped;
`;

const limits = `
alter table rules
  add column attempt_km integer default 25 check (attempt_km between 1 and 500),
  add column attempt_speed integer default 30 check (attempt_speed between 5 and 200),
  add column attempt_seconds integer default 20 check (attempt_seconds between 1 and 600),
  add column attempt_proof boolean not null default true;
`;

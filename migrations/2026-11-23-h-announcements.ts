// Announcements: one row for all its readers. What one of them makes of it is a notification of theirs.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, copies, inboxes, policies, grants]) await sql.raw(statement).execute(db);
}

const table = `
create table announcements (
  id uuid primary key,
  version integer not null,
  status text not null check (status = 'published'),
  -- From the sequence of notifications, with which they are listed in one order.
  n bigint not null unique,
  type text not null check (type in ('SYSTEM_ANNOUNCEMENT', 'GENERAL')),
  priority text not null check (priority in ('URGENT', 'HIGH', 'MEDIUM', 'LOW')),
  title text not null check (length(title) between 1 and 100),
  text text not null check (length(text) between 1 and 600),
  roles text[] not null check (cardinality(roles) > 0),
  company_id uuid references companies,
  hub_id uuid references hubs,
  -- One id for each role: the role alone, in the company or in the hub. They are no rows of a table.
  audience uuid[] not null check (cardinality(audience) = cardinality(roles)),
  author_id uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (company_id is null or hub_id is null)
);
create index on announcements using gin (audience);
create index on announcements (author_id);
create index on announcements (company_id) where company_id is not null;
create index on announcements (hub_id) where hub_id is not null;
`;

// The copies of an announcement have its number, each once per person.
const copies = `
alter table notifications drop constraint notifications_n_key;
create unique index notifications_announcement on notifications (user_id, entity_id) where entity = 'announcement';
`;

// Nobody has announcements from before their account. Few roles may read their account, all of them their inbox.
const inboxes = `
alter table inboxes add column created_at timestamptz not null default now();
set local role qafila_staff;
update inboxes i set created_at = u.created_at from users u where u.id = i.id;
create or replace function open_inbox() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into inboxes (id, created_at) values (new.id, new.created_at);
  return null;
end $$;
reset role;
`;

const policies = `
alter table announcements enable row level security;
alter table announcements force row level security;
create policy staff on announcements to qafila_staff using (true) with check (true);
create policy scoped on announcements to qafila_scoped using (
  audience && (select string_to_array(nullif(current_setting('qafila.announcement.audience', true), ''), ',')::uuid[])::uuid[]
);
`;

const grants = `
grant select, insert, update, delete on announcements to qafila_staff;
grant select on announcements to qafila_scoped;
grant insert on notifications to qafila_scoped;
`;

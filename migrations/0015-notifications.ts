// Notifications, an inbox per user, and announcements: one row for all its readers. What one of them makes of an
// announcement is a notification of theirs.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, announcements, policies, grants, opening])
    await sql.raw(statement).execute(db);
}

const types = [
  'RATING_REPLY',
  'PACKAGE_STATUS_UPDATE',
  'PACKAGE_ASSIGNED',
  'PACKAGE_DELIVERED',
  'SUPPORT_MESSAGE',
  'SYSTEM_ANNOUNCEMENT',
  'PAYMENT_RECEIVED',
  'PAYMENT_FAILED',
  'ACCOUNT_UPDATE',
  'GENERAL',
]
  .map((type) => `'${type}'`)
  .join(',');

const tables = `
create table inboxes (
  id uuid primary key references users on delete cascade,
  version integer not null default 1,
  -- All notifications up to this number count as read, so that marking all as read updates one row.
  read_through bigint not null default 0,
  muted_types text[] not null default '{}' check (muted_types <@ array[${types}]),
  bell boolean not null default true,
  -- Nobody has announcements from before their account. Few roles may read their account, all of them their inbox.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- CACHE 1: with a larger cache a later number could be smaller, and its notification would count as read at once.
create sequence notification_numbers cache 1;
create table notifications (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('unread', 'read', 'archived', 'removed')),
  -- An announcement has one number, and so have its copies.
  n bigint not null,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in (${types})),
  priority text not null check (priority in ('URGENT', 'HIGH', 'MEDIUM', 'LOW')),
  event text not null,
  facts jsonb not null,
  entity text not null, entity_id uuid not null,
  created_at timestamptz not null, read_at timestamptz, archived_at timestamptz, removed_at timestamptz, updated_at timestamptz not null
);
`;

// Each view and filter of the notification list reads one of these from its newest end and stops when the page is full.
const indexes = `
create index notifications_all on notifications (user_id, n desc) where status <> 'removed';
create index notifications_status on notifications (user_id, status, n desc);
create index notifications_type on notifications (user_id, type, n desc);
create index notifications_priority on notifications (user_id, priority, n desc);
-- The copies of an announcement, each once per person.
create unique index notifications_announcement on notifications (user_id, entity_id) where entity = 'announcement';
`;

const announcements = `
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

const members = (setting: string) =>
  `(select string_to_array(nullif(current_setting('${setting}', true), ''), ',')::uuid[])::uuid[]`;
const ownInbox = `id = any (${members('qafila.inbox.id')})`;
const own = `user_id = any (${members('qafila.notification.user_id')})`;
const policies = `
${['inboxes', 'notifications', 'announcements']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped on inboxes to qafila_scoped using (${ownInbox}) with check (${ownInbox});
create policy scoped on notifications to qafila_scoped using (${own}) with check (${own});
create policy scoped on announcements to qafila_scoped using (audience && ${members('qafila.announcement.audience')});
`;

const grants = `
grant usage on sequence notification_numbers to qafila_staff;
grant select, insert, update on inboxes to qafila_staff;
grant select, update on inboxes to qafila_scoped;
grant select, insert, update, delete on notifications, announcements to qafila_staff;
grant select, insert, update on notifications to qafila_scoped;
grant select on announcements to qafila_scoped;
`;

// A trigger creates the inbox of each account, because creating a notification locks it. Its function changes its owner
// last: the owner of the table must be allowed to execute it.
const opening = `
create function open_inbox() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into inboxes (id, created_at) values (new.id, new.created_at);
  return null;
end $$;
revoke all on function open_inbox from public;
create trigger open_inbox after insert on users for each row execute function open_inbox();
alter function open_inbox owner to qafila_staff;
`;

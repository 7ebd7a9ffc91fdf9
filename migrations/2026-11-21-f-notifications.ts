// Notifications, and an inbox per user.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, walls, rights, inboxes, owners]) await sql.raw(statement).execute(db);
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
  updated_at timestamptz not null default now()
);
-- CACHE 1: with a larger cache a later number could be smaller, and its notification would count as read at once.
create sequence notification_numbers cache 1;
create table notifications (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('unread', 'read', 'archived', 'removed')),
  n bigint not null unique,
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
`;

const member = (column: string, setting: string) =>
  `${column} = any ((select string_to_array(nullif(current_setting('${setting}', true), ''), ','))::uuid[])`;

const walls = `
${[
  ['inboxes', member('id', 'qafila.inbox.id')],
  ['notifications', member('user_id', 'qafila.notification.user_id')],
]
  .map(
    ([table, scope]) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);
create policy scoped on ${table} to qafila_scoped using (${scope}) with check (${scope});`,
  )
  .join('')}
`;

const rights = `
grant usage on sequence notification_numbers to qafila_staff;
grant select, insert, update on inboxes to qafila_staff;
grant select, update on inboxes to qafila_scoped;
grant select, insert, update, delete on notifications to qafila_staff;
grant select, update on notifications to qafila_scoped;
`;

// A trigger creates the inbox of each account, because creating a notification locks it.
const inboxes = `
create function open_inbox() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into inboxes (id) values (new.id);
  return null;
end $$;
revoke all on function open_inbox from public;
create trigger open_inbox after insert on users for each row execute function open_inbox();
set local role qafila_staff;
insert into inboxes (id) select id from users;
reset role;
`;

const owners = `
alter function open_inbox owner to qafila_staff;
`;

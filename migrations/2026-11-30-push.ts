// How notifications reach people who have no page open: their preferences, the browsers that get pushes, and the queue of
// pushes.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [preferences, tables, policies, grants]) await sql.raw(statement).execute(db);
}

const types = `array['RATING_REPLY','PACKAGE_STATUS_UPDATE','PACKAGE_ASSIGNED','PACKAGE_DELIVERED','SUPPORT_MESSAGE',
  'SYSTEM_ANNOUNCEMENT','PAYMENT_RECEIVED','PAYMENT_FAILED','ACCOUNT_UPDATE','GENERAL']`;

const preferences = `
alter table inboxes
  add column push_types text[] not null default ${types} check (push_types <@ ${types}),
  add column mail_types text[] not null default '{}' check (mail_types <@ ${types}),
  -- Minutes of the day in Casablanca.
  add column quiet_from integer check (quiet_from between 0 and 1439),
  add column quiet_to integer check (quiet_to between 0 and 1439),
  -- The last summary: its day, and the largest number that it counted.
  add column mailed_on date,
  add column mailed_through bigint not null default 0,
  add check ((quiet_from is null) = (quiet_to is null)),
  add check (quiet_from <> quiet_to);
create index inboxes_mailed on inboxes (mailed_on nulls first, id) where mail_types <> '{}';
`;

const tables = `
-- A browser that its user has allowed to show pushes. It ends with the session.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  language text not null check (language in ('fr', 'en', 'ar')),
  created_at timestamptz not null,
  -- An instance sends to it until then.
  leased_until timestamptz
);
create index on push_subscriptions (user_id);
create index on push_subscriptions (session_id);
create table push_messages (
  subscription_id uuid not null references push_subscriptions on delete cascade,
  notification_id uuid not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (subscription_id, notification_id)
);
create index on push_messages (due_at);
`;

const isSystem = `(select nullif(current_setting('qafila.actor', true), '')) is null`;
const policies = ['push_subscriptions', 'push_messages']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy system on ${table} to qafila_staff using (${isSystem}) with check (${isSystem});`,
  )
  .join('');

const grants = `
grant select, insert, update, delete on push_subscriptions, push_messages to qafila_staff;
`;

// Webhooks of companies: addresses, messages and their queue; indexes, policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, policies, grants]) await sql.raw(statement).execute(db);
}

const events = `array['package_created', 'package_edited', 'package_confirmed', 'package_status', 'package_delivered',
  'package_canceled', 'package_returned', 'rating_replied']`;

const tables = `
create table webhooks (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('enabled', 'disabled', 'removed')),
  company_id uuid not null references companies,
  url text not null check (length(url) between 1 and 2048),
  events text[] not null check (events <@ ${events} and cardinality(events) > 0),
  bearer boolean not null,
  bearer_token text,
  header_names text[] not null check (cardinality(header_names) <= 20),
  header_values text[] not null check (cardinality(header_values) = cardinality(header_names)),
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The last time that one of its messages was taken: the one that waits for the longest time is next.
  taken_at timestamptz not null default '-infinity',
  check (not bearer or bearer_token is not null),
  check ((previous_secret is null) = (previous_secret_until is null))
);
create table webhook_deliveries (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('waiting', 'sent', 'failed', 'undone')),
  company_id uuid not null references companies,
  webhook_id uuid not null references webhooks,
  message_id text not null check (length(message_id) <= 100),
  event text not null check (event = any (${events})),
  source_id uuid not null,
  from_status text,
  to_status text,
  tracking_number text,
  body text not null,
  attempts integer not null check (attempts >= 0),
  next_at timestamptz,
  attempted_at timestamptz,
  answer_status integer,
  answer_body text check (octet_length(answer_body) <= 16384),
  error text,
  milliseconds integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (webhook_id, message_id)
);
-- The messages that wait. No part of their rows, because an attempt is taken without a command.
create table webhook_queue (
  delivery_id uuid primary key references webhook_deliveries on delete cascade,
  webhook_id uuid not null references webhooks,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- The attempt that is under way until due_at.
  lease uuid
);
`;

const indexes = `
create index on webhooks (company_id);
create index webhooks_enabled on webhooks (taken_at) where status = 'enabled';
create index on webhook_deliveries (webhook_id, id desc);
create index on webhook_deliveries (webhook_id, status, id desc);
create index on webhook_deliveries (company_id);
create index on webhook_deliveries (created_at);
create index webhook_deliveries_unsent on webhook_deliveries (source_id) where status = 'waiting' and attempts = 0;
create index on webhook_queue (webhook_id, due_at);
create index webhook_queue_leased on webhook_queue (webhook_id) where lease is not null;
`;

const scope = (entity: string) => `company_id = any
  ((select string_to_array(nullif(current_setting('qafila.${entity}.company_id', true), ''), ',')::uuid[])::uuid[])`;

const policies = `
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy staff on webhooks to qafila_staff using (true) with check (true);
create policy scoped on webhooks to qafila_scoped using (${scope('webhook')}) with check (${scope('webhook')});
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy staff on webhook_deliveries to qafila_staff using (true) with check (true);
create policy scoped on webhook_deliveries to qafila_scoped
  using (${scope('webhookDelivery')}) with check (${scope('webhookDelivery')});
alter table webhook_queue enable row level security;
alter table webhook_queue force row level security;
create policy staff on webhook_queue to qafila_staff using (true) with check (true);
`;

const grants = `
grant select, insert, update on webhooks to qafila_staff, qafila_scoped;
grant select, insert, update, delete on webhook_deliveries to qafila_staff;
grant select, update on webhook_deliveries to qafila_scoped;
grant select, insert, update, delete on webhook_queue to qafila_staff;
`;

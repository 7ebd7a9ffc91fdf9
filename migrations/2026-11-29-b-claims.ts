// Claims and their messages: tables, indexes, policies and grants; PDFs among the files; the targets in the rules.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [tables, indexes, search, policies, grants, files, targets];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const sides = `('customer', 'driver', 'recipient', 'staff')`;

const tables = `
create sequence claim_numbers start 1001;

create table claims (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('open', 'in_progress', 'resolved', 'closed')),
  reference text not null unique check (length(reference) <= 20),
  type text not null check (type in
    ('late', 'not_received', 'false_attempt', 'wrong_cod', 'damaged', 'lost', 'driver_conduct', 'invoice', 'other')),
  priority text not null check (priority in ('urgent', 'high', 'normal', 'low')),
  title text not null check (length(title) <= 120),
  package_id uuid references packages,
  tracking_number text,
  invoice_number text check (length(invoice_number) <= 40),
  opened_by text not null check (opened_by in ${sides}),
  opener_id uuid references users,
  company_id uuid references companies,
  driver_id uuid references users,
  hub_id uuid references hubs,
  assignee_id uuid references users,
  resolution text check (resolution in ('accepted', 'refused', 'compensated')),
  resolution_reason text check (length(resolution_reason) <= 500),
  messages integer not null check (messages >= 0),
  lines integer not null check (lines >= messages),
  last_message_at timestamptz not null,
  last_message text check (length(last_message) <= 200),
  last_message_by text not null check (last_message_by in ${sides}),
  answered_at timestamptz,
  due_at timestamptz,
  -- Support time until the target when the clock was paused, in milliseconds.
  left_ms bigint,
  is_over boolean not null,
  is_waiting boolean not null,
  merged_into_id uuid references claims check (merged_into_id <> id),
  resolved_at timestamptz,
  closed_at timestamptz,
  reopens integer not null check (reopens >= 0),
  satisfaction integer check (satisfaction between 1 and 5),
  satisfaction_comment text check (length(satisfaction_comment) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((opened_by = 'recipient') = (opener_id is null)),
  check ((package_id is null) = (tracking_number is null)),
  check ((resolution is null) = (resolution_reason is null)),
  check (not is_waiting or due_at is null)
);

create table claim_messages (
  id uuid primary key,
  version integer not null,
  claim_id uuid not null references claims,
  n integer not null check (n > 0),
  company_id uuid,
  driver_id uuid,
  hub_id uuid,
  side text not null check (side in ${sides}),
  author_id uuid references users,
  step text,
  -- Whom the step concerns.
  about_id uuid references users,
  text text check (length(text) <= 4000),
  file_ids uuid[] not null,
  corrected_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (claim_id, n)
);

-- Up to which message somebody has seen the thread of a claim.
create table claim_readers (
  id uuid primary key,
  version integer not null,
  claim_id uuid not null references claims,
  user_id uuid not null references users,
  seen_through integer not null check (seen_through >= 0),
  seen_at timestamptz not null,
  unique (claim_id, user_id)
);
`;

const unsettled = `status in ('open', 'in_progress')`;
const indexes = `
create index claims_unsettled on claims (last_message_at desc, id) where ${unsettled};
create index claims_unsettled_created on claims (created_at desc, id) where ${unsettled};
create index claims_unassigned on claims (last_message_at desc, id) where ${unsettled} and assignee_id is null;
create index claims_over on claims (last_message_at desc, id) where ${unsettled} and is_over;
create index claims_waiting on claims (last_message_at desc, id) where ${unsettled} and is_waiting;
create index claims_settled on claims (last_message_at desc, id) where status in ('resolved', 'closed');
create index claims_settled_created on claims (created_at desc, id) where status in ('resolved', 'closed');
create index claims_all on claims (last_message_at desc, id);
create index claims_all_created on claims (created_at desc, id);
create index on claims (company_id, last_message_at desc, id) where company_id is not null;
create index on claims (driver_id, last_message_at desc, id) where driver_id is not null;
create index on claims (hub_id, last_message_at desc, id) where hub_id is not null;
create index on claims (assignee_id, last_message_at desc, id) where assignee_id is not null;
create index on claims (package_id) where package_id is not null;
create index on claims (opener_id) where opener_id is not null;
create index claims_due on claims (due_at) where ${unsettled} and not is_over and due_at is not null;
create index claims_resolved on claims (resolved_at) where status = 'resolved';
create index on claim_messages (author_id) where author_id is not null;
create index on claim_readers (user_id);
`;

const search = `
alter table claims add column search text not null generated always as (
  plain(reference || ' ' || title || ' ' || coalesce(tracking_number, ''))) stored;
create index claims_search on claims using gin (search gin_trgm_ops, company_id, driver_id, hub_id);
create index claims_reference on claims (reference text_pattern_ops);
alter table claim_messages add column search text not null generated always as (plain(coalesce(text, ''))) stored;
create index claim_messages_search on claim_messages using gin (search gin_trgm_ops, company_id, driver_id, hub_id);
alter table searched_entities no force row level security;
insert into searched_entities values
  ('claim', 'claims', array['company_id', 'driver_id', 'hub_id'], 'reference', '^r-[0-9]*$'),
  ('claimMessage', 'claim_messages', array['company_id', 'driver_id', 'hub_id'], null, null);
alter table searched_entities force row level security;
`;

const scope = (entity: string): string =>
  ['company_id', 'driver_id', 'hub_id']
    .map(
      (column) => `${column} = any
  ((select string_to_array(nullif(current_setting('qafila.${entity}.${column}', true), ''), ',')::uuid[])::uuid[])`,
    )
    .join(' or ');
const ofReader = `user_id = any
  ((select string_to_array(nullif(current_setting('qafila.claimReader.user_id', true), ''), ',')::uuid[])::uuid[])`;
const actor = `(select nullif(current_setting('qafila.actor', true), '')::uuid)`;

const policies = `
${['claims', 'claim_messages', 'claim_readers']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
create policy scoped on claims to qafila_scoped using (${scope('claim')}) with check (${scope('claim')});
create policy scoped on claim_messages to qafila_scoped
  using (${scope('claimMessage')}) with check (${scope('claimMessage')});
create policy scoped on claim_readers to qafila_scoped using (${ofReader})
  with check (${ofReader} and exists (select from claims c where c.id = claim_id));
`;

const grants = `
grant usage on sequence claim_numbers to qafila_staff, qafila_scoped;
grant select, insert, update on claims, claim_messages, claim_readers to qafila_staff, qafila_scoped;
`;

// Whoever sees a message sees its files.
const files = `
alter table files drop constraint files_kind_check, drop constraint files_owner_entity_check,
  add constraint files_kind_check check (kind in ('photo', 'avatar', 'document')),
  add constraint files_owner_entity_check check (owner_entity in ('package', 'user', 'claimMessage'));
alter policy scoped_read on files using (
  case owner_entity
    when 'package' then exists (select from packages p where p.id = owner_id)
    when 'claimMessage' then exists (select from claim_messages m where m.id = owner_id)
    when 'user' then kind = 'avatar' and ${actor} is not null
    else owner_entity is null and uploader_id = ${actor}
  end);
`;

const targets = `
alter table rules
  add column claim_answer_hours integer not null default 4 check (claim_answer_hours between 1 and 72),
  add column claim_resolution_days integer not null default 3 check (claim_resolution_days between 1 and 60);
`;

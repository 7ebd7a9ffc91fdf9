// Imports of parcels: table, indexes, policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, policies, grants]) await sql.raw(statement).execute(db);
}

const table = `
create table imports (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('draft', 'done', 'canceled')),
  company_id uuid not null references companies,
  owner_id uuid references users,
  source text not null check (source in ('file', 'sheet')),
  name text not null check (length(name) between 1 and 200),
  sheet_name text check (length(sheet_name) <= 200),
  content_hash text not null check (length(content_hash) = 64),
  -- How the file was read: its encoding, and what the sheet does not show.
  encoding text check (encoding in
    ('windows1252', 'windows1256', 'macRoman', 'iso88596', 'utf8', 'utf16le', 'utf16be')),
  encoding_is_sure boolean not null default true,
  hidden_rows integer not null default 0 check (hidden_rows >= 0),
  hidden_columns integer not null default 0 check (hidden_columns >= 0),
  with_hidden boolean not null default false,
  header text[] not null check (cardinality(header) between 1 and 60),
  columns text[] not null check (cardinality(columns) = cardinality(header)),
  -- What the columns may be used for, which a person is asked.
  suggestions text[] not null default '{}',
  rows jsonb not null check (jsonb_array_length(rows) between 1 and 100),
  row_count integer not null check (row_count between 0 and 100),
  created_count integer not null check (created_count between 0 and 100),
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'done') = (confirmed_at is not null)),
  check (created_count = case when status = 'done' then row_count else 0 end)
);
`;

// The second serves a company's list, the third finds the same content, the fourth the imports of a person
// today, and the last two what the daily maintenance cancels and deletes.
const indexes = `
create index imports_all on imports (created_at desc, id);
create index imports_of_company on imports (company_id, created_at desc, id);
create index imports_content on imports (company_id, content_hash);
create index imports_owner on imports (owner_id, created_at);
create index imports_draft on imports (updated_at) where status = 'draft';
create index imports_canceled on imports (updated_at) where status = 'canceled';
`;

const scope = `company_id = any
  ((select string_to_array(nullif(current_setting('qafila.import.company_id', true), ''), ',')::uuid[])::uuid[])`;

const policies = `
alter table imports enable row level security;
alter table imports force row level security;
create policy staff on imports to qafila_staff using (true) with check (true);
create policy scoped on imports to qafila_scoped using (${scope}) with check (${scope});
`;

const grants = `
grant select, insert, update, delete on imports to qafila_staff;
grant select, insert, update on imports to qafila_scoped;
`;

// Spreadsheets of companies: table, the times at which they are read, indexes, policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, policies, grants]) await sql.raw(statement).execute(db);
}

const tables = `
create table sheets (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'removed')),
  company_id uuid not null references companies,
  spreadsheet_id text not null check (spreadsheet_id ~ '^[[:word:]-]{20,100}$'),
  gid text check (gid ~ '^[0-9]{1,20}$'),
  sheet_name text not null check (length(sheet_name) between 1 and 100),
  header_row integer not null check (header_row between 1 and 100),
  columns text[] not null check (cardinality(columns) = 10),
  scheduled boolean not null,
  last_synced_at timestamptz,
  error_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- When a sheet is read next: no part of the row, because it changes without a command.
create table sheet_runs (
  sheet_id uuid primary key references sheets,
  due_at timestamptz not null
);
`;

const indexes = `
create unique index sheets_company on sheets (company_id) where status = 'active';
create index on sheet_runs (due_at);
`;

const scope = `company_id = any
  ((select string_to_array(nullif(current_setting('qafila.sheet.company_id', true), ''), ',')::uuid[])::uuid[])`;

const policies = `
alter table sheets enable row level security;
alter table sheets force row level security;
create policy staff on sheets to qafila_staff using (true) with check (true);
create policy scoped on sheets to qafila_scoped using (${scope}) with check (${scope});
alter table sheet_runs enable row level security;
alter table sheet_runs force row level security;
create policy staff on sheet_runs to qafila_staff using (true) with check (true);
`;

const grants = `
grant select, insert, update on sheets to qafila_staff, qafila_scoped;
grant select, insert, update on sheet_runs to qafila_staff;
`;

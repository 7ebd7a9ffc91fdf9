// API keys of companies: table, indexes, policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, policies, grants]) await sql.raw(statement).execute(db);
}

const table = `
create table api_keys (
  id uuid primary key,
  version integer not null,
  status text not null generated always as (case when revoked_at is null then 'active' else 'revoked' end) stored,
  name text not null check (length(name) between 1 and 60),
  key_id text not null unique,
  -- Only the hash of the whole key, so that a copy of this table cannot be used to call the API.
  secret_hash bytea not null unique,
  scope text not null check (scope in ('read', 'write')),
  company_id uuid not null references companies,
  created_by_id uuid not null references users,
  created_at timestamptz not null, updated_at timestamptz not null,
  expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz
);
create index on api_keys (company_id, created_at desc, id) where revoked_at is null;
create index on api_keys (created_at desc, id) where revoked_at is null;
`;

const scope = `company_id = any
  ((select string_to_array(nullif(current_setting('qafila.apiKey.company_id', true), ''), ',')::uuid[])::uuid[])`;

const policies = `
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy staff on api_keys to qafila_staff using (true) with check (true);
create policy scoped on api_keys to qafila_scoped using (${scope}) with check (${scope});
`;

// A customer writes hashes and reads none.
const grants = `
grant select, insert, update on api_keys to qafila_staff;
grant select (id, version, status, name, key_id, scope, company_id, created_by_id, created_at, updated_at, expires_at, last_used_at, revoked_at)
  on api_keys to qafila_scoped;
grant insert, update on api_keys to qafila_scoped;
`;

// One-time links of accounts: a new password, a proven address, the first administrator. And the language of an account,
// in which it gets its mails.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, policies, grants, language]) await sql.raw(statement).execute(db);
}

// Only hashes of the secrets: a copy of this table opens no account.
const table = `
create table account_tokens (
  id uuid primary key,
  purpose text not null check (length(purpose) <= 40),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- Whose password it changes. Null for a request that belongs to no account.
  user_id uuid references users on delete cascade,
  -- The address that it proves, and what its owner entered.
  address text check (length(address) <= 254),
  sign_up jsonb,
  password_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
`;

const indexes = `
create index on account_tokens (user_id) where user_id is not null and used_at is null;
create index on account_tokens (address) where address is not null and used_at is null;
create index on account_tokens (expires_at);
`;

const isSystem = `(select nullif(current_setting('qafila.actor', true), '')) is null`;

// Sign-in alone reads and writes them. The system deletes those that are over.
const policies = `
alter table account_tokens enable row level security;
alter table account_tokens force row level security;
create policy sign_in on account_tokens to qafila_sign_in using (true) with check (true);
create policy system on account_tokens to qafila_staff using (${isSystem});
`;

const grants = `
grant select, insert, update (used_at, sign_up, password_hash) on account_tokens to qafila_sign_in;
grant select (id, expires_at), delete on account_tokens to qafila_staff;
`;

const language = `
alter table users add column language text check (language in ('fr', 'en', 'ar'));
grant select (language), update (language) on users to qafila_staff;
grant select (language) on users to qafila_scoped;
grant select (name, language) on users to qafila_sign_in;
`;

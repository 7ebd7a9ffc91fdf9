// Two-step sign-in: the secrets of authenticator apps, recovery codes, sign-ins that wait for a code, and the roles that
// must have a second factor.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, policies, grants, accounts, rules]) await sql.raw(statement).execute(db);
}

const tables = `
-- The row exists from the start of the set-up on. It counts once users.second_factor_at is set.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted (SECRETS_KEY).
  secret text not null check (length(secret) <= 500),
  -- The 30 seconds of the last accepted code: none is accepted twice.
  last_step bigint,
  recovery_salt bytea,
  created_at timestamptz not null
);
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);
-- Who gave the right password and not yet a code. The secret is in a cookie of the browser; here is its hash.
create table pending_sign_ins (
  id uuid primary key,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  user_id uuid not null references users on delete cascade,
  way text not null check (length(way) <= 40),
  failures integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on pending_sign_ins (user_id);
create index on pending_sign_ins (expires_at);
`;

const isSystem = `(select nullif(current_setting('qafila.actor', true), '')) is null`;

// Sign-in alone reads and writes them. The system deletes sign-ins that are over.
const policies = `
${['second_factors', 'recovery_codes', 'pending_sign_ins']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy sign_in on ${table} to qafila_sign_in using (true) with check (true);`,
  )
  .join('')}
create policy system on pending_sign_ins to qafila_staff using (${isSystem});
`;

const grants = `
grant select, insert, update, delete on second_factors, recovery_codes, pending_sign_ins to qafila_sign_in;
grant select (id, expires_at), delete on pending_sign_ins to qafila_staff;
`;

const accounts = `
alter table users add column second_factor_at timestamptz;
grant select (second_factor_at), update (second_factor_at) on users to qafila_staff;
grant select (second_factor_at), insert (second_factor_at) on users to qafila_scoped;
grant select (second_factor_at) on users to qafila_sign_in;
`;

const rules = `
alter table rules add column second_factor_roles text[] not null default '{}';
`;

// Sign-in: sessions, one-time links, identities of other providers, and second factors. Only hashes of secrets are kept:
// a copy of these tables opens no account and no session.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [sessions, tokens, identities, secondFactors, policies, grants])
    await sql.raw(statement).execute(db);
}

const sessions = `
create table sessions (
  id uuid primary key,
  secret_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text check (length(user_agent) <= 300),
  address text check (length(address) <= 60),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- When it last proved who uses it.
  proven_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (user_id);
`;

// A new password, a proven address, the first administrator.
const tokens = `
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
create index on account_tokens (user_id) where user_id is not null and used_at is null;
create index on account_tokens (address) where address is not null and used_at is null;
create index on account_tokens (expires_at);
`;

// The subject is what the provider never gives to another person. An e-mail address may get another owner: it is kept
// only to be shown.
const identities = `
create table user_identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  issuer text not null check (length(issuer) <= 200),
  subject text not null check (length(subject) between 1 and 255),
  email text not null check (length(email) <= 254),
  created_at timestamptz not null,
  unique (issuer, subject),
  unique (user_id, issuer)
);
`;

const secondFactors = `
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

// Sign-in alone reads and writes secrets. The system deletes links and sign-ins that are over, and shows identities to
// their owner.
const isSystem = `(select nullif(current_setting('qafila.actor', true), '')) is null`;
const policies = `
alter table sessions enable row level security;
alter table sessions force row level security;
create policy staff on sessions to qafila_staff using (true) with check (true);
${['account_tokens', 'user_identities', 'second_factors', 'recovery_codes', 'pending_sign_ins']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy sign_in on ${table} to qafila_sign_in using (true) with check (true);`,
  )
  .join('')}
${['account_tokens', 'user_identities', 'pending_sign_ins']
  .map((table) => `create policy system on ${table} to qafila_staff using (${isSystem});`)
  .join('\n')}
`;

const grants = `
grant select, insert, update, delete on sessions to qafila_staff;
grant select, insert, delete, update (used_at, sign_up, password_hash) on account_tokens to qafila_sign_in;
grant select (id, expires_at), delete on account_tokens to qafila_staff;
grant select, insert, delete on user_identities to qafila_sign_in;
grant select (id, user_id, issuer, email, created_at) on user_identities to qafila_staff;
grant select, insert, update, delete on second_factors, recovery_codes, pending_sign_ins to qafila_sign_in;
grant select (id, expires_at), delete on pending_sign_ins to qafila_staff;
`;

// Identities of other providers (Google) with which an account signs in: table, indexes, policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, policies, grants]) await sql.raw(statement).execute(db);
}

// The subject is what the provider never gives to another person. An e-mail address may get another owner: it is kept
// only to be shown.
const table = `
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

const isSystem = `(select nullif(current_setting('qafila.actor', true), '')) is null`;

// Sign-in alone writes them and reads the subject. The system shows them to their owner.
const policies = `
alter table user_identities enable row level security;
alter table user_identities force row level security;
create policy sign_in on user_identities to qafila_sign_in using (true) with check (true);
create policy system on user_identities to qafila_staff using (${isSystem});
`;

const grants = `
grant select, insert, delete on user_identities to qafila_sign_in;
grant select (id, user_id, issuer, email, created_at) on user_identities to qafila_staff;
`;

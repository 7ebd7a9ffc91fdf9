// Mails: what is to be sent, what was, and why a mail was not. In the demo and in development their content is kept too.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, policies, rights]) await sql.raw(statement).execute(db);
}

const table = `
create table mails (
  id uuid primary key,
  status text not null check (status in ('queued', 'sent', 'failed')),
  template text not null check (length(template) <= 40),
  language text not null check (language in ('fr', 'en', 'ar')),
  recipient text not null check (length(recipient) <= 254),
  -- What the template is filled with, such as the path of a link with its token. Empty once it is of no use.
  params jsonb not null,
  created_at timestamptz not null,
  -- A mail that was not sent until then is given up: its link would no longer work.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- When it is tried next. While an instance sends it: when another one may, should that instance have died.
  next_at timestamptz not null default clock_timestamp(),
  -- Who sends it now; only that attempt may say what became of it.
  lease uuid,
  error_code text check (length(error_code) <= 40),
  ended_at timestamptz,
  -- The content, where the mailbox of the demo and of development keeps it.
  subject text, html text, plain_text text,
  check ((status = 'queued') = (ended_at is null))
);
`;

const indexes = `
create index mails_queued on mails (next_at) where status = 'queued';
create index mails_ended on mails (ended_at) where status <> 'queued';
`;

const isSystem = `(select nullif(current_setting('qafila.actor', true), '')) is null`;
const isAdministrator = `exists (
  select from user_roles r join users u on u.id = r.user_id
  where u.id = (select nullif(current_setting('qafila.actor', true), '')::uuid)
    and r.role = 'ADMIN' and u.status = 'active')`;

// The system writes. Administrators read; no other role of the staff does.
const policies = `
alter table mails enable row level security;
alter table mails force row level security;
create policy system on mails to qafila_staff using (${isSystem}) with check (${isSystem});
create policy administrators on mails for select to qafila_staff using (${isAdministrator});
`;

const rights = `
grant select, insert, update, delete on mails to qafila_staff;
`;

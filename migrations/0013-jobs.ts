// Jobs: what people see of them, how far their work is, and their results.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, indexes, policies, grants]) await sql.raw(statement).execute(db);
}

const tables = `
create table jobs (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'canceled', 'dismissed')),
  kind text not null,
  -- What it works on, such as the name of a list.
  subject text not null check (length(subject) <= 60),
  -- Null: the system's.
  owner_id uuid references users on delete cascade,
  -- The night of a scheduled job.
  day date,
  done bigint not null,
  total bigint,
  result_name text check (length(result_name) <= 120),
  result_bytes bigint,
  error_code text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  updated_at timestamptz not null,
  check ((status = 'failed') = (error_code is not null) or status = 'dismissed')
);

-- The work behind a job. The lease says which worker may write: it is checked in every transaction that writes.
create table job_runs (
  -- Checked at the end: it is written before its job, which the command inserts.
  job_id uuid primary key references jobs on delete cascade deferrable initially deferred,
  owner_id uuid,
  request jsonb not null,
  lease uuid,
  heartbeat_at timestamptz,
  attempts integer not null default 0,
  owner_role text,
  -- Where the next step begins; null: at the beginning.
  cursor jsonb,
  is_complete boolean not null default false,
  done bigint not null default 0,
  total bigint,
  chunks integer not null default 0,
  bytes bigint not null default 0
);

create table job_chunks (
  job_id uuid not null references jobs on delete cascade,
  n integer not null,
  owner_id uuid,
  content bytea not null check (octet_length(content) <= 1048576),
  primary key (job_id, n)
);
`;

const indexes = `
create index jobs_owner on jobs (owner_id, created_at desc, id) where status <> 'dismissed';
create index jobs_unfinished on jobs (id) where status in ('queued', 'running');
create index jobs_expiring on jobs (expires_at) where status <> 'dismissed';
-- A nightly job runs once a night, whichever instance creates it.
create unique index jobs_nightly on jobs (kind, day) where day is not null;
`;

const owned = `owner_id = any
  ((select string_to_array(nullif(current_setting('qafila.job.owner_id', true), ''), ',')::uuid[])::uuid[])`;
const isSystem = `(select nullif(current_setting('qafila.actor', true), '')) is null`;

// Staff are the system here. A result belongs to its owner alone: not even an administrator reads it.
const policies = `
${['jobs', 'job_runs', 'job_chunks']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy scoped on ${table} to qafila_scoped using (${owned}) with check (${owned});`,
  )
  .join('')}
create policy staff on jobs to qafila_staff using (true) with check (true);
${['job_runs', 'job_chunks']
  .map(
    (table) =>
      `create policy staff on ${table} to qafila_staff using (${isSystem} or ${owned}) with check (${isSystem} or ${owned});`,
  )
  .join('\n')}
`;

const grants = `
grant select, insert, update, delete on jobs, job_runs to qafila_staff;
grant select, insert, delete on job_chunks to qafila_staff;
grant select, insert, update on jobs to qafila_scoped;
grant insert on job_runs to qafila_scoped;
grant select on job_chunks to qafila_scoped;
`;

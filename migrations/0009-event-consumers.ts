// Event consumers: how far each one has read the numbered history, and the events that it could not handle. A consumer
// inserts its own row at its first start, at the end of the history.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, policies, rights]) await sql.raw(statement).execute(db);
}

const tables = `
create table event_consumers (
  name text primary key,
  -- The last event that it has handled, with the nonce that proves which history it belongs to.
  seq bigint not null, nonce text not null,
  moved_at timestamptz not null default now(),
  -- The event that fails, how often it did, and when it is tried again.
  failing_seq bigint, failures integer not null default 0, last_error text, retry_at timestamptz
);
create table parked_events (
  consumer text not null references event_consumers on delete cascade,
  seq bigint not null, nonce text not null,
  event_id bigint not null, at timestamptz not null, name text not null, entity text not null, entity_id uuid not null,
  error text not null, failures integer not null, parked_at timestamptz not null default now(),
  primary key (consumer, seq, nonce)
);
`;

const policies = `
${['event_consumers', 'parked_events']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy staff on ${table} to qafila_staff using (true) with check (true);`,
  )
  .join('')}
`;

const rights = `
grant select, insert, update, delete on event_consumers, parked_events to qafila_staff;
`;

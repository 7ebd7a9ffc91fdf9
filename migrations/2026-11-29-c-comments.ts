// Comments among staff: table, indexes, policies and grants.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, search, policies, grants]) await sql.raw(statement).execute(db);
}

const table = `
create table comments (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('posted', 'removed')),
  subject text not null check (subject in ('package', 'claim', 'user')),
  subject_id uuid not null,
  hub_id uuid references hubs,
  author_id uuid not null references users,
  text text not null check (length(text) <= 4000),
  mention_ids uuid[] not null check (cardinality(mention_ids) <= 10),
  corrected_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (subject <> 'user' or hub_id is null)
);
create index on comments (subject_id, created_at, id);
create index on comments (author_id);
create index on comments (hub_id) where hub_id is not null;
create index comments_mentions on comments using gin (mention_ids);
`;

const search = `
alter table comments add column search text not null generated always as (plain(text)) stored;
create index comments_search on comments using gin (search gin_trgm_ops, hub_id);
alter table searched_entities no force row level security;
insert into searched_entities values ('comment', 'comments', array['hub_id'], null, null);
alter table searched_entities force row level security;
`;

const scope = `hub_id = any
  ((select string_to_array(nullif(current_setting('qafila.comment.hub_id', true), ''), ',')::uuid[])::uuid[])`;

const policies = `
alter table comments enable row level security;
alter table comments force row level security;
create policy staff on comments to qafila_staff using (true) with check (true);
create policy scoped on comments to qafila_scoped using (${scope}) with check (${scope});
`;

const grants = `
grant select, insert, update on comments to qafila_staff, qafila_scoped;
`;

// Ratings of drivers and support: table, indexes and policies.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, indexes, policies, grants]) await sql.raw(statement).execute(db);
}

const tags = [
  'fast_delivery',
  'late_delivery',
  'friendly',
  'professional',
  'good_communication',
  'poor_communication',
  'damaged_package',
  'perfect_condition',
  'helpful',
  'unhelpful',
  'problem_solved',
  'problem_unsolved',
  'rude',
  'knowledgeable',
]
  .map((tag) => `'${tag}'`)
  .join(',');

const table = `
create table ratings (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'archived', 'deleted')),
  type text not null check (type in ('driver', 'support')),
  package_id uuid not null references packages,
  tracking_number text not null,
  company_id uuid not null references companies,
  author_id uuid not null references users,
  driver_id uuid references users,
  support_id uuid references users,
  overall smallint not null check (overall between 1 and 5),
  categories jsonb not null default '{}',
  tags text[] not null default '{}' check (tags <@ array[${tags}]),
  comment text check (length(comment) <= 1000),
  would_recommend boolean,
  sentiment text not null,
  response text check (length(response) <= 500), responded_at timestamptz, responder_id uuid references users,
  flagged boolean not null default false, flag_reason text,
  created_at timestamptz not null, updated_at timestamptz not null,
  -- Number of the parcel, comment and answer.
  search text not null generated always as (plain(
    tracking_number || ' ' || coalesce(comment, '') || ' ' || coalesce(response, ''))) stored,
  -- A deleted rating keeps its row, so that it cannot be given again.
  unique (package_id, author_id, type),
  check ((type = 'driver') = (driver_id is not null)),
  check (type = 'support' or support_id is null),
  check (sentiment = case when overall >= 4 then 'positive' when overall = 3 then 'neutral' else 'negative' end),
  check ((response is null) = (responded_at is null) and (response is null) = (responder_id is null)),
  check (flagged = (flag_reason is not null))
);
`;

// Each tab has two indexes, newest first and lowest first. Filters on type or sentiment match often enough to be
// applied during the scan.
const tabs = {
  pending: `status = 'active' and response is null`,
  responded: `status = 'active' and response is not null`,
  archived: `status = 'archived'`,
  all: `status <> 'deleted'`,
};
const indexes = `
${Object.entries(tabs)
  .map(
    ([name, condition]) => `create index ratings_${name} on ratings (created_at desc, id) where ${condition};
create index ratings_${name}_overall on ratings (overall, created_at desc, id) where ${condition};`,
  )
  .join('\n')}
create index ratings_flagged on ratings (created_at desc, id) where flagged and status <> 'deleted';
create index on ratings (company_id, created_at desc, id);
create index on ratings (driver_id, created_at desc, id) where driver_id is not null;
create index on ratings (author_id);
create index ratings_tags on ratings using gin (tags);
create index ratings_search on ratings using gin (search gin_trgm_ops, company_id, driver_id);
create index ratings_number on ratings (tracking_number text_pattern_ops);
`;

const scope = ['company_id', 'driver_id']
  .map(
    (column) =>
      `${column} = any ((select string_to_array(nullif(current_setting('qafila.rating.${column}', true), ''), ',')::uuid[])::uuid[])`,
  )
  .join(' or ');

const policies = `
alter table ratings enable row level security;
alter table ratings force row level security;
create policy staff on ratings to qafila_staff using (true) with check (true);
create policy scoped on ratings to qafila_scoped using (${scope}) with check (${scope});
`;

// Ratings are never physically deleted.
const grants = `
grant select, insert, update on ratings to qafila_staff;
grant select, insert on ratings to qafila_scoped;
`;

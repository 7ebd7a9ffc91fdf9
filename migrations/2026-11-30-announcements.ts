// Announcements in three languages, for several companies or hubs, from a time on and until another, which can be taken
// back. Only one that is published has an audience: whoever may not read it any more does not match it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [columns, places, times, indexes]) await sql.raw(statement).execute(db);
}

const columns = `
alter table announcements no force row level security;
alter table announcements drop constraint announcements_status_check;
alter table announcements add check (status in ('scheduled', 'published', 'ended', 'withdrawn'));
alter table announcements
  add column title_en text check (length(title_en) between 1 and 100),
  add column text_en text check (length(text_en) between 1 and 600),
  add column title_ar text check (length(title_ar) between 1 and 100),
  add column text_ar text check (length(text_ar) between 1 and 600),
  add check ((title_en is null) = (text_en is null)),
  add check ((title_ar is null) = (text_ar is null));
`;

// Null: everywhere.
const places = `
alter table announcements add column company_ids uuid[] check (cardinality(company_ids) between 1 and 30);
alter table announcements add column hub_ids uuid[] check (cardinality(hub_ids) between 1 and 30);
update announcements set
  company_ids = case when company_id is null then null else array[company_id] end,
  hub_ids = case when hub_id is null then null else array[hub_id] end;
alter table announcements drop column company_id, drop column hub_id;
alter table announcements add check (company_ids is null or hub_ids is null);
alter table announcements drop constraint announcements_check;
alter table announcements add constraint announcements_audience check
  (case when status = 'published' then cardinality(audience) >= cardinality(roles) else cardinality(audience) = 0 end);
`;

const times = `
alter table announcements add column starts_at timestamptz;
update announcements set starts_at = created_at;
alter table announcements alter column starts_at set not null;
alter table announcements add column ends_at timestamptz check (ends_at > starts_at);
alter table announcements force row level security;
`;

const indexes = `
create index announcements_to_publish on announcements (starts_at) where status = 'scheduled';
create index announcements_to_end on announcements (ends_at) where status = 'published' and ends_at is not null;
create index notifications_of_announcement on notifications (entity_id) where entity = 'announcement';
`;

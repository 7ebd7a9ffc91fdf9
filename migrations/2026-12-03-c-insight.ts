// Reports of the statistics by mail with their files, working days and holidays, the texts of messages, and for how long
// what is told once is kept.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [reports, files, holidays, hubs, rules, policies, grants])
    await sql.raw(statement).execute(db);
}

const reports = `
create table report_schedules (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'paused', 'removed')),
  owner_id uuid not null references users,
  view_id uuid not null references saved_views,
  cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
  weekday integer check (weekday between 1 and 7),
  month_day integer check (month_day between 1 and 28),
  hour integer not null check (hour between 0 and 23),
  next_at timestamptz,
  last_at timestamptz,
  last_result text check (last_result in ('queued', 'sent', 'failed')),
  last_error text check (length(last_error) <= 40),
  -- The mail that has neither left nor failed yet. It is deleted before the schedule.
  mail_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((cadence = 'weekly') = (weekday is not null)),
  check ((cadence = 'monthly') = (month_day is not null)),
  check (status <> 'active' or next_at is not null)
);
create index on report_schedules (owner_id, created_at, id) where status <> 'removed';
create index on report_schedules (next_at) where next_at is not null;
create index on report_schedules (mail_id) where mail_id is not null;
create index on report_schedules (view_id);
`;

const files = `
create table mail_files (
  mail_id uuid not null references mails on delete cascade,
  name text not null check (length(name) <= 120),
  type text not null check (length(type) <= 80),
  content bytea not null check (length(content) <= 5000000),
  primary key (mail_id, name)
);
`;

const holidays = `
create table holidays (
  id uuid primary key,
  version integer not null,
  status text not null check (status in ('active', 'removed')),
  day date not null,
  name_fr text not null check (length(name_fr) <= 80),
  name_ar text not null check (length(name_ar) <= 80),
  name_en text not null check (length(name_en) <= 80),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index holidays_day on holidays (day) where status = 'active';
`;

const hubs = `
alter table hubs add column days_off text[] not null default '{sunday}'
  check (days_off <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    and cardinality(days_off) < 7);
`;

const occasions = ['underway', 'unanswered', 'planned', 'other'];
const languages = ['fr', 'ar', 'en'];
const texts = occasions.flatMap((occasion) => languages.map((language) => `message_${occasion}_${language}`));

const rules = `
alter table rules
  ${texts.map((column) => `add column ${column} text check (length(${column}) <= 700),`).join('\n  ')}
  add column keep_notifications integer not null default 180 check (keep_notifications between 30 and 3650),
  add column keep_deliveries integer not null default 30 check (keep_deliveries between 3 and 3650),
  add column keep_mails integer not null default 7 check (keep_mails between 1 and 365),
  add column keep_tracks integer not null default 30 check (keep_tracks between 1 and 3650);
update rules set keep_tracks = least(3650, greatest(1, (s.value #>> '{}')::integer))
  from settings s where s.name = 'trackDays' and jsonb_typeof(s.value) = 'number';
delete from settings where name = 'trackDays';
`;

const isSystem = `(select nullif(current_setting('qafila.actor', true), '')) is null`;
const isAdministrator = `exists (
  select from user_roles r join users u on u.id = r.user_id
  where u.id = (select nullif(current_setting('qafila.actor', true), '')::uuid)
    and r.role = 'ADMIN' and u.status = 'active')`;
const own = `owner_id = any
  ((select string_to_array(nullif(current_setting('qafila.reportSchedule.owner_id', true), ''), ',')::uuid[])::uuid[])`;

const forced = ['report_schedules', 'mail_files', 'holidays']
  .map((table) => `alter table ${table} enable row level security; alter table ${table} force row level security;`)
  .join('\n');

const policies = `
${forced}
create policy staff on report_schedules to qafila_staff using (true) with check (true);
create policy scoped on report_schedules to qafila_scoped using (${own}) with check (${own});
-- As the mails that they belong to.
create policy system on mail_files to qafila_staff using (${isSystem}) with check (${isSystem});
create policy administrators on mail_files for select to qafila_staff using (${isAdministrator});
create policy staff on holidays to qafila_staff using (true) with check (true);
create policy everybody_reads on holidays for select to qafila_scoped using (true);
`;

const grants = `
grant select, insert, update on report_schedules to qafila_staff, qafila_scoped;
grant select, insert, delete on mail_files to qafila_staff;
grant select, insert, update on holidays to qafila_staff;
grant select on holidays to qafila_scoped;
`;

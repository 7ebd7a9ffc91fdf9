// Ratings by recipients, the author's answer to a response, and the figures of ratings.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [columns, indexes, repeats, answering, figures, keeping, fill, recipients]) {
    await sql.raw(statement).execute(db);
  }
}

// A recipient is no user, so the rating has no author; as one value, null is once per parcel and type like any author.
// The days of the ratings so far are those of the time zone's data.
const columns = `
alter table ratings alter column author_id drop not null;
alter table ratings add column given_by text not null default 'customer' check (given_by in ('customer', 'recipient'));
alter table ratings alter column given_by drop default;
alter table ratings add check ((given_by = 'customer') = (author_id is not null));
alter table ratings drop constraint ratings_package_id_author_id_type_key;
alter table ratings add unique nulls not distinct (package_id, author_id, type);
alter table ratings add column answer text check (length(answer) <= 500), add column answered_at timestamptz;
alter table ratings add check ((answer is null) = (answered_at is null)), add check (answer is null or response is not null);
alter table ratings add column created_on date;
update ratings set created_on = (created_at at time zone 'Africa/Casablanca')::date;
alter table ratings alter column created_on set not null;
`;

const indexes = `
create index on ratings (support_id, created_at desc, id) where support_id is not null;
`;

// A parcel may have several negative ratings and is counted once: each knows the day of the one before it. How many
// parcels have one in a period is then the number of negative ratings less those whose one before is in the period too.
const lowBefore = (parcels: string) => `
update ratings r set low_before = p.day from (
  select c.id, lag(c.created_on) over (partition by c.package_id order by c.created_at, c.id) as day
  from ratings c where c.sentiment = 'negative' and c.status <> 'deleted' ${parcels}
) p where r.id = p.id and r.low_before is distinct from p.day;
`;
const repeats = `
alter table ratings add column low_before date;
set local role qafila_staff;
${lowBefore('')}
reset role;
create index ratings_low_again on ratings (created_on, low_before)
  where low_before is not null and sentiment = 'negative' and status <> 'deleted';
`;

const ownCompany = `company_id = any
  ((select string_to_array(nullif(current_setting('qafila.rating.company_id', true), ''), ',')::uuid[])::uuid[])`;
const answering = `
create policy answering on ratings as restrictive for update to qafila_scoped using (${ownCompany});
grant update (answer, answered_at, version, updated_at) on ratings to qafila_scoped;
`;

// The ratings of a day, a week (from Monday) or a month, about one person, the support team, or all, without the deleted.
const figures = `
create table rating_figures (
  grain text not null check (grain in ('day', 'week', 'month')),
  start date not null,
  type text not null,
  subject text not null,
  ones integer not null, twos integer not null, threes integer not null, fours integer not null, fives integer not null,
  recommending integer not null, asked integer not null,
  primary key (subject, type, grain, start)
);
create index on rating_figures (grain, start);
alter table rating_figures enable row level security;
alter table rating_figures force row level security;
create policy staff on rating_figures to qafila_staff using (true) with check (true);
grant select, insert, update on rating_figures to qafila_staff;
`;

const scores = ['ones', 'twos', 'threes', 'fours', 'fives'];
const counts = [...scores, 'recommending', 'asked'];
const sums = [
  ...scores.map((_, index) => `sum(case when r.overall = ${index + 1} then r.d else 0 end)`),
  'sum(case when r.would_recommend then r.d else 0 end)',
  'sum(case when r.would_recommend is null then 0 else r.d end)',
];
/** Adds the ratings of `source`: `d` is 1 for what they are, -1 for what they were. In one order, so that few wait in a circle. */
const add = (source: string) => `
  insert into rating_figures as f (subject, type, grain, start, ${counts.join(', ')})
  select case w.whom when 'all' then 'all' else coalesce(r.driver_id::text, r.support_id::text, 'team') end,
    case w.whom when 'all' then 'all' else r.type end, g.grain, date_trunc(g.grain, r.created_on)::date, ${sums.join(', ')}
  from (${source}) r cross join (values ('day'), ('week'), ('month')) g(grain) cross join (values ('all'), ('one')) w(whom)
  where r.status <> 'deleted'
  group by 1, 2, 3, 4 having ${sums.map((sum) => `${sum} <> 0`).join(' or ')}
  order by 1, 2, 3, 4
  on conflict (subject, type, grain, start) do update set ${counts.map((name) => `${name} = f.${name} + excluded.${name}`).join(', ')};
`;

// In the transaction of each change, so that whoever hears of a rating reads figures with it. Nobody deletes a rating. Two
// at once wait for the figures of all, so that the second one sees the first when it looks for the one before.
const keeping = `
create function keep_rating_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare parcels uuid[];
begin
  if tg_op = 'INSERT' then
    ${add('select n.*, 1 as d from new_rows n')}
    select array_agg(n.package_id) into parcels from new_rows n where n.sentiment = 'negative';
  else
    ${add('select n.*, 1 as d from new_rows n union all select o.*, -1 from old_rows o')}
    select array_agg(n.package_id) into parcels from new_rows n join old_rows o using (id)
      where n.sentiment = 'negative' and (n.status, n.created_at, n.created_on) is distinct from (o.status, o.created_at, o.created_on);
  end if;
  if parcels is not null then
    ${lowBefore('and c.package_id = any (parcels)')}
  end if;
  return null;
end $$;
revoke all on function keep_rating_figures from public;
create trigger keep_rating_figures_of_new after insert on ratings referencing new table as new_rows
  for each statement execute function keep_rating_figures();
create trigger keep_rating_figures after update on ratings referencing old table as old_rows new table as new_rows
  for each statement execute function keep_rating_figures();
alter function keep_rating_figures owner to qafila_staff;
`;

const fill = `set local role qafila_staff; ${add('select n.*, 1 as d from ratings n')} reset role;`;

// What a recipient wrote about one parcel, and what was answered. Like the parcel it is read by nobody, so by a function.
const recipients = `
set local role qafila_staff;
create function recipient_ratings(of_id uuid) returns table (
  id uuid, status text, type text, overall integer, comment text, response text, responded_at timestamptz, answer text,
  answered_at timestamptz, created_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.status, r.type, r.overall::integer, r.comment, r.response, r.responded_at, r.answer, r.answered_at, r.created_at
  from ratings r where r.package_id = of_id and r.author_id is null order by r.created_at
$$;
revoke all on function recipient_ratings from public;
grant execute on function recipient_ratings to qafila_scoped;
reset role;
`;

// The list of users: invitations, the roles beside each account, search, counts, and the indexes of its tabs. And an
// index for the events that one person caused.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [columns, grants, asStaff, firstRoles, firstCounts, asOwner, rolesTrigger, search, indexes];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// An account with an open invitation has no password yet.
const columns = `
alter table users add column invited_at timestamptz;
alter table users add column roles text[] not null default '{}';
alter table users alter column status set expression as (
  case when disabled_at is not null then 'disabled' when invited_at is not null then 'invited'
    when approved_at is null then 'waiting' else 'active' end);
`;

const grants = `
grant select (invited_at, roles), update (invited_at, roles) on users to qafila_staff;
grant select (invited_at, roles) on users to qafila_scoped;
`;

const asStaff = 'set local role qafila_staff';
const asOwner = 'reset role';

const firstRoles = `
update users u set roles = array(select r.role from user_roles r where r.user_id = u.id order by r.role);
`;

// Accounts were counted by their events only, and some had none. What is not numbered yet will be added to this.
const firstCounts = `
delete from list_counts where area = 'user';
insert into list_counts (area, key, bucket, n)
  select 'user', k.key, k.bucket, sum(k.n) from (
    select t.key, u.status as bucket, 1 as n from users u, lateral (values ('everything'), ('id:' || u.id),
      ('companyId:' || u.company_id), ('hubId:' || u.hub_id)) t(key) where t.key is not null
    union all
    select t.key, s.place ->> 'bucket', s.d from event_pending p join events e on e.id = p.id and e.at = p.at,
      lateral (values (e.before, 1), (e.after, -1)) s(place, d),
      lateral (select 'everything' as key union all
        select j.key || ':' || j.value from jsonb_each_text(s.place -> 'keys') j where j.value is not null) t
    where e.entity = 'user' and s.place is not null
  ) k group by 2, 3 having sum(k.n) <> 0;
`;

// The roles stay in a table of their own; this copy is what the list filters by.
const rolesTrigger = `
create function copy_roles() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare changed uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  update users u set roles = array(select r.role from user_roles r where r.user_id = changed order by r.role) where u.id = changed;
  return null;
end $$;
create trigger copy_roles after insert or delete on user_roles for each row execute function copy_roles();
`;

// Moroccan numbers are searched as people type them: 06…
const search = `
alter table users add column search text not null generated always as (plain(
  name || ' ' || login || ' ' || coalesce(email, '') || ' ' ||
  case when phone like '+212%' then '0' || substr(phone, 5) else coalesce(phone, '') end)) stored;
create index users_search on users using gin (search gin_trgm_ops, company_id, hub_id, id);
grant select (search) on users to qafila_staff;
-- Its policies let nobody write.
alter table searched_entities no force row level security;
insert into searched_entities values ('user', 'users', array['company_id', 'hub_id', 'id'], null, null);
alter table searched_entities force row level security;
`;

const indexes = `
create index users_all on users (created_at desc, id);
create index users_waiting on users (created_at desc, id) where status = 'waiting';
create index users_active on users (created_at desc, id) where status = 'active';
create index users_invited on users (created_at desc, id) where status = 'invited';
create index users_disabled on users (created_at desc, id) where status = 'disabled';
create index users_name on users (name, id desc);
create index users_roles on users using gin (roles);
create index users_managers on users (id) where manager;
create index events_of_actor on events (actor_id, id) where actor_id is not null;
`;

-- What a superuser does once for Qafila's database; everything after it runs as the application's own login.
-- Can be run again at any time:
--   psql -v login=qafila -d qafila -f server/db/roles.sql
-- The login itself must be NOSUPERUSER, NOINHERIT and NOBYPASSRLS, or row-level security protects nothing.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- A DO block takes no parameters; the login's name reaches it as a setting.
select set_config('qafila.login', :'login', false);

do $$
declare
  application_role text;
begin
  foreach application_role in array array['qafila_staff', 'qafila_scoped', 'qafila_sign_in'] loop
    if not exists (select from pg_roles where rolname = application_role) then
      execute format('create role %I nologin noinherit nosuperuser nobypassrls', application_role);
    end if;
    -- Postgres 15 has no such options: there the login's own NOINHERIT says the same.
    execute format('grant %I to %I', application_role, current_setting('qafila.login'))
      || case when current_setting('server_version_num')::int >= 160000 then ' with set true, inherit false' else '' end;
  end loop;
end
$$;

-- The login owns what migrations make; definer functions are handed to qafila_staff, which needs leave to own things here.
grant usage, create on schema public to :"login" with grant option;
grant usage, create on schema public to qafila_staff;
grant usage on schema public to qafila_scoped, qafila_sign_in;

-- A temporary table would be found before the table whose name it bears.
do $$
begin
  execute format('revoke temporary on database %I from public, %I', current_database(), current_setting('qafila.login'));
end
$$;

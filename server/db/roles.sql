-- One-time setup of Qafila's database by a superuser. Everything else runs with the application's own login.
-- Can be run again at any time:
--   psql -v login=qafila -d qafila -f server/db/roles.sql
-- The login itself must be NOSUPERUSER, NOINHERIT and NOBYPASSRLS, or row-level security protects nothing.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- A DO block has no parameters, so the login's name is passed as a setting.
select set_config('qafila.login', :'login', false);

do $$
declare
  application_role text;
begin
  foreach application_role in array array['qafila_staff', 'qafila_scoped', 'qafila_sign_in'] loop
    if not exists (select from pg_roles where rolname = application_role) then
      execute format('create role %I nologin noinherit nosuperuser nobypassrls', application_role);
    end if;
    -- Postgres 15 does not have these options: there the login's NOINHERIT has the same effect.
    execute format('grant %I to %I', application_role, current_setting('qafila.login'))
      || case when current_setting('server_version_num')::int >= 160000 then ' with set true, inherit false' else '' end;
  end loop;
end
$$;

-- The login owns the objects of the migrations. Some functions belong to qafila_staff: the login lets it create within
-- the transaction of a migration.
grant usage, create on schema public to :"login" with grant option;
grant usage on schema public to qafila_staff, qafila_scoped, qafila_sign_in;
revoke create on schema public from public, qafila_staff, qafila_scoped, qafila_sign_in;

-- A temporary table would shadow the table of the same name.
do $$
begin
  execute format('revoke temporary on database %I from public, %I', current_database(), current_setting('qafila.login'));
end
$$;

// Restricts the rights of the application's roles: only sign-in may read password hashes, events must have the
// transaction's actor, and temporary objects come last in the search path.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [passwords, names, searchPaths, 'set local role qafila_staff', searchPaths, 'reset role'])
    await sql.raw(statement).execute(db);
}

// Column rights do not include new columns: a migration that adds a column to `users` must grant it, to staff and, if
// visible, to scoped.
const passwords = `
create policy sign_in on users to qafila_sign_in using (true) with check (true);
grant select (id, login, email, status, password_hash), update (password_hash, last_login_at) on users to qafila_sign_in;
revoke select, update on users from qafila_staff;
revoke select on users from qafila_scoped;
do $$
declare readable text; writable text;
begin
  select string_agg(quote_ident(attname), ', '), string_agg(quote_ident(attname), ', ') filter (where attgenerated = '' and attname <> 'id')
    into readable, writable
    from pg_attribute where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attname <> 'password_hash';
  execute format('grant select (%1$s), update (%2$s) on users to qafila_staff', readable, writable);
  execute format('grant select (%s) on users to qafila_scoped', readable);
end
$$;
`;

// An event's actor must be the transaction's actor. Events of the system have none, and only the staff role may write
// them: transactions of users always have an actor.
const actor = `nullif(current_setting('qafila.actor', true), '')::uuid`;
const names = `
create policy in_own_name on events as restrictive for insert to qafila_staff with check (actor_id is not distinct from ${actor});
create policy in_own_name_scoped on events as restrictive for insert to qafila_scoped with check (actor_id = ${actor});
`;

// Each role alters the functions that it owns. Unless pg_temp is listed, Postgres searches it first.
const searchPaths = `
do $$
declare found record;
begin
  for found in
    select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
      and exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', found.name);
  end loop;
end
$$;
`;

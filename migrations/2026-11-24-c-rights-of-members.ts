// Customers invite sub-customers, and say what each of them may do. Those that exist may do everything, as before.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [rights, grants, policies, trigger]) await sql.raw(statement).execute(db);
}

const all = `array['create', 'confirm', 'cancel', 'import', 'money', 'export']`;
const rights = `
alter table users add column rights text[] not null default ${all} check (rights <@ ${all});
grant select (rights), update (rights) on users to qafila_staff;
grant select (rights) on users to qafila_scoped;
`;

// A new account is a row of the customer's own company. Its password is no column of these.
const grants = `
do $$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('password_hash', 'roles');
  execute format('grant insert (%s) on users to qafila_scoped', columns);
end $$;
grant update (rights, invited_at, disabled_at) on users to qafila_scoped;
grant insert, delete on user_roles to qafila_scoped;
`;

// The only role that they give is that of a sub-customer.
const ownCompany = `company_id = any
  ((select string_to_array(nullif(current_setting('qafila.user.company_id', true), ''), ',')::uuid[])::uuid[])`;
const own = `role = 'SUBCUSTOMER' and exists (select from users u where u.id = user_id and u.${ownCompany})`;
const oneself = `id = (select nullif(current_setting('qafila.actor', true), '')::uuid)`;
const members = `${oneself} or (roles = array['SUBCUSTOMER'] and ${ownCompany})`;
const policies = `
alter policy only_oneself on users using (${members}) with check (${members});
alter policy only_oneself on users rename to oneself_and_members;
create policy scoped_insert on user_roles for insert to qafila_scoped with check (${own});
create policy scoped_delete on user_roles for delete to qafila_scoped using (${own});
`;

// It writes the copy of the roles, which scoped roles may not.
const trigger = `
alter function copy_roles() security definer;
alter function copy_roles() owner to qafila_staff;
`;

// What staff disabled, only staff enables again. Accounts that are disabled already follow their last such event.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [column, first]) await sql.raw(statement).execute(db);
}

const column = `
alter table users add column disabled_by_staff boolean not null default false;
grant select (disabled_by_staff), update (disabled_by_staff) on users to qafila_staff;
grant select (disabled_by_staff), insert (disabled_by_staff) on users to qafila_scoped;
`;

const first = `
set local role qafila_staff;
update users u set disabled_by_staff = true where disabled_at is not null and 'CUSTOMER' is distinct from (
  select e.actor_role from events e where e.entity = 'user' and e.entity_id = u.id and e.name in ('user.disabled', 'user.withdrawn')
  order by e.id desc limit 1);
reset role;
`;

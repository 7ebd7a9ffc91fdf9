// People change their own account: name, phone, place, bank details. Until now only staff and drivers on duty wrote to
// users, and some roles did not see their own row.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [policies, grants]) await sql.raw(statement).execute(db);
}

// The policy `only_oneself` already limits every update to the own row; this one lets each role see it.
const policies = `
create policy oneself on users to qafila_scoped using (id = (select nullif(current_setting('qafila.actor', true), '')::uuid));
`;

const grants = `
grant update (name, phone, website, city_id, street, rib, ice, cne) on users to qafila_scoped;
`;

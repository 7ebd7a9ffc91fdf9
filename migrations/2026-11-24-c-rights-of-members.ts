// What a customer lets each of its sub-customers do. Those that exist may do everything, as before.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rights).execute(db);
}

const all = `array['create', 'confirm', 'cancel', 'import', 'money', 'export']`;
const rights = `
alter table users add column rights text[] not null default ${all} check (rights <@ ${all});
grant select (rights), update (rights) on users to qafila_staff;
grant select (rights) on users to qafila_scoped;
`;

// The flag "fragile" of parcels. Until now stickers guessed it from words: parcels that are under way keep what theirs said.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [column, guessed, index]) await sql.raw(statement).execute(db);
}

const column = `
alter table packages add column fragile boolean not null default false;
`;

const guessed = `
set local role qafila_staff;
update packages set fragile = true where status not in ('delivered', 'returned', 'archived')
  and concat_ws(' ', products, note) ~* '\\m(fragile|verre|cassable|glass)\\M|قابل للكسر|هش|زجاج';
reset role;
`;

const index = `
create index packages_fragile on packages (created_at desc, id) where fragile;
`;

// Figures per day by city, hub, customer and driver, for charts. The figures of all rows of a scope key have the dimension
// `all`; those that are kept apart are of the key `everything` alone.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db);
}

// A range of days is read for all parts of one dimension.
const table = `
alter table daily_figures add column dimension text not null default 'all', add column part text not null default 'all';
alter table daily_figures drop constraint daily_figures_pkey;
alter table daily_figures add primary key (area, field, key, dimension, day, measure, part);
`;

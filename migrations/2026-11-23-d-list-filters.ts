// Indexes for the filters of lists: the cash of a parcel from … to …, and the tags of a rating.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexes).execute(db);
}

const indexes = `
create index packages_cod on packages (cod, id);
create index ratings_tags on ratings using gin (tags);
`;

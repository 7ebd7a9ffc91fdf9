// How far a phone's clock is wrong, for those who look at its driver on the map.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table driver_positions add column clock_skew integer').execute(db);
}

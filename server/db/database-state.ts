// State of the Postgres server, for the health page.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from './transaction.ts';

export interface DatabaseState {
  version: string;
  connections: number;
  maxConnections: number;
  bytes: number;
}

const row = z.object({ version: z.string(), connections: z.number(), maxConnections: z.number(), bytes: z.number() });

/** Reads the version, the number of connections of the server, and the size of this database in bytes. */
export async function readDatabaseState(trx: Trx): Promise<DatabaseState> {
  const { rows } = await sql`
    select split_part(current_setting('server_version'), ' ', 1) as version, (select sum(numbackends) from pg_stat_database)::int as connections,
      current_setting('max_connections')::int as max_connections, pg_database_size(current_database()) as bytes`.execute(
    trx,
  );
  return row.parse(rows[0]);
}

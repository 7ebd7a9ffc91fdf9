// Inserts many rows in one statement, through one JSON text that Postgres converts to the table's types.
import { sql } from 'kysely';
import type { Trx } from '../../db/transaction.ts';
import type { Tables } from '../../db/tables.ts';

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Inserts rows of one shape, with keys in camelCase. */
export async function insertRows(trx: Trx, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = new Map(Object.keys(first).map((name) => [name, toSnakeCase(name)]));
  const text = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value]))),
  );
  const columns = sql.join([...names.keys()].map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(
    trx,
  );
}

// Inserts many rows in one statement, through one JSON text that Postgres converts to the table's types.
import { sql } from 'kysely';
import { z } from 'zod';
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

const drawnNumbers = z.tuple([z.object({ first: z.number().int(), last: z.number().int(), n: z.number().int() })]);

/** Draws consecutive numbers of a sequence and returns the first. Throws if there is a gap. */
export async function drawNumbers(trx: Trx, sequence: string, count: number): Promise<number> {
  const { rows } = await sql`
    select min(number) as first, max(number) as last, count(*) as n
    from (select nextval(${sequence}::regclass) as number from generate_series(1, ${count}::int)) numbers`.execute(trx);
  const [{ first, last, n }] = drawnNumbers.parse(rows);
  if (last - first + 1 !== n) throw new Error(`${sequence} is in use by another process`);
  return first;
}

/** Splits a list into chunks of at most `size`. */
export function* chunksOf<T>(list: readonly T[], size: number): Generator<readonly T[], void, void> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

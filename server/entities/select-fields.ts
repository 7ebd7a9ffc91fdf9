import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '#shared/entities/entity.ts';
import { firstInvalidField } from '#shared/entities/fields.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import type { EntityRow } from '../commands/entity-service.ts';
import type { Trx } from '../db/transaction.ts';

/** Some fields of rows, for passes over all of a table: `rest` is what follows `from table`. */
export async function selectFields<Row extends EntityRow, Field extends keyof Row & string>(
  trx: Trx,
  { name, fields }: Pick<Entity<Row>, 'name' | 'fields'>,
  { table, names, rest }: { table: string; names: readonly Field[]; rest: RawBuilder<unknown> },
): Promise<Pick<Row, Field>[]> {
  const picked = Object.fromEntries(names.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])));
  const isPicked = (row: unknown): row is Pick<Row, Field> => isRecord(row) && firstInvalidField(picked, row) === null;
  const { rows } = await sql`
    select ${sql.join(names.map((field) => sql.ref(field)))} from ${sql.table(table)} ${rest}`.execute(trx);
  return rows.map((row) => {
    if (isPicked(row)) return row;
    throw new Error(`unexpected value: ${name}.${isRecord(row) ? firstInvalidField(picked, row) : 'row'}`);
  });
}

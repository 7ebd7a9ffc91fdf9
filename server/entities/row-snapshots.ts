// Reads the snapshots of all rows of a table, from which counts, sums and figures per day are verified.
import { sql } from 'kysely';
import { z } from 'zod';
import { type Access, scopeKeysOf } from '#shared/access/scope.ts';
import { type AnyList, countKeyOf } from '#shared/entities/list.ts';
import { type Rollups, rollupColumns, rollupValuesOf } from '#shared/entities/rollups.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import type { Trx } from '../db/transaction.ts';
import type { SnapshotEntry } from '../events/rollups/figures.ts';

const asRecord = z.custom<Readonly<Record<string, unknown>>>(isRecord);

/** A list by which rows are counted: its facts make their count keys, and its sums are kept. */
export type CountingList = Pick<AnyList, 'facts' | keyof Rollups>;

/** The snapshots of the rows after an id, in the order of ids; of a table without a counting list only the scope keys. */
export async function readRowSnapshots(
  trx: Trx,
  { table, access, countedBy }: { table: string; access: Access; countedBy: CountingList | undefined },
  after: string | null,
  limit: number,
): Promise<SnapshotEntry[]> {
  const facts = Object.values(countedBy?.facts ?? {}).map(({ column }) => column);
  const rollups: Rollups = countedBy ?? {};
  const names = new Set(['id', ...access.keyColumns, ...facts, ...rollupColumns(rollups)]);
  const { rows } = await sql`
    select ${sql.join([...names].map((name) => sql.ref(`${table}.${name}`)))} from ${sql.table(table)}
    where ${after === null ? sql`true` : sql`${sql.ref(`${table}.id`)} > ${after}`} order by id limit ${limit}`.execute(
    trx,
  );
  return rows.map((found) => {
    const row = asRecord.parse(found);
    const countKey = countedBy ? countKeyOf(countedBy, row) : '';
    return {
      id: String(row['id']),
      place: { keys: scopeKeysOf(access, row), countKey, ...rollupValuesOf(rollups, row) },
    };
  });
}

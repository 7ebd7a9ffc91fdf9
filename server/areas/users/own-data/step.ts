// Everything that is kept about a person as one JSON file. It is the result of a job of that person, which nobody else
// reads. Each step writes a page of rows: a shop may have a million parcels.
import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#shared/lib/app-error.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inSnapshot, systemPrincipal, type Trx } from '../../../db/transaction.ts';
import type { JobOwner, JobStep } from '../../../lib/job-step.ts';
import type { OwnDataPart } from './part.ts';
import { ownDataParts } from './parts.ts';

const pageRows = 500;

const cursorSchema = z.object({ part: z.number(), after: z.string().nullable() });
const rowSchema = z.array(z.object({ key: z.string(), row: z.string() }));

/** The next rows of a part as JSON texts. The conditions name the person, so the system may read them. */
async function readPage(
  trx: Trx,
  { table, key, columns, where }: OwnDataPart,
  owner: JobOwner,
  after: string | null,
): Promise<z.output<typeof rowSchema>> {
  const object = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]));
  const { rows } = await sql`
    select ${sql.ref(key)}::text as key, json_build_object(${object})::text as row from ${sql.table(table)}
    where ${where(owner)} ${after === null ? sql`` : sql`and ${sql.ref(key)} > ${after}`}
    order by ${sql.ref(key)} limit ${pageRows}`.execute(trx);
  return rowSchema.parse(rows);
}

/** What stands in the file before a page: the name of the part at its beginning, or else a comma. */
function opening(part: number, name: string, isFirstPage: boolean): string {
  if (!isFirstPage) return ',\n';
  return `${part === 0 ? '{' : ','}\n${JSON.stringify(name)}: [\n`;
}

/** Writes the file of the owner. Rows that are created meanwhile may be missing. */
export function createOwnDataStep(db: Db): JobStep {
  return async ({ cursor, done, owner }) => {
    if (!owner) fail('job.owner_gone');
    const { part, after } = cursorSchema.parse(cursor ?? { part: 0, after: null });
    const current = ownDataParts[part];
    if (!current) throw new Error('the file has no such part');
    const rows = await inSnapshot(db, systemPrincipal, (trx) => readPage(trx, current, owner, after));
    const isLastPage = rows.length < pageRows;
    const isComplete = isLastPage && part === ownDataParts.length - 1;
    const isEmptyPage = rows.length === 0 && after !== null;
    const text = [
      isEmptyPage ? '' : opening(part, current.name, after === null),
      rows.map(({ row }) => row).join(',\n'),
      isLastPage ? '\n]' : '',
      isComplete ? '\n}\n' : '',
    ].join('');
    return {
      chunks: [Buffer.from(text)],
      cursor: isLastPage ? { part: part + 1, after: null } : { part, after: rows.at(-1)?.key ?? after },
      done: done + rows.length,
      total: null,
      isComplete,
    };
  };
}

// What other areas use of imports: drafts from their own sources, and the rows that came from sheets.
import type { ImportRow } from '#shared/areas/imports/import.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';

export { createDraftWithin } from './create-draft.ts';
export { cleanCell } from './draft-rows.ts';
export { asciiDigits, parseAmountText } from './amount-text.ts';
export { readCsv } from './files/read-csv.ts';
export { readTitledRows, type TitledRow } from './files/titled-rows.ts';

const sheetRows = z.array(z.object({ cells: z.array(z.string()), trackingNumber: z.string().nullable() }));

/** A row that came from a sheet: its cells, and the parcel that it became. */
export type SheetImportRow = Pick<ImportRow, 'cells' | 'trackingNumber'>;

/** The rows of a company's imports from sheets since `since` that were not canceled, the newest first. */
export async function readSheetImportRows(trx: Trx, companyId: string, since: Date): Promise<SheetImportRow[]> {
  const { rows } = await sql`
    select r -> 'cells' as cells, r ->> 'trackingNumber' as tracking_number
    from imports i cross join jsonb_array_elements(i.rows) r
    where i.company_id = ${companyId}::uuid and i.source = 'sheet' and i.status <> 'canceled' and i.created_at >= ${since}
    order by i.created_at desc, i.id`.execute(trx);
  return sheetRows.parse(rows);
}

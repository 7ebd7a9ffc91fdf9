// The rows of a bank file with their invoices, as they are now.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import type { BankFileRow } from '#shared/areas/billing/bank-file.ts';
import { type MatchedRow, matchBankRows, readBankRows } from '#shared/areas/billing/bank-match.ts';
import type { Trx } from '../../../db/transaction.ts';
import { parseAmountText } from '../../imports/queries.ts';
import { invoiceStore } from '../store.ts';

/** An amount as banks write it. Groups of three digits are thousands: banks write centimes with two. */
function centimesOf(text: string): number | null {
  const { centimes, suggestion } = parseAmountText(text);
  return centimes ?? suggestion;
}

/** What confirming the file would do with each of its rows, for who confirms it. */
export async function matchFile(
  trx: Trx,
  audience: Audience,
  { rows, columns }: Pick<BankFileRow, 'rows' | 'columns'>,
): Promise<MatchedRow[]> {
  const statements = readBankRows(rows, columns, centimesOf);
  const references = [...new Set(statements.flatMap(({ reference }) => reference ?? []))];
  const invoices = await invoiceStore.selectVisible(trx, audience, [
    sql<SqlBool>`reference = any (${references}::text[])`,
  ]);
  return matchBankRows(
    statements,
    new Map(invoices.map((invoice) => [invoice.reference, invoice])),
    audience.role === 'ADMIN',
  );
}

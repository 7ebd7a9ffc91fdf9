// The table in a file of the bank: the row with the titles, which stands below whatever the bank writes above it, and the rows
// below that one.
import { bankFileLimits, type BankRow } from '#shared/areas/billing/bank-file.ts';
import { countBankTitles } from '#shared/areas/billing/bank-match.ts';
import { fail } from '#shared/lib/app-error.ts';
import { cleanCell, readCsv } from '../../imports/queries.ts';

/** Titles are among the first rows. */
const searchedRows = 20;

export interface BankTable {
  header: string[];
  rows: BankRow[];
}

/**
 * Reads a CSV in any usual encoding and with any usual separator. Fails with `import.not_a_spreadsheet`, `import.empty`,
 * `import.too_many_columns` and `bank_file.too_many_rows`.
 */
export function readBankTable(bytes: Uint8Array): BankTable {
  const content = readCsv(bytes)
    .map((cells, index) => ({
      line: index + 1,
      cells: cells.map((cell) => cleanCell(cell).slice(0, bankFileLimits.cell).toWellFormed()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const titled = content.slice(0, searchedRows).map(({ cells }) => countBankTitles(cells));
  const best = Math.max(0, ...titled);
  // Without known titles the first row with several cells is taken for them; people say which column is which.
  const at =
    best >= 2 ? titled.indexOf(best) : content.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  const titles = content[at];
  const rows = content.slice(at + 1);
  if (!titles || rows.length === 0) fail('import.empty');
  if (rows.length > bankFileLimits.rows) fail('bank_file.too_many_rows', { limit: bankFileLimits.rows });
  const width = Math.max(titles.cells.length, ...rows.map(({ cells }) => cells.length));
  if (width > bankFileLimits.columns) fail('import.too_many_columns', { limit: bankFileLimits.columns });
  return { header: Array.from({ length: width }, (_, index) => titles.cells[index] ?? ''), rows };
}

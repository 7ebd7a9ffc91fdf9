import type { ImportField } from '#shared/areas/imports/columns.ts';
import { guessColumns, isWholeTitle, normalizeTitle } from '#shared/areas/imports/guess-columns.ts';
import { type SheetField, sheetFields } from '#shared/areas/sheets/sheet.ts';

const uses: Readonly<Partial<Record<SheetField, ImportField>>> = {
  fullName: 'recipientName',
  phone: 'phone',
  city: 'city',
  address: 'address',
  cod: 'cod',
  description: 'products',
  note: 'note',
  status: 'orderStatus',
};

// Not every title of an order's number: a row with a tracking number is no new order, and the shop numbers all of its own.
const tracking = /\bsuivi\b|\btracking\b|تتبع|\bcode (?:colis|d envoi|envoi)\b/;

/**
 * The title of each field, by what columns are usually called; '' for a field without a column, and for one that only has
 * parts, such as a first and a last name: a sheet gives each field one column. The person who connects it sees the guess.
 */
export function guessSheetColumns(titles: readonly string[]): string[] {
  const { columns, suggestions } = guessColumns(titles);
  return sheetFields.map((field) => {
    if (field === 'trackingNumber') return titles.find((title) => tracking.test(normalizeTitle(title))) ?? '';
    const use = uses[field];
    if (use === undefined) return '';
    const filled = titles.filter((_, index) => columns[index] === use);
    const suggested = titles.find((_, index) => suggestions[index] === use);
    return filled.length === 1
      ? (filled[0] ?? '')
      : (filled.find((title) => isWholeTitle(title, use)) ?? suggested ?? '');
  });
}

import { type ColumnUse, guessColumns, normalizeTitle } from '#shared/areas/imports/columns.ts';
import { type SheetField, sheetFields } from '#shared/areas/sheets/sheet.ts';

const uses: Readonly<Partial<Record<SheetField, ColumnUse>>> = {
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

/** The title of each field, by what columns are usually called; '' for a field without a column. */
export function guessSheetColumns(titles: readonly string[]): string[] {
  const guessed = guessColumns(titles);
  return sheetFields.map((field) => {
    if (field === 'trackingNumber') return titles.find((title) => tracking.test(normalizeTitle(title))) ?? '';
    const use = uses[field];
    return use === undefined ? '' : (titles[guessed.indexOf(use)] ?? '');
  });
}

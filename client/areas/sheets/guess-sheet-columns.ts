import { type ColumnUse, guessColumns } from '#shared/areas/imports/columns.ts';
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
  trackingNumber: 'partnerId',
};

/** The title of each field, by what columns are usually called; '' for a field without a column. */
export function guessSheetColumns(titles: readonly string[]): string[] {
  const guessed = guessColumns(titles);
  return sheetFields.map((field) => {
    const use = uses[field];
    return use === undefined ? '' : (titles[guessed.indexOf(use)] ?? '');
  });
}

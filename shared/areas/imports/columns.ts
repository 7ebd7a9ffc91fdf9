// The fields of a parcel that a column of a file may fill.

/** In the order in which the preview shows them. */
export const importFields = [
  'recipientName',
  'phone',
  'city',
  'address',
  'cod',
  'products',
  'note',
  'partnerId',
  'orderStatus',
  'exchange',
  'noOpening',
  'fragile',
  'extras',
  'stockLines',
] as const;
export type ImportField = (typeof importFields)[number];

/** What a column is used for. `openingAllowed` fills `noOpening` with the opposite answer. */
export const columnUses = [...importFields, 'openingAllowed', 'ignored'] as const;
export type ColumnUse = (typeof columnUses)[number];

/** What stands between the texts of several columns that fill one of these fields, in the order of the file. */
export const fieldSeparators: Readonly<Partial<Record<ColumnUse, string>>> = {
  recipientName: ' ',
  address: ', ',
  products: ', ',
  stockLines: '; ',
  extras: '; ',
  note: ' · ',
};

/** The field that a use fills; null for a column that fills none. */
export function fieldOfUse(use: ColumnUse): ImportField | null {
  if (use === 'openingAllowed') return 'noOpening';
  return use === 'ignored' ? null : use;
}

/** True if two columns may not be used like this at once: they would fill the same field, which takes one text. */
export function usesConflict(one: ColumnUse, other: ColumnUse): boolean {
  return fieldOfUse(one) !== null && fieldOfUse(one) === fieldOfUse(other) && fieldSeparators[one] === undefined;
}

/** The fields without which a file has no parcels. */
export const requiredFields: readonly ImportField[] = ['recipientName', 'phone', 'city', 'address', 'cod'];

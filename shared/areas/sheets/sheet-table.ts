// The rows of a sheet as orders: its columns are found by their titles, so a sheet may be sorted and rearranged.
import { fail } from '../../lib/app-error.ts';
import { sheetFields, type SheetField } from './sheet.ts';

export interface SheetOrder {
  /** The row in the sheet, from 0. */
  index: number;
  texts: Readonly<Record<SheetField, string>>;
}

export interface SheetTable {
  /** The column of each field that is mapped, from 0. */
  columns: ReadonlyMap<SheetField, number>;
  orders: readonly SheetOrder[];
}

const readFields = ['fullName', 'phone', 'city', 'address', 'cod', 'description', 'note', 'status'] as const;

/** The titles under which an import recognises what is read of an order. */
export const importTitles = ['Nom complet', 'Téléphone', 'Ville', 'Adresse', 'Prix', 'Marchandise', 'Note', 'Statut'];

/** What an import gets of an order, in the order of `importTitles`. */
export const importCells = ({ texts }: SheetOrder): string[] => readFields.map((field) => texts[field]);

/**
 * Equal for rows with the same order, whatever the shop has as its status, which changes later. An import leaves out columns
 * at the end that are empty in all its rows.
 */
export function orderKey(cells: readonly string[]): string {
  const lasting = cells.slice(0, readFields.indexOf('status'));
  return JSON.stringify(lasting.slice(0, lasting.findLastIndex((cell) => cell !== '') + 1));
}

const normalize = (title: string) => title.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The titles of a sheet; the row counts from 1. Fails with `sheet.no_header` when the row has none. */
export function readTitles(rows: readonly (readonly string[])[], headerRow: number): string[] {
  const titles = (rows[headerRow - 1] ?? []).map((title) => title.trim());
  return titles.some((title) => title !== '') ? titles : fail('sheet.no_header');
}

/**
 * The orders under the titles: rows with a value in a column that is read. Fails with `sheet.no_header`, and with
 * `sheet.missing_column` when a mapped column is no longer there.
 */
export function readSheetTable(
  rows: readonly (readonly string[])[],
  { headerRow, columns: mapped }: { headerRow: number; columns: readonly string[] },
): SheetTable {
  const titles = readTitles(rows, headerRow).map(normalize);
  const columns = new Map<SheetField, number>();
  for (const [at, field] of sheetFields.entries()) {
    const title = mapped[at] ?? '';
    if (title === '') continue;
    const index = titles.indexOf(normalize(title));
    if (index === -1) fail('sheet.missing_column', { title });
    columns.set(field, index);
  }
  const orders = rows.slice(headerRow).map((cells, offset): SheetOrder => {
    const textOf = (field: SheetField) => (cells[columns.get(field) ?? -1] ?? '').trim();
    const texts = {
      fullName: textOf('fullName'),
      phone: textOf('phone'),
      city: textOf('city'),
      address: textOf('address'),
      cod: textOf('cod'),
      description: textOf('description'),
      note: textOf('note'),
      status: textOf('status'),
      trackingNumber: textOf('trackingNumber'),
      partnerStatus: textOf('partnerStatus'),
    };
    return { index: headerRow + offset, texts };
  });
  return { columns, orders: orders.filter((order) => importCells(order).some((cell) => cell !== '')) };
}

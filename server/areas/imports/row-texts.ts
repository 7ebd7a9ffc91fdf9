// The text of each field of a row, from the cells of its columns and what was typed in the preview.
import {
  type ColumnUse,
  fieldOfUse,
  fieldSeparators,
  type ImportField,
  importFields,
} from '#shared/areas/imports/columns.ts';
import type { ImportRow } from '#shared/areas/imports/import.ts';
import { visibleText } from '#shared/lib/visible-text.ts';
import { splitPhones } from './cell-values.ts';
import { oppositeAnswer } from './yes-or-no.ts';

export type RowTexts = Readonly<Record<ImportField, string>>;

export type Cells = Pick<ImportRow, 'cells' | 'edits'>;

/** The text of a cell. An apostrophe before a number or a sign makes a spreadsheet keep it as text. */
const textOfCell = (cell: string) => visibleText(cell).replace(/^'(?=[=+\-@\d])/, '');

/** The texts of a field: what was typed in the preview, else the cells of its columns, each once. */
export function cellsOf({ cells, edits }: Cells, columns: readonly ColumnUse[], field: ImportField): string[] {
  const edited = edits[field];
  if (edited !== undefined) return [textOfCell(edited)];
  const found = columns.flatMap((use, index) => {
    if (fieldOfUse(use) !== field) return [];
    const text = textOfCell(cells[index] ?? '');
    return [use === 'openingAllowed' ? oppositeAnswer(text) : text];
  });
  return found.filter((text, index, all) => text !== '' && all.indexOf(text) === index);
}

/** The text of each field. */
export function textsOf(row: Cells, columns: readonly ColumnUse[]): RowTexts {
  const texts: Partial<Record<ImportField, string>> = {};
  for (const field of importFields)
    texts[field] = textOfCell(cellsOf(row, columns, field).join(fieldSeparators[field] ?? ' '));
  return withOnePhone({ ...noTexts, ...texts }, row.edits);
}

/** What the driver reads in the note. */
const secondPhone = (others: readonly string[]) => `Tél. 2 : ${others.join(' / ')}`;

/** A second phone in the cell goes to the note. */
function withOnePhone(texts: RowTexts, edits: ImportRow['edits']): RowTexts {
  const split = splitPhones(texts.phone);
  if (!split) return texts;
  const isNoted = split.others.length === 0 || edits.note !== undefined;
  const note = isNoted ? texts.note : [texts.note, secondPhone(split.others)].filter((part) => part !== '').join(' · ');
  return { ...texts, phone: split.first, note };
}

const noTexts: RowTexts = {
  recipientName: '',
  phone: '',
  city: '',
  address: '',
  cod: '',
  products: '',
  stockLines: '',
  extras: '',
  note: '',
  partnerId: '',
  orderStatus: '',
  exchange: '',
  noOpening: '',
  fragile: '',
};

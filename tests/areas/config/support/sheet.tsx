// A spreadsheet of its own, which keeps what is entered, and what a user does in it.
import { type ReactNode, Suspense, useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { parseCell } from '#client/areas/config/spreadsheet/cell-format.ts';
import { Spreadsheet } from '#client/areas/config/spreadsheet/spreadsheet.tsx';
import type {
  CellEdit,
  SpreadsheetColumn,
  SpreadsheetProps,
} from '#client/areas/config/spreadsheet/spreadsheet-types.ts';
import type { FieldValue } from '#client/areas/config/draft/draft.ts';

export const columns: readonly SpreadsheetColumn[] = [
  { id: 'name', label: 'Nom', kind: 'text', width: 80 },
  { id: 'fee', label: 'Frais', kind: 'money', width: 80 },
  {
    id: 'hub',
    label: 'Hub',
    kind: 'choice',
    width: 80,
    options: ['Fès', 'Rabat'].map((value) => ({ value, label: value })),
  },
];
const startOf = (row: string, column: string): FieldValue =>
  column === 'name' ? row : column === 'fee' ? 3500 : 'Rabat';

const framed = (sheet: ReactNode) => <Suspense fallback={null}>{sheet}</Suspense>;

export async function openSheet(count = 3, more: Partial<SpreadsheetProps> = {}) {
  const onEdit = vi.fn<(typed: readonly CellEdit[]) => void>();
  function Sheet({ total }: { total: number }) {
    const [values, setValues] = useState<ReadonlyMap<string, FieldValue>>(new Map());
    return (
      <Spreadsheet
        label="Essai"
        columns={columns}
        rows={Array.from({ length: total }, (_, n) => ({ id: `r${n}`, label: `r${n}` }))}
        cell={(row, column) => ({
          value: values.get(row.id + column.id) ?? startOf(row.id, column.id),
          dirty: values.has(row.id + column.id),
        })}
        onEdit={(typed) => {
          onEdit(typed);
          setValues(
            new Map([
              ...values,
              ...typed.map(({ row, column, text }) => [row.id + column.id, parseCell(text, column).value] as const),
            ]),
          );
        }}
        emptyText="Rien"
        {...more}
      />
    );
  }
  const { rerender } = render(framed(<Sheet total={count} />));
  await screen.findByRole('grid');
  return {
    /** What was entered, as row, column and text. */
    edits: () =>
      onEdit.mock.calls.map(([typed]) => typed.map(({ row, column, text }) => `${row.id} ${column.id}=${text}`)),
    showRows: (total: number) => rerender(framed(<Sheet total={total} />)),
  };
}

export const cell = (spot: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell="${spot}"]`) ?? document.body;
export const here = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
export const isEditing = (): boolean => document.activeElement?.matches('input, select') === true;
export const editor = (): HTMLElement => screen.getByRole('textbox');
export const press = (key: string, more: object = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
export const point = (spot: string, more: object = {}) =>
  fireEvent.pointerDown(cell(spot), { pointerType: 'mouse', ...more });
export const selected = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map(({ dataset }) => dataset['cell']);

// The rows of a table by pointer and keyboard, and what a screen reader is told of them.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Table } from '#client/ui/table/table.tsx';
import type { TableColumn, TableProps } from '#client/ui/table/table-types.ts';

interface City {
  id: string;
  name: string;
}

const cities: readonly City[] = ['Agadir', 'Fes', 'Rabat', 'Tanger'].map((name) => ({ id: name.toLowerCase(), name }));
const columns: readonly TableColumn<City>[] = [
  { id: 'name', header: 'Nom', cell: ({ name }) => name, sortKey: 'name' },
  { id: 'id', header: 'Code', cell: ({ id }) => id, sortKey: 'age', descendingFirst: true },
];
const [opened, sorted] = [vi.fn<(id: string) => void>(), vi.fn<(sort: object) => void>()];

function Cities({ initial = [], ...props }: Partial<TableProps<City>> & { initial?: readonly string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <Table
      label="Villes"
      columns={columns}
      rows={cities}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      selected={selected}
      onSelect={setSelected}
      onOpen={({ id }) => {
        opened(id);
      }}
      onSort={sorted}
      {...props}
    />
  );
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const box = (name: string) => screen.getByRole('checkbox', { name: `Sélectionner ${name}` });
const chosen = () => screen.queryAllByRole('row', { selected: true }).map(({ dataset }) => dataset['key']);
const press = (key: string, given: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...given });
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : '');

beforeEach(async () => {
  vi.resetAllMocks();
  await initI18n('fr');
});

describe('the pointer', () => {
  it('opens a row, and selects one by its box or with Control', () => {
    render(<Cities />);
    fireEvent.click(screen.getByText('Fes'));
    expect(opened.mock.calls).toEqual([['fes']]);
    fireEvent.click(box('Rabat'));
    fireEvent.click(screen.getByText('Tanger'), { ctrlKey: true });
    expect(chosen()).toEqual(['rabat', 'tanger']);
    expect(opened).toHaveBeenCalledOnce();
    fireEvent.click(box('Rabat'));
    expect(chosen()).toEqual(['tanger']);
  });

  it.each([
    ['Agadir', 'Rabat'],
    ['Rabat', 'Agadir'],
  ])('with Shift selects the rows between: from %s to %s', (from, to) => {
    render(<Cities initial={['tanger']} />);
    fireEvent.click(box(from));
    fireEvent.click(box(to), { shiftKey: true });
    expect(chosen()).toEqual(['agadir', 'fes', 'rabat', 'tanger']);
  });

  it('does not open a row that the user may no longer see', () => {
    render(<Cities rowStates={new Map([['fes', 'tombstone']])} />);
    expect(screen.queryByText('Fes')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Fes/ })).toBeNull();
    fireEvent.click(screen.getByText('Vous n’avez plus accès à cette ligne'));
    expect(opened).not.toHaveBeenCalled();
  });
});

const stops = () => screen.getAllByRole('row').filter(({ tabIndex, dataset }) => dataset['key'] && tabIndex === 0);

describe('the keyboard', () => {
  it('goes from row to row, opens with Enter and selects with the space bar', () => {
    render(<Cities />);
    row('Agadir').focus();
    press('ArrowDown');
    expect(focused()).toBe('fes');
    press('End');
    expect(focused()).toBe('tanger');
    press('ArrowDown');
    expect(focused()).toBe('tanger');
    press('Home');
    press('Enter');
    expect(opened.mock.calls).toEqual([['agadir']]);
    press(' ');
    expect(chosen()).toEqual(['agadir']);
  });

  it('with Shift extends the selection row by row', () => {
    render(<Cities />);
    row('Fes').focus();
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(chosen()).toEqual(['fes', 'rabat', 'tanger']);
  });

  it('enters at one row only: the one that it left, or the first', () => {
    render(<Cities />);
    expect(stops().map(({ dataset }) => dataset['key'])).toEqual(['agadir']);
    row('Agadir').focus();
    press('ArrowDown');
    expect(stops().map(({ dataset }) => dataset['key'])).toEqual(['fes']);
  });

  it('can still enter a page that no longer has the row', () => {
    render(<Cities cursor="casablanca" />);
    expect(row('Agadir').tabIndex).toBe(0);
  });

  it('stays where it is while the cursor is moved from elsewhere', () => {
    const { rerender } = render(<Cities cursor="fes" />);
    rerender(<Cities cursor="rabat" />);
    expect(document.activeElement).toBe(document.body);
  });
});

const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sélectionner toute la page' });

describe('the boxes', () => {
  it('select the page and nothing of it again, and leave what other pages have', () => {
    render(<Cities initial={['oujda', 'fes']} />);
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    fireEvent.click(all());
    expect(chosen()).toHaveLength(4);
    expect([all().checked, all().indeterminate]).toEqual([true, false]);
    fireEvent.click(all());
    expect(chosen()).toEqual([]);
  });
});

const head = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button');

describe('the heads of columns', () => {
  it('sort in their own direction first, and the other way on the next click', () => {
    const { rerender } = render(<Cities sort={{ key: 'name', descending: false }} />);
    fireEvent.click(head('Code'));
    expect(sorted).toHaveBeenLastCalledWith({ key: 'age', descending: true });
    fireEvent.click(head('Nom'));
    expect(sorted).toHaveBeenLastCalledWith({ key: 'name', descending: true });
    rerender(<Cities sort={{ key: 'age', descending: true }} />);
    fireEvent.click(head('Code'));
    expect(sorted).toHaveBeenLastCalledWith({ key: 'age', descending: false });
  });

  it('say which of them the rows are sorted by', () => {
    render(<Cities sort={{ key: 'name', descending: true }} />);
    expect(screen.getByRole('columnheader', { name: 'Nom' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Code' }).getAttribute('aria-sort')).toBeNull();
  });
});

it('a screen reader is told which row of how many this is, which is open, and that more is coming', () => {
  render(<Cities total={940} offset={50} openKey="rabat" loading />);
  const grid = screen.getByRole('grid', { name: 'Villes' });
  expect(grid.getAttribute('aria-rowcount')).toBe('941');
  expect(grid.getAttribute('aria-busy')).toBe('true');
  expect(row('Agadir').getAttribute('aria-rowindex')).toBe('52');
  expect(row('Rabat').getAttribute('aria-current')).toBe('true');
  expect(row('Fes').getAttribute('aria-current')).toBeNull();
});

it('a table without rows says so, and not before the answer is there', () => {
  const { rerender } = render(<Cities rows={[]} loading />);
  expect(screen.queryByText('Aucune donnée')).toBeNull();
  rerender(<Cities rows={[]} />);
  expect(screen.getByText('Aucune donnée')).toBeTruthy();
});

// Choosing from a list by keyboard and by pointer: Select, Combobox, MultiSelect.
import { type ReactNode, useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { Select } from '#client/ui/form/select/select.tsx';

const cities: readonly Option[] = [
  { value: 'agadir', label: 'Agadir' },
  { value: 'essaouira', label: 'Essaouira', disabled: true },
  { value: 'rabat', label: 'Rabat' },
  { value: 'sale', label: 'Salé' },
  { value: 'safi', label: 'Safi' },
];
const chose = vi.fn<(value: string | readonly string[] | null) => void>();

beforeEach(async () => {
  chose.mockReset();
  await initI18n('fr');
});

const field = () => screen.getByRole('combobox', { name: /Ville/ });
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
/** The active option of the field that has the focus, or the option that has it. */
const active = (): string | undefined => {
  const own = document.activeElement;
  if (own?.role === 'option') return own.textContent;
  return document.getElementById(own?.getAttribute('aria-activedescendant') ?? '')?.textContent;
};
const isActive = (name: string): Promise<void> => waitFor(() => expect(active()).toBe(name));
const checked = (): (string | null)[] =>
  screen.queryAllByRole('option', { checked: true }).map(({ textContent }) => textContent);

function ASelect({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <Field label="Ville">
      <Select
        options={cities}
        value={value}
        onChange={(next) => {
          chose(next);
          setValue(next);
        }}
      />
    </Field>
  );
}

function show(node: ReactNode): void {
  render(node);
  field().focus();
}

describe('a select', () => {
  it('opens at the chosen option, and Enter chooses the one that the arrows lead to', async () => {
    show(<ASelect initial="rabat" />);
    press('ArrowDown');
    await isActive('Rabat');
    press('Home');
    await isActive('Agadir');
    press('ArrowDown');
    await isActive('Rabat');
    press('ArrowDown');
    await isActive('Salé');
    press('Enter');
    expect(chose.mock.calls).toEqual([['sale']]);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().textContent).toBe('Salé');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('jumps to the option that starts with the typed letters', async () => {
    show(<ASelect initial="rabat" />);
    fireEvent.click(field());
    await isActive('Rabat');
    press('s');
    await isActive('Salé');
    press('a');
    press('f');
    await isActive('Safi');
    press('Enter');
    expect(chose.mock.calls).toEqual([['safi']]);
  });

  it('chooses nothing when it is left, closed with Escape, or a disabled option is clicked', async () => {
    show(<ASelect initial="rabat" />);
    press('ArrowDown');
    await isActive('Rabat');
    press('ArrowDown');
    await isActive('Salé');
    press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    press('ArrowDown');
    await isActive('Rabat');
    press('End');
    await isActive('Safi');
    fireEvent.click(screen.getByRole('option', { name: 'Essaouira' }));
    fireEvent.pointerUp(screen.getByRole('option', { name: 'Essaouira' }));
    expect(screen.getByRole('listbox')).toBeTruthy();
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(chose).not.toHaveBeenCalled();
  });

  it('leaves shortcuts with Ctrl to the page', () => {
    show(<ASelect />);
    fireEvent.keyDown(field(), { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

const load = (text: string): Promise<readonly Option[]> =>
  Promise.resolve(cities.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())));

function ACombobox() {
  const [value, setValue] = useState<Option | null>(null);
  return (
    <Field label="Ville">
      <Combobox
        label="Ville"
        load={load}
        value={value}
        onChange={(next) => {
          chose(next?.value ?? null);
          setValue(next);
        }}
      />
    </Field>
  );
}

describe('a combobox', () => {
  it('has the first result that can be chosen active, and Enter chooses it', async () => {
    show(<ACombobox />);
    fireEvent.change(field(), { target: { value: 'sa' } });
    await waitFor(() => {
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Essaouira',
        'Salé',
        'Safi',
      ]);
    });
    // Not the one that cannot be chosen.
    expect(active()).toBe('Salé');
    press('Enter');
    expect(chose.mock.calls).toEqual([['sale']]);
    expect(field()).toHaveProperty('value', 'Salé');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('keeps its value when a search is left or closed, and loses it when the text is deleted', async () => {
    show(<ACombobox />);
    fireEvent.click(field());
    fireEvent.click(await screen.findByRole('option', { name: 'Rabat' }));
    fireEvent.change(field(), { target: { value: 'aga' } });
    await waitFor(() => {
      expect(active()).toBe('Agadir');
    });
    press('Escape');
    expect(field()).toHaveProperty('value', 'Rabat');
    press('Escape');
    fireEvent.change(field(), { target: { value: 'aga' } });
    fireEvent.blur(field());
    expect(field()).toHaveProperty('value', 'Rabat');
    expect(chose.mock.calls).toEqual([['rabat']]);
    fireEvent.change(field(), { target: { value: '' } });
    expect(chose).toHaveBeenLastCalledWith(null);
  });
});

function AMultiSelect() {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <MultiSelect
      label="Villes"
      options={cities}
      value={value}
      max={2}
      onChange={(next) => {
        chose(next);
        setValue(next);
      }}
    />
  );
}

describe('a multi-select', () => {
  it('toggles options and stays open; at the maximum it takes no more', async () => {
    render(<AMultiSelect />);
    fireEvent.click(screen.getByRole('button', { name: 'Villes' }));
    const search = await screen.findByRole('combobox');
    search.focus();
    press('Enter');
    expect(active()).toBe('Agadir');
    fireEvent.change(search, { target: { value: 'rab' } });
    press('Enter');
    fireEvent.change(search, { target: { value: '' } });
    fireEvent.click(screen.getByRole('option', { name: 'Safi' }));
    expect(chose.mock.calls).toEqual([[['agadir']], [['agadir', 'rabat']]]);
    expect(checked()).toEqual(['Agadir', 'Rabat']);
    fireEvent.click(screen.getByRole('option', { name: 'Rabat' }));
    expect(chose).toHaveBeenLastCalledWith(['agadir']);
  });
});

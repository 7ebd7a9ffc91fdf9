// The parts of choosing from a list: the native select, and what a field says of its choice.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { Combobox, type ComboboxProps } from '#client/ui/form/select/combobox.tsx';
import { MultiSelect, type MultiSelectProps } from '#client/ui/form/select/multi-select.tsx';
import { NativeSelect } from '#client/ui/form/select/native-select.tsx';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { SearchMenu } from '#client/ui/form/select/search-menu.tsx';
import { Select, type SelectProps } from '#client/ui/form/select/select.tsx';

const cities: readonly Option[] = [
  { value: 'fes', label: 'Fès' },
  { value: 'rabat', label: 'Rabat', disabled: true },
  { value: 'sale', label: 'Salé' },
];
const chose = vi.fn<(value: string) => void>();

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  chose.mockReset();
});
const names = () =>
  screen.getAllByRole<HTMLOptionElement>('option').map(({ textContent, disabled }) => [textContent, disabled]);

describe('a native select', () => {
  const all = [
    ['Fès', false],
    ['Rabat', true],
    ['Salé', false],
  ];

  it('has a line for no choice until there is one, and a line of its own where that is a choice', () => {
    const { rerender } = render(<NativeSelect options={cities} value="" onChange={chose} placeholder="A city" />);
    expect(names()).toEqual([['A city', false], ...all]);
    rerender(<NativeSelect options={cities} value="fes" onChange={chose} placeholder="A city" />);
    expect(names()).toEqual(all);
    rerender(<NativeSelect options={cities} value="fes" onChange={chose} placeholder="A city" emptyLabel="All" />);
    expect(names()).toEqual([['All', false], ...all]);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'sale' } });
    expect(chose.mock.calls).toEqual([['sale']]);
  });
});

const openSelect = async (props: Partial<SelectProps>) => {
  const left = vi.fn<() => void>();
  render(<Select options={cities} value="" onChange={chose} onBlur={left} label="City" {...props} />);
  const field = await waitFor(() => {
    const found = screen.getByRole('combobox', { name: 'City' });
    expect(found).toBeInstanceOf(HTMLButtonElement);
    return found;
  });
  field.focus();
  return { field, left };
};

describe('a select', () => {
  it('says what to choose while nothing is chosen', async () => {
    const { field } = await openSelect({ placeholder: 'A city' });
    expect(field.textContent).toBe('A city');
  });

  it('with an empty choice can go back to it', async () => {
    const { field, left } = await openSelect({ value: 'sale', emptyLabel: 'All' });
    fireEvent.click(field);
    await screen.findByRole('listbox');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Fès',
      'Rabat',
      'Salé',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'All' }));
    expect(chose.mock.calls).toEqual([['']]);
    fireEvent.blur(field);
    expect(left).toHaveBeenCalled();
  });

  it('does not tell the choice that there is already, and does not open while it is off', async () => {
    const { field } = await openSelect({ value: 'sale' });
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole('option', { name: 'Salé' }));
    expect(chose).not.toHaveBeenCalled();
    document.body.replaceChildren();
    const off = await openSelect({ value: 'sale', disabled: true });
    fireEvent.click(off.field);
    expect([screen.queryByRole('listbox'), off.field.hasAttribute('disabled')]).toEqual([null, true]);
  });

  it('keeps its keys from the page: letters always, Escape while it is open', async () => {
    const heard = vi.fn<(keys: string) => void>();
    function Page(): ReactNode {
      useHotkeys({ j: () => heard('j'), Escape: () => heard('Escape') });
      return <Select options={cities} value="" onChange={chose} label="City" />;
    }
    render(<Page />);
    const field = screen.getByRole('combobox', { name: 'City' });
    field.focus();
    fireEvent.keyDown(field, { key: 'j' });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(await screen.findByRole('listbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(heard.mock.calls).toEqual([['j']]));
  });

  it('jumps to the option that begins with the letters, without their accents', async () => {
    const { field } = await openSelect({
      options: [
        { value: 'rabat', label: 'Rabat' },
        { value: 'ete', label: 'Été' },
      ],
    });
    fireEvent.keyDown(field, { key: 'e' });
    expect(chose.mock.calls).toEqual([['ete']]);
  });
});

const load = () => Promise.resolve(cities);

it('a combobox is emptied by its button, unless it is off', async () => {
  const changed = vi.fn<ComboboxProps['onChange']>();
  const props = { value: { value: 'fes', label: 'Fès' }, onChange: changed, load, label: 'City' };
  const { rerender } = render(<Combobox {...props} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Effacer' }));
  expect(changed.mock.calls).toEqual([[null]]);
  rerender(<Combobox {...props} disabled />);
  expect(screen.queryByRole('button', { name: 'Effacer' })).toBeNull();
});

it('a combobox that is left without a choice does not look as if there were one', async () => {
  const changed = vi.fn<ComboboxProps['onChange']>();
  render(<Combobox value={null} onChange={changed} load={load} label="City" />);
  const field = await waitFor(() => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }));
  field.focus();
  fireEvent.change(field, { target: { value: 'rab' } });
  expect(field.value).toBe('rab');
  fireEvent.blur(field);
  await waitFor(() => expect(field.value).toBe(''));
  expect(changed).not.toHaveBeenCalled();
});

const show = (props: Partial<MultiSelectProps>) => {
  const changed = vi.fn<MultiSelectProps['onChange']>();
  const left = vi.fn<() => void>();
  render(<MultiSelect label="Cities" options={cities} value={[]} onChange={changed} onBlur={left} {...props} />);
  return { changed, left, button: screen.getByRole('button') };
};

describe('a multi-select', () => {
  it('names one choice and counts the others, also those whose names are not known yet', () => {
    expect(show({ value: ['fes', 'sale', 'unknown'] }).button.textContent).toBe('CitiesFèset 2 autres');
    document.body.replaceChildren();
    expect(show({ value: ['fes'] }).button.textContent).toBe('CitiesFès');
    document.body.replaceChildren();
    expect(show({ variant: 'field', placeholder: 'Any' }).button.textContent).toBe('Any');
  });

  it('finds without accents, keeps the names of what is chosen, and tells when it is left', async () => {
    const { changed, left, button } = show({ value: ['fes'] });
    fireEvent.click(button);
    const field = await screen.findByRole('combobox');
    fireEvent.change(field, { target: { value: 'sale' } });
    fireEvent.click(screen.getByRole('option', { name: 'Salé' }));
    expect(changed.mock.calls).toEqual([
      [
        ['fes', 'sale'],
        [cities[0], cities[2]],
      ],
    ]);
    fireEvent.change(field, { target: { value: 'xyz' } });
    expect(screen.getByText('Aucun résultat')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
    fireEvent.click(button);
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  });

  it('at its maximum still gives choices back', async () => {
    const { changed, button } = show({ value: ['fes'], max: 1 });
    fireEvent.click(button);
    const options = await screen.findAllByRole('option');
    expect(options.map((one) => one.getAttribute('aria-disabled'))).toEqual(['false', 'true', 'true']);
    expect(screen.getByText('Un seul choix possible')).toBeTruthy();
    fireEvent.click(options[0] ?? document.body);
    expect(changed.mock.calls).toEqual([[[], []]]);
  });

  it('says when its options could not be loaded', async () => {
    const { button } = show({ load: () => Promise.reject(new Error('offline')) });
    fireEvent.click(button);
    expect(await screen.findByText('La liste n’a pas pu être chargée.')).toBeTruthy();
  });
});

it('a menu with a search finds by the name and the group, and closes with the choice', async () => {
  const options = [
    { value: 'a', label: 'Cash', group: 'Amounts' },
    { value: 'b', label: 'Fees', group: 'Amounts' },
    { value: 'c', label: 'Created', group: 'Dates' },
  ];
  render(<SearchMenu label="More" trigger={<button type="button">More</button>} options={options} onPick={chose} />);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const field = await screen.findByRole('combobox');
  expect([...screen.getByRole('listbox').querySelectorAll('.group')].map(({ textContent }) => textContent)).toEqual([
    'Amounts',
    'Dates',
  ]);
  fireEvent.change(field, { target: { value: 'amounts' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cash', 'Fees']);
  fireEvent.click(screen.getByRole('option', { name: 'Fees' }));
  expect(chose.mock.calls).toEqual([['b']]);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

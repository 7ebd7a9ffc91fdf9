// The filters of a list together: in their line, in the sheet of a phone, and what is said of pasted numbers.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterControl, type FilterControlProps } from '#client/list/filters/controls/filter-control.tsx';
import FilterSheet from '#client/list/filters/filter-sheet.tsx';
import Filters, { type FiltersProps } from '#client/list/filters/filters.tsx';
import { FiltersPlaceholder } from '#client/list/filters/filters-placeholder.tsx';
import type { ListFilter } from '#client/list/filters/list-filter.ts';
import NumbersResult from '#client/list/filters/numbers-result.tsx';
import type { ListDeclaration, ListParams } from '#client/list/list-definition.ts';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['list', 'forms', 'kit']);
});
const asked = vi.fn<(filter: ListParams['filter']) => void>();
beforeEach(() => {
  asked.mockClear();
});

const flag = (name: string, more: Partial<ListFilter> = {}): ListFilter => ({
  name,
  column: name,
  kind: 'flag',
  ...more,
});
const filters: readonly ListFilter[] = [
  flag('late'),
  { name: 'cod', column: 'cod', kind: 'between', inMenu: true, group: 'money', money: true },
  flag('fragile', { inMenu: true, group: 'flags' }),
  flag('exchange', { inMenu: true, group: 'flags' }),
];
const params = (filter: ListParams['filter'] = {}): ListParams => ({
  tab: 'all',
  search: '',
  filter,
  sort: { by: 'created', direction: 'desc' },
  page: 1,
  after: null,
  before: null,
});
const props = (filter: ListParams['filter'] = {}, more: Partial<FiltersProps> = {}): FiltersProps => ({
  area: 'forms',
  filters,
  params: params(filter),
  rows: [],
  onFilter: asked,
  ...more,
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the line of filters', () => {
  it('has those that are always shown or in use, adds a change to the others, and removes all at once', () => {
    const { rerender } = render(<Filters {...props({ fragile: true })} />);
    expect(screen.queryByRole('button', { name: /exchange/ })).toBeNull();
    fireEvent.click(button(/late/));
    fireEvent.click(button('Effacer les filtres'));
    expect(asked.mock.calls).toEqual([[{ fragile: true, late: true }], [{}]]);
    rerender(<Filters {...props({ fragile: null })} />);
    expect([
      screen.queryByRole('button', { name: /fragile/ }),
      screen.queryByRole('button', { name: /Effacer/ }),
    ]).toEqual([null, null]);
  });

  it('opens a filter that was chosen in the menu, and forgets it when all are removed', async () => {
    const { rerender } = render(<Filters {...props({ late: true })} />);
    fireEvent.click(button('Filtre'));
    fireEvent.click(await screen.findByRole('option', { name: /cod/ }));
    expect(await screen.findByRole('form', { name: 'filters.cod' })).toBeTruthy();
    fireEvent.click(button('Effacer les filtres'));
    rerender(<Filters {...props()} />);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'filters.cod' })).toBeNull());
  });

  it('says that its counts are upper bounds where the server did not count to the end', () => {
    const { rerender } = render(<Filters {...props({}, { facets: { late: 4, exact: false } })} />);
    expect(button(/late/).textContent).toMatch(/≤\s*4/);
    rerender(<Filters {...props({}, { facets: { late: 4, exact: true } })} />);
    expect(button(/late/).textContent).not.toContain('≤');
  });

  it('has the room of what will be shown while its code is loading', () => {
    render(<FiltersPlaceholder area="forms" filters={filters} params={params({ cod: { min: 1, max: null } })} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'filters.late',
      'filters.cod',
    ]);
  });
});

const list: ListDeclaration = {
  entity: 'thing',
  tabs: ['all'],
  inTab: () => true,
  filters: {},
  sorts: { created: { column: 'createdAt', kind: 'instant' }, price: { column: 'price', kind: 'whole' } },
  defaultSort: { by: 'created', direction: 'desc' },
};

const groups = () =>
  [...screen.getByRole('dialog').querySelectorAll('details')].map((one) => [
    one.querySelector('summary')?.textContent,
    one.open,
  ]);

describe('the sheet of a phone', () => {
  const sorted = vi.fn<(sort: ListParams['sort']) => void>();
  const openSheet = (filter: ListParams['filter'] = {}, total?: string) =>
    render(
      <FilterSheet
        {...props(filter)}
        open
        onClose={() => undefined}
        list={list}
        onSort={sorted}
        {...(total !== undefined && { total })}
      />,
    );

  it('opens the groups that are in use, counts the filters in use, and says how many rows there are', () => {
    openSheet({ fragile: true }, '12 colis');
    expect(groups()).toEqual([
      ['Montants', false],
      ['Particularités1', true],
    ]);
    expect(button('12 colis')).toBeTruthy();
    fireEvent.click(button('Effacer les filtres'));
    expect(asked.mock.calls).toEqual([[{}]]);
  });

  it('has nothing to remove without a filter', () => {
    openSheet();
    expect([button('Effacer les filtres').hasAttribute('disabled'), button('Afficher').textContent]).toEqual([
      true,
      'Afficher',
    ]);
  });

  it('names both directions of each order, and asks for the chosen one', async () => {
    openSheet();
    fireEvent.click(await screen.findByRole('combobox', { name: /Trier par/ }));
    await screen.findByRole('listbox');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'sorts.created.asc',
      'sorts.created.desc',
      'sorts.price.asc',
      'sorts.price.desc',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'sorts.price.desc' }));
    expect(sorted.mock.lastCall).toEqual([{ by: 'price', direction: 'desc' }]);
  });
});

const result = (missing: readonly string[] | undefined, shown: number | undefined) => {
  render(<NumbersResult asked={3} missing={missing} shown={shown} onClear={() => undefined} />);
  return screen.getByRole('region').textContent;
};

describe('what is said of pasted numbers', () => {
  it('is that they are searched, until the answer is there', () => {
    expect(result(undefined, 3)).toContain('Recherche de 3 numéros…');
  });

  it('is how many were found, and how many of them are in this tab if those are fewer', () => {
    expect(result([], 3)).toMatch(/^3 sur 3 trouvés$/);
    document.body.replaceChildren();
    expect(result([], 2)).toContain('dont 2 avec cet onglet');
  });

  it('is which were not found, one or more, and these can be copied as lines', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(result(['CAS-1', 'CAS-2'], undefined)).toContain('1 sur 3 trouvés');
    await act(async () => fireEvent.click(button('Copier les introuvables')));
    expect(copied.mock.calls).toEqual([['CAS-1\nCAS-2']]);
    copied.mockRestore();
    document.body.replaceChildren();
    expect(result(['CAS-1'], undefined)).toContain('Introuvables :');
  });
});

const open = (given: Partial<FilterControlProps> & Pick<FilterControlProps, 'filter'>) =>
  render(
    <FilterControl label="Cash" value={null} rows={[]} onChange={vi.fn<FilterControlProps['onChange']>()} {...given} />,
  );

describe('a pill with a panel', () => {
  const between = { name: 'cod', column: 'cod', kind: 'between', money: true } as const;
  const numbers = { name: 'n', column: 'n', kind: 'numbers', pattern: /^\d+$/ } as const;

  it('says its name and its value, money in dirhams', () => {
    const { unmount } = open({ filter: between, value: { min: 10_000, max: null } });
    expect(button(/Cash/).textContent).toMatch(/^Cash : ≥ 100 DHS$/);
    unmount();
    open({ filter: { ...between, money: false }, value: { min: 10_000, max: 10_000 } });
    expect(button(/Cash/).textContent).toMatch(/^Cash : 10\s000$/);
  });

  it.each([
    ['a range', { filter: between }],
    ['numbers', { filter: numbers }],
  ])('closes once %s applies', async (_, given) => {
    open(given);
    fireEvent.click(button('Cash'));
    const form = await screen.findByRole('form', { name: 'Cash' });
    fireEvent.change(within(form).getAllByRole('textbox')[0] ?? form, { target: { value: '12' } });
    fireEvent.submit(form);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Cash' })).toBeNull());
  });
});

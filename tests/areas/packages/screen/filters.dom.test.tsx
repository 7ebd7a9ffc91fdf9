// Filters of the list of parcels: a pasted column of numbers, and a range of cash.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { buildPackage } from '../support/package.ts';
import { cursorAt, openScreen, packagePage, type PackagesPage } from '../support/packages-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
  // The tests wait for the page and not for its code.
  await Promise.all([import('#client/list/filters/filters.tsx'), import('#client/list/filters/numbers-result.tsx')]);
});
beforeEach(() => {
  localStorage.clear();
});

const filters = (page: PackagesPage) => page.listCalls().at(-1)?.variables['filter'];
const paste = (text: string) => {
  fireEvent.paste(screen.getByRole('searchbox'), { clipboardData: { getData: () => text } });
};

describe('a pasted column of numbers', () => {
  it('becomes a filter in the tab of all parcels, and says which were found and which were not', async () => {
    const page = await openScreen([buildPackage(1)], {
      search: '?late=1&q=benali',
      on: {
        Packages: () => ({
          data: { packages: packagePage([buildPackage(1)], { missingNumbers: ['CAS-26-000009'] }) },
          extensions: { at: cursorAt(100) },
        }),
      },
    });
    await screen.findByRole('searchbox');
    paste('CAS-26-000001\ncas-26-000009\n');
    const result = await screen.findByRole('region', { name: 'Numéros recherchés' });
    await within(result).findByText('1 sur 2 trouvés');
    expect(
      within(result)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['CAS-26-000009']);
    expect(location.search).toBe('?tab=all&numbers=CAS-26-000001,CAS-26-000009');
    expect(page.listCalls().at(-1)?.variables).toMatchObject({
      tab: 'all',
      search: null,
      filter: { numbers: ['CAS-26-000001', 'CAS-26-000009'], late: null },
    });
    fireEvent.click(within(result).getByRole('button', { name: 'Ne plus chercher ces numéros' }));
    expect(location.search).toBe('?tab=all');
  });

  it('of more than 500 is not asked for, and says so', async () => {
    const page = await openScreen([buildPackage(1)]);
    await screen.findByRole('searchbox');
    paste(Array.from({ length: 501 }, (_, n) => `CAS-26-${String(100_000 + n)}`).join('\n'));
    expect(await screen.findByText('500 numéros au plus à la fois')).toBeTruthy();
    expect(filters(page)).toMatchObject({ numbers: null });
  });
});

it('a range of cash is typed in dirhams, checked, and asked for in centimes', async () => {
  const page = await openScreen([buildPackage(1)], { search: '?cod=5000..' });

  fireEvent.click(await screen.findByRole('button', { name: /^COD.*50/ }));
  const form = await screen.findByRole('form', { name: 'COD' });
  const type = (label: string, value: string) => {
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  };
  type('De', '250,50');
  type('À', '100');
  fireEvent.click(within(form).getByRole('button', { name: 'Appliquer' }));
  expect(await within(form).findByText('Au moins la première valeur')).toBeTruthy();
  expect(location.search).toBe('?cod=5000..');
  type('À', '300');
  fireEvent.click(within(form).getByRole('button', { name: 'Appliquer' }));
  await waitFor(() => {
    expect(location.search).toBe('?cod=25050..30000');
  });
  await waitFor(() => {
    expect(filters(page)).toMatchObject({ cod: { min: 25_050, max: 30_000 } });
  });
});

const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Filtre' }));
  return screen.findByRole('combobox', { name: 'Rechercher' });
};
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('the menu of filters', () => {
  it('groups the filters, finds one by what is typed, and opens it', async () => {
    await openScreen([buildPackage(1)]);
    const field = await openMenu();
    const list = screen.getByRole('listbox', { name: 'Autres filtres' });
    for (const group of ['Références', 'Personnes', 'Dates', 'Montants', 'Particularités'])
      expect(within(list).getByText(group)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'echange' } });
    await waitFor(() => {
      expect(names()).toEqual(['Échange']);
    });
    fireEvent.change(field, { target: { value: 'dates' } });
    await waitFor(() => {
      expect(names()).toHaveLength(7);
    });
    fireEvent.change(field, { target: { value: 'facture' } });
    await waitFor(() => {
      expect(names()).toEqual(['Facturé au client', 'Facturé au livreur']);
    });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('radio', { name: 'Non' }));
    await waitFor(() => {
      expect(location.search).toBe('?clientInvoiced=0');
    });
    expect(await screen.findByRole('button', { name: 'Facturé au client : Non' })).toBeTruthy();
  });

  it.each([
    ['CUSTOMER', 'Facturé au client', 'Facturé au livreur'],
    ['DRIVER', 'Facturé au livreur', 'Facturé au client'],
  ] as const)('has for a %s what the role sees, and not what is hidden from it', async (role, seen, hidden) => {
    await openScreen([buildPackage(1)], { role });
    await openMenu();
    expect(names()).toContain(seen);
    expect(names()).not.toContain(hidden);
  });
});

describe('numbers in a text area', () => {
  it('name what is no number, and apply when all are', async () => {
    const page = await openScreen([buildPackage(1)], { search: '?numbers=CAS-26-000001' });
    fireEvent.click(await screen.findByRole('button', { name: 'Numéros de suivi : 1' }));
    const form = await screen.findByRole('form', { name: 'Numéros de suivi' });
    const field = within(form).getByLabelText<HTMLTextAreaElement>('Un numéro par ligne');
    expect(field.value).toBe('CAS-26-000001');
    fireEvent.change(field, { target: { value: 'cas-26-000002\nbonjour\tCAS-26-000003;CAS-26-000003' } });
    expect(within(form).getByText('2 numéros')).toBeTruthy();
    fireEvent.submit(form);
    expect(await within(form).findByText('1 texte n’est pas un numéro de suivi : BONJOUR')).toBeTruthy();
    expect(location.search).toBe('?numbers=CAS-26-000001');
    fireEvent.change(field, { target: { value: 'cas-26-000002\nCAS-26-000003' } });
    fireEvent.submit(form);
    await waitFor(() => {
      expect(filters(page)).toMatchObject({ numbers: ['CAS-26-000002', 'CAS-26-000003'] });
    });
  });
});

// The parts around the rows: the search box, the filters, the export, and what a failed read leaves.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { initI18n } from '#client/messages/i18n.ts';
import { buildPackage, idOf } from '../support/package.ts';
import {
  cursorAt,
  openScreen,
  packageChange,
  packagePage,
  type PackagesPage,
  shownNumbers,
} from '../support/packages-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
  // The tests wait for the page and not for its code.
  await Promise.all([
    import('#client/list/filters/filters.tsx'),
    import('#client/list/export/export-button.tsx'),
    import('#client/list/export/export-dialog.tsx'),
    import('#client/list/table/list-empty.tsx'),
    import('#client/list/table/list-error.tsx'),
  ]);
});
beforeEach(() => {
  localStorage.clear();
});

const rows = () => [buildPackage(1), buildPackage(2)];
const last = (page: PackagesPage) => page.listCalls().at(-1)?.variables;
const box = () => screen.findByRole<HTMLInputElement>('searchbox');
const settled = async (): Promise<void> =>
  waitFor(() => {
    expect(shownNumbers()).toHaveLength(2);
  });

describe('the search box', () => {
  it('shows the search of the address, and follows the browser back to another', async () => {
    await openScreen(rows(), { search: '?q=benali' });
    const field = await box();
    expect(field.value).toBe('benali');
    act(() => {
      navigate('/package?q=lahlou');
    });
    await waitFor(() => {
      expect(field.value).toBe('lahlou');
    });
  });

  it('searches no longer as soon as it is emptied', async () => {
    const page = await openScreen(rows(), { search: '?q=benali&late=1' });
    fireEvent.change(await box(), { target: { value: '' } });
    expect(location.search).toBe('?late=1');
    await waitFor(() => {
      expect(last(page)).toMatchObject({ search: null, filter: { late: true } });
    });
  });

  it('begins at the first page, and leaves the address of the page before it in the history', async () => {
    await openScreen(rows(), { search: '?page=3' });
    const field = await box();
    const entries = history.length;
    fireEvent.change(field, { target: { value: ' karim ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([location.search, history.length]).toEqual(['?q=karim', entries]);
  });

  it('keeps the space after a word that it has begun to search', async () => {
    await openScreen(rows());
    const field = await box();
    fireEvent.change(field, { target: { value: 'karim ' } });
    await waitFor(() => {
      expect(location.search).toBe('?q=karim');
    });
    expect(field.value).toBe('karim ');
  });

  it('says from how many letters on it searches', async () => {
    await openScreen(rows());
    fireEvent.change(await box(), { target: { value: 'ka' } });
    expect(await screen.findByText('3 caractères au moins')).toBeTruthy();
  });
});

describe('the filters', () => {
  it('of yes and no are on with one press, and off with the next', async () => {
    const page = await openScreen(rows(), { search: '?page=2' });
    const late = await screen.findByRole('button', { name: /^En retard/ });
    fireEvent.click(late);
    await waitFor(() => {
      expect(last(page)).toMatchObject({ filter: { late: true } });
    });
    expect(location.search).toBe('?late=1');
    fireEvent.click(await screen.findByRole('button', { name: /^En retard/, pressed: true }));
    await waitFor(() => {
      expect(location.search).toBe('');
    });
  });

  it('are all removed at once, and the search and the order stay', async () => {
    await openScreen(rows(), { search: '?q=karim&status=enroute&late=1&sort=-created' });
    fireEvent.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
    expect(location.search).toBe('?q=karim&sort=-created');
    expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).toBeNull();
  });
});

const failed = () => ({ data: null, errors: [{ message: 'x', extensions: { code: 'internal' } }] });

describe('a read that fails', () => {
  it('leaves the rows, says so above them, and is tried again', async () => {
    const page = await openScreen(rows());
    await settled();
    page.responses['Packages'] = failed;
    page.push(101, packageChange('NEW', buildPackage(5)));
    fireEvent.click(await screen.findByRole('button', { name: /1 nouveau/ }));
    const notice = await screen.findByText('Les lignes affichées sont celles d’avant.');
    expect(shownNumbers()).toHaveLength(2);
    delete page.responses['Packages'];
    const banner = notice.closest<HTMLElement>('[role="alert"]');
    fireEvent.click(within(banner ?? document.body).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => {
      expect(screen.queryByText('Les lignes affichées sont celles d’avant.')).toBeNull();
    });
  });
});

const exportButton = () => screen.findByRole('button', { name: 'Exporter la liste' });

describe('the export of the list', () => {
  it('asks for the rows of the address, and for the columns that are shown or all', async () => {
    const page = await openScreen(rows(), {
      search: '?q=karim&status=enroute&sort=-updated',
      on: {
        PackagesExport: () => ({ data: { result: { __typename: 'R', job: { __typename: 'Job', id: 'j1' } } } }),
        Packages: () => ({
          data: { packages: packagePage(rows(), { total: 1000, totalIsExact: false }) },
          extensions: { at: cursorAt(100) },
        }),
      },
    });
    await settled();
    fireEvent.click(await exportButton());
    const dialog = await findPanel({ name: 'Exporter la liste' });
    expect(dialog.textContent).toMatch(/1\s?000\+/u);
    const columnsOf = (name: RegExp) =>
      Number(/\((\d+)\)/.exec(within(dialog).getByText(name).textContent)?.[1] ?? 'none');
    expect(columnsOf(/^Colonnes affichées/)).toBeLessThan(columnsOf(/^Toutes les colonnes/));
    fireEvent.click(within(dialog).getByRole('radio', { name: /^CSV/ }));
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Toutes les colonnes/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Exporter' }));
    await screen.findByText(/L’export est lancé/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.server.callsOf('PackagesExport').map(({ variables }) => variables['input'])).toMatchObject([
      {
        search: 'karim',
        filter: { status: ['enroute'] },
        sort: { by: 'updated', direction: 'desc' },
        file: { format: 'csv', language: 'fr' },
      },
    ]);
  });

  it('that is refused says why and stays open', async () => {
    await openScreen(rows(), {
      on: { PackagesExport: () => ({ data: null, errors: [{ message: 'x', extensions: { code: 'forbidden' } }] }) },
    });
    await settled();
    fireEvent.click(await exportButton());
    const dialog = await findPanel({ name: 'Exporter la liste' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Exporter' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(dialog.isConnected).toBe(true);
  });
});

it.each([
  ['export', 'Exporter la liste'],
  ['import', 'Importer'],
  ['create', 'Nouveau colis'],
] as const)('who lacks the right to %s has no button for it', async (right, name) => {
  await openScreen(rows(), { role: 'SUBCUSTOMER', lacks: [right] });
  await settled();
  await box();
  expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull();
});

it('rows that are selected stay so over a change of page, and not over a change of tab', async () => {
  const page = await openScreen(rows(), {
    on: {
      Packages: ({ variables }) => ({
        data: {
          packages:
            variables['page'] === 2
              ? packagePage([buildPackage(3)], { total: 31, page: 2 })
              : packagePage(rows(), { total: 31, next: 'k' }),
        },
        extensions: { at: cursorAt(100) },
      }),
    },
  });
  await settled();
  fireEvent.click(screen.getByRole('checkbox', { name: /Sélectionner CAS-26-000001/ }));
  await screen.findByText('1 sélectionné');
  fireEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  await waitFor(() => {
    expect(shownNumbers()).toEqual(['CAS-26-000003']);
  });
  expect(screen.getByText('1 sélectionné')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /À livrer/ }));
  await waitFor(() => {
    expect(screen.queryByText('1 sélectionné')).toBeNull();
  });
  expect(last(page)).toMatchObject({ tab: 'to_deliver' });
});

it('the open row is closed by a change of tab', async () => {
  await openScreen(rows(), { search: `?id=${idOf(1)}` });
  await settled();
  fireEvent.click(screen.getByRole('tab', { name: /À livrer/ }));
  expect(location.search).toBe('?tab=to_deliver');
});

vi.setConfig({ testTimeout: 20_000 });

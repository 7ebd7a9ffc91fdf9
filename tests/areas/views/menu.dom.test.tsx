// The menu of saved views in the list of parcels, and the arrangement of its columns.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { initI18n } from '#client/messages/i18n.ts';
import { buildPackage } from '#tests/areas/packages/support/package.ts';
import { cursorAt, openScreen, type PackagesPage } from '#tests/areas/packages/support/packages-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
  // The tests wait for the page and not for its code.
  await Promise.all([import('#client/areas/views/views-menu.tsx'), import('#client/list/table/view-menu.tsx')]);
});
beforeEach(() => {
  localStorage.clear();
});

const all = ['rename', 'update', 'share', 'unshare', 'remove'];
const view = (id: string, name: string, query: string, given: object = {}) => ({
  __typename: 'SavedView',
  id,
  version: 1,
  status: 'active',
  allowedActions: all,
  list: 'packages',
  name,
  query,
  shared: false,
  owner: { __typename: 'Person', id: 'u1', name: 'Salma', kind: 'ADMIN' },
  ...given,
});
const columns = 'columns=number,status,recipient';
const exportInput = z.object({ file: z.object({ columns: z.array(z.object({ path: z.string() })) }) });

async function openWith(
  views: readonly ReturnType<typeof view>[],
  search = '',
  on: PackagesPage['responses'] = {},
): Promise<PackagesPage> {
  const listed = () => ({ data: { savedViews: views }, extensions: { at: cursorAt(100) } });
  const page = await openScreen([buildPackage(1)], { search, on: { SavedViews: listed, ...on } });
  await screen.findByRole('row', { name: /CAS-26-000001/ });
  return page;
}

const openMenu = async (name: RegExp = /^Vues/) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return findPanel({ name: 'Vues' });
};
const params = () => Object.fromEntries(new URLSearchParams(location.search));
const shownViews = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent);
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter((text) => text !== '');

describe('a saved view', () => {
  it('holds the tab, the filters, the order and the columns that are shown', async () => {
    const sent: unknown[] = [];
    await openWith([], '?tab=all&late=1&sort=-created', {
      SavedViewCreate: ({ variables }) => {
        sent.push(variables['input']);
        return { data: { result: { __typename: 'X', row: view('v1', 'Retards', 'tab=all') } } };
      },
    });
    const menu = await openMenu();
    fireEvent.click(within(menu).getByRole('button', { name: 'Enregistrer la vue affichée' }));
    fireEvent.click(within(menu).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(menu).findByText('Donnez un nom à la vue.')).toBeTruthy();
    fireEvent.change(within(menu).getByLabelText('Nom de la vue'), { target: { value: ' Retards ' } });
    fireEvent.click(within(menu).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    expect(sent[0]).toMatchObject({
      list: 'packages',
      name: 'Retards',
      query: expect.stringMatching(/^tab=all&late=1&sort=-created&columns=number,status,recipient,/),
    });
    await waitFor(() => {
      expect(params()).toMatchObject({ tab: 'all', late: '1', view: 'v1' });
    });
  });

  it('opens by its address alone, with its own order of columns, and keeps the saved order of its person', async () => {
    const page = await openWith(
      [view('v1', 'Retards', `tab=all&late=1&sort=-created&columns=number,city,status`)],
      '?view=v1',
    );
    await waitFor(() => {
      expect(params()).toEqual({
        tab: 'all',
        late: '1',
        sort: '-created',
        columns: 'number,city,status',
        view: 'v1',
      });
    });
    // What the list opens with was not even asked for.
    expect(page.listCalls().map(({ variables }) => variables)).toEqual([
      expect.objectContaining({
        tab: 'all',
        filter: expect.objectContaining({ late: true }),
        sort: { by: 'created', direction: 'desc' },
      }),
    ]);
    await waitFor(() => {
      expect(headers()).toEqual(['Suivi', 'Ville', 'Statut']);
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('qafila.sort'))).toEqual([]);
    expect(await screen.findByRole('button', { name: /^Retards/ })).toBeTruthy();
  });

  it('whose filter no longer exists opens with the others and says so', async () => {
    await openWith(
      [view('v1', 'Ancienne', `tab=all&late=1&colour=red&status=enroute,lost&sort=status&${columns}`)],
      '?view=v1',
    );
    await waitFor(() => {
      expect(params()).toMatchObject({ tab: 'all', late: '1', status: 'enroute' });
    });
    expect(params()).not.toHaveProperty('colour');
    expect(await screen.findByText(/2 réglages de cette vue n’existent plus/)).toBeTruthy();
  });

  it('whose column no longer exists, or that lacks one that is always shown, is not called changed before it is', async () => {
    await openWith([view('v1', 'Ancienne', 'tab=all&sort=status&columns=status,colour,city')], '?view=v1');
    await waitFor(() => {
      expect(headers()).toEqual(['Suivi', 'Statut', 'Ville']);
    });
    await screen.findByRole('button', { name: /^Ancienne/ });
    expect(screen.queryByTitle('modifiée')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: /À suivre/ }));
    expect(await screen.findByTitle('modifiée')).toBeTruthy();
  });

  it('that was deleted says so, and can be left', async () => {
    await openWith([], '?view=v9');
    expect(await screen.findByText(/Cette vue a été supprimée/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Quitter la vue' }));
    expect(location.search).toBe('');
  });

  it('keeps the place that its person gives it with the keyboard, and those of the team come after', async () => {
    const others = { allowedActions: [], owner: { __typename: 'Person', id: 'u2', name: 'Omar', kind: 'ADMIN' } };
    const views = [
      view('a', 'Alpha', `tab=all&sort=status&${columns}`),
      view('b', 'Bravo', `tab=all&sort=status&${columns}`),
      view('c', 'Charlie', `tab=all&sort=status&${columns}`, others),
    ];
    await openWith(views);
    const menu = await openMenu();
    await waitFor(() => {
      expect(shownViews(menu)).toEqual(['Alpha', 'Bravo', 'Charliepar Omar']);
    });
    fireEvent.keyDown(within(menu).getByRole('button', { name: 'Alpha' }), { key: 'ArrowDown', altKey: true });
    expect(shownViews(menu)).toEqual(['Bravo', 'Alpha', 'Charliepar Omar']);
    const key = Object.keys(localStorage).find((name) => name.startsWith('qafila.views.packages.'));
    expect(localStorage.getItem(key ?? '')).toBe('b,a,c');
  });
});

const columnsMenu = async () => {
  const open = screen.queryByRole('dialog', { name: 'Colonnes' });
  if (open) return open;
  fireEvent.click(await screen.findByRole('button', { name: 'Colonnes' }));
  return findPanel({ name: 'Colonnes' });
};
const column = async (name: string) => within(await columnsMenu()).getByRole('checkbox', { name });
const storedColumns = () =>
  localStorage.getItem(Object.keys(localStorage).find((name) => name.startsWith('qafila.columns.packages.')) ?? '');

describe('the columns', () => {
  it('are moved and resized with the keyboard, for their person, and reset', async () => {
    await openWith([]);
    const before = headers();
    expect(before.slice(0, 3)).toEqual(['Suivi', 'Statut', 'Destinataire']);
    fireEvent.keyDown(await column('Destinataire'), { key: 'ArrowUp', altKey: true });
    expect(headers().slice(0, 3)).toEqual(['Suivi', 'Destinataire', 'Statut']);
    // A sticky column stays in front.
    fireEvent.keyDown(await column('Destinataire'), { key: 'ArrowUp', altKey: true });
    expect(headers().slice(0, 3)).toEqual(['Suivi', 'Destinataire', 'Statut']);
    fireEvent.keyDown(await column('Ville'), { key: 'ArrowRight', altKey: true });
    expect(storedColumns()).toMatch(/^\|number,recipient,status,city,.*\|city=128$/);
    fireEvent.click(within(await columnsMenu()).getByRole('button', { name: 'Rétablir les colonnes' }));
    expect(headers()).toEqual(before);
    expect(storedColumns()).toBe('||');
  });

  it('are exported in the order and the choice of their person', async () => {
    const sent = vi.fn<(input: unknown) => void>();
    await openWith([], '?tab=all&columns=number,city,status', {
      PackagesExport: ({ variables }) => {
        sent(variables['input']);
        return { data: { result: { __typename: 'ExportResult', job: { __typename: 'Job', id: 'j1' } } } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Exporter la liste' }));
    const dialog = await findPanel({ name: 'Exporter la liste' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Exporter' }));
    await waitFor(() => {
      expect(sent).toHaveBeenCalledOnce();
    });
    const { file } = exportInput.parse(sent.mock.calls[0]?.[0]);
    expect(file.columns.map(({ path }) => path)).toEqual(['trackingNumber', 'city.nameFr', 'cityText', 'status']);
  });
});

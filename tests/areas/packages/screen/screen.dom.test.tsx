// The parcels screen.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import {
  cursorAt,
  packageChange,
  goneMessage,
  openScreen,
  packagePage,
  shownNumbers,
  shownRows,
} from '../support/packages-page.tsx';
import { resyncMessage } from '#tests/client/support/messages.ts';
import { idOf, buildPackage } from '../support/package.ts';
import { buildTimelineEntry } from '../support/timeline-entry.ts';

beforeAll(async () => {
  await initI18n('fr');
});

const three = () => [buildPackage(1), buildPackage(2), buildPackage(3)];
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const refusal = (code: string, params: object = {}) => ({
  data: null,
  errors: [{ message: code, path: ['result'], extensions: { code, params, fields: [] } }],
});

describe('the address', () => {
  it('determines the list', async () => {
    const page = await openScreen(three(), {
      search:
        '?tab=to_follow&q=lahlou&status=enroute,reported&created=2026-11-01..2026-11-08&late=1&sort=-updated&page=2',
    });
    expect(page.listCalls()[0]?.variables).toMatchObject({
      tab: 'to_follow',
      search: 'lahlou',
      page: 2,
      sort: { by: 'updated', direction: 'desc' },
      filter: { status: ['enroute', 'reported'], created: { gte: '2026-11-01', lt: '2026-11-08' }, late: true },
    });
    expect(screen.getByRole('tab', { name: /À suivre/, selected: true })).toBeTruthy();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'lahlou');
  });

  it('defaults to page 1 of open parcels with the last change first, and leaves defaults out', async () => {
    const page = await openScreen(three());
    expect(page.listCalls()[0]?.variables).toMatchObject({
      tab: 'packages',
      page: 1,
      sort: { by: 'updated', direction: 'desc' },
    });
    expect(location.search).toBe('');
  });

  it('follows a tab, and back leads to the previous one', async () => {
    const page = await openScreen(three());
    fireEvent.click(screen.getByRole('tab', { name: /À livrer/ }));
    await waitFor(() => {
      expect(page.listCalls().at(-1)?.variables['tab']).toBe('to_deliver');
    });
    expect(location.search).toBe('?tab=to_deliver');
    act(() => {
      history.back();
    });
    expect(await screen.findByRole('tab', { name: /^Colis/, selected: true })).toBeTruthy();
    expect(location.search).toBe('');
  });

  it('applies a search of three characters on Enter, and sends nothing for two', async () => {
    const page = await openScreen(three(), { search: '?page=4' });
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: 'be' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.change(box, { target: { value: 'benali' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => {
      expect(page.listCalls().at(-1)?.variables).toMatchObject({ search: 'benali', page: 1 });
    });
    expect(page.listCalls().map(({ variables }) => variables['search'])).toEqual([null, 'benali']);
    expect(location.search).toBe('?q=benali');
  });

  it('continues by cursor beyond the last numbered page', async () => {
    const page = await openScreen(three(), {
      search: '?tab=all&page=334',
      on: {
        Packages: () => ({
          data: { packages: packagePage(three(), { total: 20_000, page: 334, next: 'key-1' }) },
          extensions: { at: cursorAt(100) },
        }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Page suivante' }));
    await waitFor(() => {
      expect(page.listCalls().at(-1)?.variables).toMatchObject({ after: 'key-1' });
    });
    expect(location.search).toBe('?tab=all&after=key-1');
  });
});

describe('while the list is open', () => {
  it('counts are shown in the tabs', async () => {
    await openScreen(three());
    const tab = await screen.findByRole('tab', { name: /Villes à valider/ });
    await waitFor(() => {
      expect(tab.textContent).toContain('12');
    });
  });

  it('a change shows in its cell, old status and new, and no row moves', async () => {
    const page = await openScreen([buildPackage(1), buildPackage(2, { status: 'received' }), buildPackage(3)], {
      search: '?tab=all',
    });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    page.push(101, packageChange('CHANGED', buildPackage(2, { status: 'enroute', version: 2 }), 'status'));
    await waitFor(() => {
      expect(shownRows()[1]).toContain('En route');
    });
    expect(await screen.findByRole('img', { name: 'Avant : Reçu par le livreur, maintenant :' })).toBeTruthy();
    expect(shownNumbers()).toEqual(['CAS-26-000001', 'CAS-26-000002', 'CAS-26-000003']);
    expect(page.listCalls()).toHaveLength(1);
  });

  it('new rows are hidden behind a pill until it is clicked', async () => {
    const page = await openScreen(three());
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    page.push(101, packageChange('NEW', buildPackage(4)));
    page.push(102, packageChange('NEW', buildPackage(5)));
    const pill = await screen.findByRole('button', { name: '2 nouveaux' });
    expect(shownNumbers()).toHaveLength(3);
    page.rows = [buildPackage(5), buildPackage(4), ...three()];
    page.responses['Packages'] = () => ({
      data: { packages: packagePage(page.rows) },
      extensions: { at: cursorAt(102) },
    });
    fireEvent.click(pill);
    await waitFor(() => {
      expect(shownNumbers()).toEqual([
        'CAS-26-000005',
        'CAS-26-000004',
        'CAS-26-000001',
        'CAS-26-000002',
        'CAS-26-000003',
      ]);
    });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /nouveaux/ })).toBeNull();
    });
  });

  it('a GONE row shows a notice in its place, and none of its data stays', async () => {
    const page = await openScreen(three());
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    page.push(101, goneMessage(idOf(2)));
    await waitFor(() => {
      expect(shownRows()[1]).toBe('Vous n’avez plus accès à cette ligne');
    });
    expect(document.body.textContent).not.toContain('Client 2');
  });

  it('a list that cannot be read shows the reason and a retry button', async () => {
    const page = await openScreen(three(), { listens: false, on: { Packages: () => refusal('internal') } });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    delete page.responses['Packages'];
    fireEvent.click(retry);
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
  });

  it('an empty list shows "no data" when filters are the reason, and clears them', async () => {
    const page = await openScreen([], { search: '?status=archived&late=1' });
    expect(await screen.findByText('Aucune donnée')).toBeTruthy();
    page.rows = three();
    const [clear] = screen.getAllByRole('button', { name: 'Effacer les filtres' });
    if (clear) fireEvent.click(clear);
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    expect(location.search).toBe('');
  });
});

describe('the keyboard', () => {
  it('moves with J and K, selects with X, deselects with Escape', async () => {
    await openScreen(three());
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    press('j');
    press('j');
    press('x');
    expect(await screen.findByText('1 sélectionné')).toBeTruthy();
    expect(
      screen.getAllByRole('row', { selected: true }).map((row) => /CAS-26-\d+/.exec(row.textContent)?.[0]),
    ).toEqual(['CAS-26-000002']);
    press('k');
    press('x');
    expect(await screen.findByText('2 sélectionnés')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Actions sur la sélection' }).textContent).toContain('300,00');
    press('Escape');
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Actions sur la sélection' })).toBeNull();
    });
  });

  it('opens with Enter, and J then leads the drawer on', async () => {
    await openScreen(three());
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    press('j');
    press('Enter');
    expect(await screen.findByRole('heading', { name: 'Client 1' })).toBeTruthy();
    expect(location.search).toBe(`?id=${idOf(1)}`);
    press('j');
    expect(await screen.findByRole('heading', { name: 'Client 2' })).toBeTruthy();
    expect(location.search).toBe(`?id=${idOf(2)}`);
  });
});

describe('the drawer', () => {
  it('shows that a parcel does not exist or is not accessible', async () => {
    await openScreen(three(), { search: `?id=${idOf(9)}` });
    expect(await screen.findByText('Ce colis n’existe pas, ou vous n’y avez pas accès.')).toBeTruthy();
  });

  it('is cleared when its parcel is GONE', async () => {
    const page = await openScreen(three(), { search: `?id=${idOf(1)}`, role: 'DRIVER' });
    await screen.findByRole('heading', { name: 'Client 1' });
    page.push(101, goneMessage(idOf(1)));
    expect(await screen.findByText('Vous n’avez plus accès à ce colis')).toBeTruthy();
    expect(document.body.textContent).not.toContain('Client 1');
  });

  it('warns of a blacklisted client and of a missing outcome', async () => {
    await openScreen([buildPackage(1, { undeliveredOrders: 3, nonCompliant: true })], { search: `?id=${idOf(1)}` });
    const drawer = await findPanel();
    expect(await within(drawer).findByText('Client 1, client sur liste noire : 3 commandes non livrées')).toBeTruthy();
    expect(within(drawer).getByText(/Attention immédiate requise/)).toBeTruthy();
  });

  it('contains no trace of fields hidden from a role', async () => {
    await openScreen([buildPackage(1, { commission: null, driverInvoiced: null, internalNote: null })], {
      search: `?id=${idOf(1)}`,
      role: 'CUSTOMER',
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Détails' }));
    expect(await screen.findByText('Frais de livraison')).toBeTruthy();
    expect(screen.queryByText('Commission du livreur')).toBeNull();
    expect(screen.queryByText('Note interne')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Client' })).toBeNull();
  });

  it('shows the history of the parcel as text', async () => {
    const entry = buildTimelineEntry({
      name: 'package.reported',
      actorRole: 'DRIVER',
      source: 'phone',
      actor: { __typename: 'Person', id: 'd', name: 'Karim Lamrani', avatarId: null },
      to: 'reported',
      note: 'Rappeler demain',
      reason: 'no_answer',
      nextDate: '2026-11-21',
      attempts: 2,
    });
    await openScreen([buildPackage(1)], {
      search: `?id=${idOf(1)}`,
      on: { PackageTimeline: () => ({ data: { packageTimeline: [entry] } }) },
    });
    const timeline = await screen.findByRole('list', { name: 'Activité' });
    expect(timeline.textContent).toContain('Reporté');
    expect(timeline.textContent).toContain('Pas de réponse');
    expect(timeline.textContent).toContain('tentative n° 2');
    expect(timeline.textContent).toContain('« Rappeler demain »');
    expect(timeline.textContent).toContain('Karim Lamrani · Livreur');
  });
});

describe('after a RESYNC', () => {
  const patience = { timeout: 20_000 };
  it.each(['window', 'history', 'audience', 'failure'])(
    'because of %s, it keeps position, selection, the search text and the text typed in a form',
    async (reason) => {
      const page = await openScreen([buildPackage(1), buildPackage(2), buildPackage(3)], {
        search: `?tab=all&id=${idOf(1)}`,
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }, patience));
      const typed = await screen.findByLabelText('Adresse', undefined, patience);
      fireEvent.change(typed, { target: { value: '12 rue Oum Er-Rbia' } });
      const boxes = await screen.findAllByRole('checkbox', { name: /Sélectionner CAS/, hidden: true }, patience);
      fireEvent.click(boxes[1] ?? document.body);
      fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'la' } });
      const rows = screen.getAllByRole('row', { hidden: true });
      const before = page.listCalls().length;
      page.rows = [
        buildPackage(1, { version: 3 }),
        buildPackage(2, { version: 3, recipientName: 'Read again' }),
        buildPackage(3),
      ];
      page.push(200, resyncMessage(reason));
      await waitFor(() => {
        expect(page.listCalls().length).toBeGreaterThan(before);
      }, patience);
      await screen.findByText('Read again', undefined, patience);
      // The same elements, so that the browser has nothing to scroll anew.
      expect(screen.getAllByRole('row', { hidden: true })).toEqual(rows);
      expect(rows.every((row) => row.isConnected)).toBe(true);
      expect(boxes.map((box) => box.isConnected && 'checked' in box && box.checked)).toEqual([false, true, false]);
      expect(screen.getByRole('searchbox', { hidden: true })).toHaveProperty('value', 'la');
      expect(screen.getByLabelText('Adresse')).toBe(typed);
      expect(typed).toHaveProperty('value', '12 rue Oum Er-Rbia');
    },
  );
});

describe('an edit', () => {
  it('that conflicts shows both values, and saves the chosen one over the newer version', async () => {
    const edits: Record<string, unknown>[] = [];
    const conflict = {
      data: null,
      errors: [
        {
          message: 'changed_meanwhile',
          path: ['packageEdit'],
          extensions: {
            code: 'changed_meanwhile',
            params: { version: 5 },
            fields: [
              {
                path: 'address',
                code: 'changed_meanwhile',
                params: { mine: '12 rue Oum Er-Rbia', theirs: '99 avenue Hassan II' },
              },
            ],
          },
        },
      ],
    };
    await openScreen([buildPackage(1)], {
      search: `?id=${idOf(1)}`,
      on: {
        PackageEdit: ({ variables }) => {
          edits.push(variables);
          return edits.length === 1
            ? conflict
            : {
                data: {
                  result: {
                    __typename: 'PackageResult',
                    row: buildPackage(1, { version: 6, address: '12 rue Oum Er-Rbia' }),
                  },
                },
              };
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
    fireEvent.change(await screen.findByLabelText('Adresse'), { target: { value: '12 rue Oum Er-Rbia' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('99 avenue Hassan II')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Ce champ est requis')).toBeTruthy();
    expect(edits).toHaveLength(1);
    fireEvent.click(screen.getByRole('radio', { name: /Garder la vôtre/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => {
      expect(edits).toHaveLength(2);
    });
    expect(edits.map(({ input }) => input)).toMatchObject([
      { version: 1, address: '12 rue Oum Er-Rbia' },
      { version: 5, address: '12 rue Oum Er-Rbia' },
    ]);
  });
});

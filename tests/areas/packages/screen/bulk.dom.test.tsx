// Actions on several parcels of the list.
import type { ProfilerOnRenderCallback } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { packageColumns } from '#client/areas/packages/list/columns.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { cursorAt, openScreen, packagePage, shownNumbers } from '../support/packages-page.tsx';
import { idOf, buildPackage } from '../support/package.ts';

beforeAll(async () => {
  await initI18n('fr');
});

const three = () => [buildPackage(1), buildPackage(2), buildPackage(3)];
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const confirmed = (number: number) => ({
  __typename: 'PackagesOutcome',
  id: idOf(number),
  error: null,
  row: buildPackage(number, { status: 'confirmed', version: 2 }),
});
const unresolved = (number: number) => ({
  __typename: 'PackagesOutcome',
  id: idOf(number),
  error: { __typename: 'ActionError', code: 'package.city_unresolved', params: {}, fields: [] },
  row: buildPackage(number),
});
const selectPage = (): void => {
  for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ })) fireEvent.click(box);
};

describe('bulk actions', () => {
  it('is one call for the selection; a refusal of some is listed row by row, and only those stay selected', async () => {
    const results = [confirmed(1), unresolved(2), confirmed(3)];
    const page = await openScreen(three(), {
      on: { PackagesConfirm: () => ({ data: { result: { __typename: 'PackagesResult', results } } }) },
    });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    selectPage();
    await screen.findByText('3 sélectionnés');
    press('s');
    fireEvent.click(await screen.findByRole('button', { name: /Confirmer/ }));
    const refused = await screen.findByText('1 colis refusé');
    expect(refused.closest('[role="alert"]')?.textContent).toContain(
      'CAS-26-000002 La ville du colis n’est pas encore validée.',
    );
    expect(await screen.findByText('1 sélectionné')).toBeTruthy();
    expect(await screen.findByText('2 colis : Confirmé')).toBeTruthy();
    const [sent, ...others] = page.server.callsOf('PackagesConfirm').map(({ variables }) => variables['input']);
    expect(sent).toMatchObject({ ids: [idOf(1), idOf(2), idOf(3)] });
    expect(others).toEqual([]);
  });

  it('who changed the tab while an action ran keeps what was selected there', async () => {
    const answered = Promise.withResolvers<void>();
    const results = [confirmed(1), confirmed(2)];
    const page = await openScreen(three(), {
      on: {
        PackagesConfirm: async () => {
          await answered.promise;
          return { data: { result: { __typename: 'PackagesResult', results } } };
        },
      },
    });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS-26-00000[12]/ })) fireEvent.click(box);
    await screen.findByText('2 sélectionnés');
    press('s');
    fireEvent.click(await screen.findByRole('button', { name: /Confirmer/ }));
    await waitFor(() => {
      expect(page.server.callsOf('PackagesConfirm')).toHaveLength(1);
    });
    fireEvent.click(screen.getByRole('tab', { name: /À livrer/ }));
    await waitFor(() => {
      expect(page.listCalls().at(-1)?.variables['tab']).toBe('to_deliver');
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner CAS-26-000003' }));
    await screen.findByText('1 sélectionné');
    answered.resolve();
    await screen.findByText('2 colis : Confirmé');
    expect(screen.getByText('1 sélectionné')).toBeTruthy();
  });

  it('offers the refused rows again, with the same input', async () => {
    const answers = [
      [confirmed(1), unresolved(2), unresolved(3)],
      [confirmed(2), unresolved(3)],
    ];
    const page = await openScreen(three(), {
      on: {
        PackagesConfirm: () => ({
          data: { result: { __typename: 'PackagesResult', results: answers.shift() } },
        }),
      },
    });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    selectPage();
    await screen.findByText('3 sélectionnés');
    press('s');
    fireEvent.click(await screen.findByRole('button', { name: /Confirmer/ }));
    await screen.findByText('2 colis refusés');
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    const refused = await screen.findByText('1 colis refusé');
    expect(refused.closest('[role="alert"]')?.textContent).toContain('CAS-26-000003');
    expect(await screen.findByText('1 sélectionné')).toBeTruthy();
    expect(page.server.callsOf('PackagesConfirm').map(({ variables }) => variables['input'])).toMatchObject([
      { ids: [idOf(1), idOf(2), idOf(3)] },
      { ids: [idOf(2), idOf(3)] },
    ]);
  });

  it('exports the selected rows by their numbers, and says how many', async () => {
    const page = await openScreen(three(), { search: '?late=1' });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    selectPage();
    const bar = await screen.findByRole('region', { name: 'Actions sur la sélection' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Exporter' }));
    const dialog = await findPanel({ name: 'Exporter la liste' });
    expect(within(dialog).getByText(/3.? lignes/u)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Exporter' }));
    await waitFor(() => {
      expect(page.server.callsOf('PackagesExport')).toHaveLength(1);
    });
    expect(page.server.callsOf('PackagesExport')[0]?.variables['input']).toMatchObject({
      tab: 'all',
      search: null,
      filter: { numbers: ['CAS-26-000001', 'CAS-26-000002', 'CAS-26-000003'], late: null },
    });
  });

  it('has no export for who may not export', async () => {
    await openScreen(three(), { role: 'SUBCUSTOMER', lacks: ['export'] });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    selectPage();
    const bar = await screen.findByRole('region', { name: 'Actions sur la sélection' });
    expect(within(bar).getByText('3 sélectionnés')).toBeTruthy();
    expect(within(bar).queryByRole('button', { name: 'Exporter' })).toBeNull();
  });

  it('may run on all rows that match the filters, and says so; what was refused is listed', async () => {
    const answered = Promise.withResolvers<void>();
    const page = await openScreen(three(), {
      search: '?tab=all&status=created',
      on: {
        Packages: () => ({
          data: { packages: packagePage(three(), { total: 1_000, totalIsExact: false }) },
          extensions: { at: cursorAt(100) },
        }),
        PackagesConfirm: async () => {
          await answered.promise;
          const results = [confirmed(1), unresolved(2), { ...confirmed(4), row: undefined }];
          return { data: { result: { __typename: 'PackagesResult', results, refused: [unresolved(2)] } } };
        },
      },
    });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    selectPage();
    fireEvent.click(await screen.findByRole('button', { name: /Sélectionner les 1\s000\+ résultats/ }));
    expect(await screen.findByText(/^Les 1\s000\+ résultats$/)).toBeTruthy();
    // Whoever takes one out no longer means all of them.
    const [firstBox] = screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ });
    if (firstBox) fireEvent.click(firstBox);
    expect(await screen.findByText('2 sélectionnés')).toBeTruthy();
    if (firstBox) fireEvent.click(firstBox);
    fireEvent.click(await screen.findByRole('button', { name: /Sélectionner les/ }));
    press('s');
    fireEvent.click(await screen.findByRole('button', { name: /Confirmer/ }));
    expect(await screen.findByText(/^En cours : 1\s000 lignes…$/)).toBeTruthy();
    answered.resolve();
    expect(await screen.findByText('1 colis refusé')).toBeTruthy();
    expect(await screen.findByText('Confirmer : 2')).toBeTruthy();
    expect(screen.queryByText(/^En cours/)).toBeNull();
    const [sent] = page.server.callsOf('PackagesConfirm').map(({ variables }) => variables['input']);
    expect(sent).toMatchObject({ matching: { tab: 'all', search: null, filter: { status: ['created'] } } });
    expect(sent).not.toHaveProperty('ids');
  });

  it('an action that only some rows allow shows how many, and runs on those', async () => {
    const page = await openScreen([buildPackage(1), buildPackage(2, { status: 'delivered', allowedActions: [] })], {
      on: {
        PackageConfirm: () => ({
          data: {
            result: { __typename: 'PackageResult', row: buildPackage(1, { status: 'confirmed', version: 2 }) },
          },
        }),
      },
    });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(2);
    });
    for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ })) fireEvent.click(box);
    await screen.findByText('2 sélectionnés');
    press('s');
    const confirm = await screen.findByRole('button', { name: /Confirmer/ });
    expect(confirm.textContent).toContain('1 / 2');
    fireEvent.click(confirm);
    await waitFor(() => {
      expect(page.server.callsOf('PackageConfirm')).toHaveLength(1);
    });
    expect(await screen.findByText('1 sélectionné')).toBeTruthy();
  });

  it('an action with a form names the selected rows and nothing else beside its fields', async () => {
    const allowedActions = ['handBack' as const];
    const rows = [1, 2].map((number) => buildPackage(number, { status: 'enroute', allowedActions }));
    const results = rows.map((row) => ({ id: row.id, row, error: null }));
    const page = await openScreen(rows, {
      on: { PackagesHandBack: () => ({ data: { result: { __typename: 'PackagesResult', results } } }) },
    });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(2);
    });
    for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ })) fireEvent.click(box);
    await screen.findByText('2 sélectionnés');
    press('s');
    fireEvent.click(await screen.findByRole('button', { name: /Rendre au dépôt/ }));
    const dialog = await findPanel({ name: 'Rendre au dépôt' });
    fireEvent.change(await within(dialog).findByRole('textbox', { name: /Note/ }), {
      target: { value: 'Fin de tournée' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Rendre au dépôt' }));
    await waitFor(() => {
      expect(page.server.callsOf('PackagesHandBack')).toHaveLength(1);
    });
    const { idempotencyKey: _, ...sent } = Object(page.server.callsOf('PackagesHandBack')[0]?.variables['input']);
    expect(sent).toEqual({ note: 'Fin de tournée', ids: [idOf(1), idOf(2)] });
  });

  it('assigning requires a driver, and sends nothing without one', async () => {
    const page = await openScreen([buildPackage(1, { status: 'inhouse', allowedActions: ['assign'] })]);
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(1);
    });
    fireEvent.click(screen.getByRole('checkbox', { name: /Sélectionner CAS/ }));
    await screen.findByText('1 sélectionné');
    press('a');
    const dialog = await findPanel({ name: 'Affecter à un livreur' });
    await within(dialog).findByRole('combobox', { name: /Livreur/ });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Affecter à un livreur' }));
    expect(await within(dialog).findByText('Livreur : Ce champ est requis')).toBeTruthy();
    expect(within(dialog).getByText('Ce champ est requis')).toBeTruthy();
    expect(page.server.callsOf('Assign')).toHaveLength(0);
  });
});

describe('a selection of 500 rows', () => {
  it('renders the list twice at most for each change, and of the rows only the changed one and the former cursor', async () => {
    const commits = vi.fn<ProfilerOnRenderCallback>();
    const [column] = packageColumns;
    if (!column) throw new Error('no columns');
    const cell = vi.spyOn(column, 'cell');
    // Few columns: drawing 500 rows is not what is tested.
    await openScreen(
      Array.from({ length: 500 }, (_, n) => buildPackage(n + 1, { allowedActions: n === 0 ? ['confirm'] : [] })),
      { search: '?tab=all&columns=number', onRender: commits },
    );
    await waitFor(() => {
      expect(document.querySelectorAll('tbody tr[data-key]')).toHaveLength(500);
    });
    const all = document.querySelector('thead input[type="checkbox"]');
    if (all) fireEvent.click(all);
    await waitFor(() => {
      expect(document.body.textContent).toContain('500 sélectionnés');
    });
    for (const box of [...document.querySelectorAll('tbody input[type="checkbox"]')].slice(0, 3)) {
      commits.mockClear();
      cell.mockClear();
      fireEvent.click(box);
      expect(commits.mock.calls.length).toBeLessThanOrEqual(2);
      expect(cell.mock.calls.length).toBeLessThanOrEqual(2);
    }
    expect(document.body.textContent).toContain('497 sélectionnés');
    cell.mockRestore();
  });
});

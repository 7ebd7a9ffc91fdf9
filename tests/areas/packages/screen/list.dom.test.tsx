// The list of parcels: order, navigation and state that is restored.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { packageRowActions } from '#client/areas/packages/actions/actions.ts';
import { packageHotkeys } from '#client/areas/packages/list.tsx';
import {
  cursorAt,
  packageChange,
  openScreen,
  packagePage,
  type PackagesPage,
  tabCounts,
  shownNumbers,
} from '../support/packages-page.tsx';
import { idOf, buildPackage } from '../support/package.ts';

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  localStorage.clear();
});

it('the list knows the shortcuts of the actions before these are loaded', () => {
  expect(packageHotkeys).toEqual(packageRowActions.presentation.hotkeys);
});

const three = () => [buildPackage(1), buildPackage(2), buildPackage(3)];
const sorts = (page: PackagesPage) => page.listCalls().map(({ variables }) => variables['sort']);

const loaded = (total: number) => () => ({
  data: { packages: packagePage(three(), { total }) },
  extensions: { at: cursorAt(100) },
});
const figuresOf = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, '');
const shownTotal = () => /sur(\d+)/.exec(figuresOf(screen.getByRole('navigation', { name: 'Pages' })))?.[1];
const shownCount = () => figuresOf(screen.getByRole('tab', { name: /^Colis/ }));

describe('the order', () => {
  it('that a user chose is used the next time, unless the address contains another', async () => {
    const first = await openScreen(three());
    const header = await screen.findByRole('columnheader', { name: 'Statut' });
    fireEvent.click(within(header).getByRole('button'));
    await waitFor(() => {
      expect(sorts(first).at(-1)).toEqual({ by: 'status', direction: 'asc' });
    });
    expect(location.search).toBe('?sort=status');
    cleanup();
    const second = await openScreen(three());
    expect(sorts(second)).toEqual([{ by: 'status', direction: 'asc' }]);
    cleanup();
    const third = await openScreen(three(), { search: '?sort=-updated' });
    expect(sorts(third)).toEqual([{ by: 'updated', direction: 'desc' }]);
  });

  it('of one person does not apply to another', async () => {
    localStorage.setItem('qafila.sort.packages.somebody-else', 'status');
    const page = await openScreen(three());
    expect(sorts(page)).toEqual([{ by: 'updated', direction: 'desc' }]);
  });
});

describe('while the business moves', () => {
  it('the pill counts the rows that a click shows: new rows and changed rows separately', async () => {
    // In the order of the lifecycle, the newest first within one status; more pages follow.
    const first = [buildPackage(3), buildPackage(2), buildPackage(1, { status: 'confirmed' })];
    let answer = {
      data: { packages: packagePage(first, { total: 900, next: 'key-1' }) },
      extensions: { at: cursorAt(100) },
    };
    const page = await openScreen(first, { search: '?sort=status', on: { Packages: () => answer } });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    page.push(101, packageChange('NEW', buildPackage(5)));
    page.push(102, packageChange('CHANGED', buildPackage(2, { status: 'enroute', version: 2 }), 'status'));
    // Far down in the order of the life, on another page.
    page.push(103, packageChange('NEW', buildPackage(6, { status: 'delivered' })));
    page.push(104, packageChange('CHANGED', buildPackage(7, { status: 'delivered', version: 4 }), 'status'));
    const pill = await screen.findByRole('button', { name: '1 nouveau · 1 modifié' });
    answer = {
      data: {
        packages: packagePage([buildPackage(5), buildPackage(3), buildPackage(1, { status: 'confirmed' })], {
          total: 901,
          next: 'key-1',
        }),
      },
      extensions: { at: cursorAt(110) },
    };
    fireEvent.click(pill);
    await waitFor(() => {
      expect(shownNumbers()).toEqual(['CAS-26-000005', 'CAS-26-000003', 'CAS-26-000001']);
    });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /nouveau|modifié/ })).toBeNull();
    });
  });

  it('a row changed a moment ago flashes after loading, an older one does not', async () => {
    await openScreen([buildPackage(1, { updatedAt: new Date().toISOString() }), buildPackage(2)]);
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(2);
    });
    const [, fresh, old] = screen.getAllByRole('row');
    await waitFor(() => {
      expect(fresh?.className).toContain('changed');
    });
    expect(old?.className).not.toContain('changed');
  });

  it('skeleton rows are shown while another tab is slow to load', async () => {
    const late = Promise.withResolvers<object>();
    const page = await openScreen(three());
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    page.responses['Packages'] = () => late.promise;
    fireEvent.click(screen.getByRole('tab', { name: /À livrer/ }));
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(0);
    });
    expect(screen.queryByText('Aucune donnée')).toBeNull();
    late.resolve({ data: { packages: packagePage([buildPackage(3)]) }, extensions: { at: cursorAt(100) } });
    await waitFor(() => {
      expect(shownNumbers()).toEqual(['CAS-26-000003']);
    });
  });
});

describe('the total', () => {
  it('is the live count of the tab from the moment that there is one', async () => {
    const counted = Promise.withResolvers<object>();
    const page = await openScreen(three(), { on: { Packages: loaded(1283), PackageCounts: () => counted.promise } });
    await waitFor(() => {
      expect([shownCount(), shownTotal()]).toEqual(['Colis', '1283']);
    });
    counted.resolve({ data: { packageCounts: tabCounts(1284) }, extensions: { at: cursorAt(100) } });
    await waitFor(() => {
      expect([shownCount(), shownTotal()]).toEqual(['Colis1284', '1284']);
    });
    page.push(101, { packageCounts: tabCounts(1290) });
    await waitFor(() => {
      expect([shownCount(), shownTotal()]).toEqual(['Colis1290', '1290']);
    });
  });

  it.each(['?status=enroute', '?q=lahlou'])('of a narrowed list is its own: %s', async (search) => {
    await openScreen(three(), { search, on: { Packages: loaded(1283) } });
    await waitFor(() => {
      expect([shownCount(), shownTotal()]).toEqual(['Colis1284', '1283']);
    });
  });
});

const shownSum = () => /TotalCOD([\d,]+DHS)/.exec(figuresOf(screen.getByRole('navigation', { name: 'Pages' })))?.[1];

describe('the sum of the tab', () => {
  it('stands in the footer and follows the changes of others', async () => {
    const page = await openScreen(three(), { on: { Packages: loaded(1284) } });
    await waitFor(() => {
      expect(shownSum()).toBe('128400,00DHS');
    });
    page.push(101, { packageCounts: tabCounts(1290) });
    await waitFor(() => {
      expect(shownSum()).toBe('129000,00DHS');
    });
  });

  it.each(['?status=enroute', '?q=lahlou'])('is not that of a narrowed list: %s', async (search) => {
    await openScreen(three(), { search, on: { Packages: loaded(1283) } });
    await waitFor(() => {
      expect(shownCount()).toBe('Colis1284');
    });
    expect(shownSum()).toBeUndefined();
  });

  it('is absent for who may not see the field', async () => {
    const hidden = {
      packageCounts: JSON.parse(JSON.stringify(tabCounts(1284)).replaceAll(/"cod":\d+/g, '"cod":null')),
    };
    await openScreen(three(), {
      on: { Packages: loaded(1284), PackageCounts: () => ({ data: hidden, extensions: { at: cursorAt(100) } }) },
    });
    await waitFor(() => {
      expect(shownCount()).toBe('Colis1284');
    });
    expect(shownSum()).toBeUndefined();
  });

  it('is also that of a selection of all its rows, beside the sum of some', async () => {
    const rows = [buildPackage(1, { cod: 10_050 }), buildPackage(2, { cod: 20_000, status: 'canceled' })];
    await openScreen(rows, {
      on: {
        Packages: () => ({ data: { packages: packagePage(rows, { total: 1284 }) }, extensions: { at: cursorAt(100) } }),
      },
    });
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(2);
    });
    for (const box of screen.getAllByRole('checkbox', { name: /Sélectionner CAS/ })) fireEvent.click(box);
    const bar = await screen.findByRole('region', { name: 'Actions sur la sélection' });
    expect(figuresOf(bar)).toContain('300,50DHS');
    fireEvent.click(within(bar).getByRole('button', { name: /Sélectionner les 1\s284 résultats/ }));
    await waitFor(() => {
      expect(figuresOf(bar)).toContain('128400,00DHS');
    });
  });
});

describe('the keyboard', () => {
  it("opens a row with J and Enter also after a click on a column's head", async () => {
    await openScreen(three());
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    const head = await screen.findByRole('button', { name: 'Suivi' });
    head.focus();
    fireEvent.click(head);
    await waitFor(() => {
      expect(shownNumbers()).toHaveLength(3);
    });
    fireEvent.keyDown(head, { key: 'j' });
    expect(document.activeElement?.getAttribute('data-key')).toBe(idOf(1));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect(await screen.findByRole('heading', { name: 'Client 1' })).toBeTruthy();
  });
});

vi.setConfig({ testTimeout: 20_000 });

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roles } from '#shared/access/roles.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { storeSession } from '#client/session/session.ts';
import { addRecent, readRecent } from '#client/app/command-palette/entries/recent-objects.ts';
import { paletteOptions, openOverlayPage, pressKey } from '../support/overlay-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  localStorage.clear();
});

async function openPalette(): Promise<HTMLElement> {
  act(() => {
    pressKey('k', { ctrlKey: true });
  });
  return screen.findByRole('combobox');
}

function type(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

describe('the palette', () => {
  it('opens and closes with Ctrl + K', async () => {
    await openOverlayPage('ADMIN');
    await openPalette();
    act(() => {
      pressKey('k', { ctrlKey: true });
    });
    await waitFor(() => {
      expect(screen.queryByRole('combobox')).toBeNull();
    });
  });

  it('finds parcels, drivers and customers and opens the chosen one', async () => {
    const page = await openOverlayPage('ADMIN');
    page.results = {
      parcels: [{ id: 'p1', trackingNumber: 'CAS-26-091748', recipientName: 'Mehdi Benkirane' }],
      drivers: [{ id: 'd1', name: 'Reda Benkirane' }],
      customers: [{ id: 'c1', name: 'Maison Benkirane' }],
    };
    const field = await openPalette();
    type(field, 'benkirane');
    expect(await screen.findByRole('option', { name: /CAS-26-091748/ })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Livreurs' }).textContent).toContain('Reda Benkirane');
    expect(screen.getByRole('group', { name: 'Clients' }).textContent).toContain('Maison Benkirane');
    fireEvent.click(screen.getByRole('option', { name: /Reda Benkirane/ }));
    await waitFor(() => {
      expect(location.pathname + location.search).toBe('/package?view=map&driver=d1');
    });
  });

  it('leads to a parcel beside its list', async () => {
    const page = await openOverlayPage('ADMIN');
    page.results.parcels = [{ id: 'p1', trackingNumber: 'CAS-26-091748', recipientName: 'Mehdi' }];
    const field = await openPalette();
    type(field, '091748');
    await waitFor(() => {
      expect(paletteOptions()[0]).toContain('CAS-26-091748');
    });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => {
      expect(location.pathname + location.search).toBe('/package?id=p1');
    });
  });

  it('opens the text of a scanner, although Enter comes before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const page = await openOverlayPage('ADMIN', { answer: async () => promise });
    page.results.parcels = [{ id: 'p1', trackingNumber: 'CAS-26-091748', recipientName: 'Mehdi' }];
    const field = await openPalette();
    type(field, 'CAS-26-091748');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(location.pathname).toBe('/profile');
    resolve();
    await waitFor(() => {
      expect(location.pathname + location.search).toBe('/package?id=p1');
    });
  });

  it('sends nothing to the server before three characters are typed', async () => {
    const page = await openOverlayPage('ADMIN');
    type(await openPalette(), '09');
    await screen.findByText('3 caractères au moins pour chercher un colis ou un nom');
    expect(page.searchVariables()).toEqual([]);
  });

  it('keeps the order of the results when more arrive', async () => {
    const page = await openOverlayPage('ADMIN');
    page.results.parcels = [
      { id: 'p1', trackingNumber: 'CAS-26-000001', recipientName: 'A' },
      { id: 'p2', trackingNumber: 'CAS-26-000002', recipientName: 'B' },
    ];
    const field = await openPalette();
    type(field, 'cas-2');
    await screen.findByRole('option', { name: /000002/ });
    page.results.parcels = [
      { id: 'p3', trackingNumber: 'CAS-26-000003', recipientName: 'C' },
      ...page.results.parcels.toReversed(),
    ];
    type(field, 'cas-26');
    await screen.findByRole('option', { name: /000003/ });
    expect(paletteOptions().flatMap((line) => /CAS-26-\d+/.exec(line)?.[0] ?? [])).toEqual([
      'CAS-26-000001',
      'CAS-26-000002',
      'CAS-26-000003',
    ]);
  });

  it('keeps the selected line when others are inserted above it', async () => {
    const page = await openOverlayPage('ADMIN');
    page.results.parcels = [{ id: 'p1', trackingNumber: 'PRO-26-000001', recipientName: 'Profil' }];
    const field = await openPalette();
    type(field, 'profil');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    const pointed = screen.getByRole('option', { selected: true }).textContent;
    await screen.findByRole('option', { name: /PRO-26-000001/ });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe(pointed);
  });

  it('still has the typed text when it was closed by mistake', async () => {
    await openOverlayPage('ADMIN');
    type(await openPalette(), 'benki');
    act(() => {
      pressKey('Escape');
    });
    await waitFor(() => {
      expect(screen.queryByRole('combobox')).toBeNull();
    });
    const field = await openPalette();
    expect(field).toHaveProperty('value', 'benki');
  });

  it('shows why when the search fails, and searches again', async () => {
    const page = await openOverlayPage('ADMIN');
    const { respond } = page.server;
    page.server.respond = () => {
      throw new TypeError('no network');
    };
    type(await openPalette(), 'zzzz');
    expect((await screen.findByRole('alert')).textContent).toContain('Erreur de réseau');
    page.server.respond = respond;
    page.results.parcels = [{ id: 'p1', trackingNumber: 'CAS-26-000001', recipientName: 'Zzzz' }];
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('option', { name: /CAS-26-000001/ })).toBeTruthy();
  });
});

describe('a role', () => {
  // Written by hand: the roles that may search for parcels, drivers (D) and customers (C).
  const kinds: Record<string, string> = {
    ADMIN: 'PDC',
    BACKOFFICE: 'PDC',
    SUPPORT: 'PDC',
    HOUSEKEEPER: 'PD',
    COMMERCIAL: 'PC',
    ACCOUNTANT: 'PDC',
    SUBACCOUNTANT: 'PDC',
    DRIVER: 'P',
    SUBDRIVER: 'P',
    COLLECTOR: 'P',
    CUSTOMER: 'P',
    SUBCUSTOMER: 'P',
    TRANSPORTOR: '',
  };

  it.each(roles.filter((role) => kinds[role] !== ''))('%s does not query what it may not list', async (role) => {
    const page = await openOverlayPage(role);
    type(await openPalette(), 'benkirane');
    await vi.waitUntil(() => page.searchVariables().length > 0, 10_000);
    const [asked] = page.searchVariables();
    const names: [string, string][] = [
      ['parcels', 'P'],
      ['drivers', 'D'],
      ['customers', 'C'],
    ];
    expect(names.flatMap(([name, letter]) => (asked?.[name] === true ? letter : [])).join('')).toBe(kinds[role]);
  });

  it('that sees no parcels queries nothing', async () => {
    const page = await openOverlayPage('TRANSPORTOR');
    type(await openPalette(), 'benkirane');
    await screen.findByText('Aucun résultat pour « benkirane »');
    expect(page.searchVariables()).toEqual([]);
  });

  it('that manages drivers finds them, though others of the role do not', async () => {
    const page = await openOverlayPage('DRIVER', { manager: true });
    type(await openPalette(), 'reda');
    await vi.waitUntil(() => page.searchVariables().length > 0, 10_000);
    expect(page.searchVariables()[0]).toMatchObject({ drivers: true, customers: false });
  });

  it('sees the pages that it may open and no other', async () => {
    await openOverlayPage('TRANSPORTOR');
    await openPalette();
    expect(screen.getByRole('group', { name: 'Aller à' }).textContent).toBe('PalettesGXProfilGQ');
    expect(screen.queryByRole('option', { name: /Configurations/ })).toBeNull();
    expect(screen.queryByRole('option', { name: /i18n/ })).toBeNull();
  });
});

describe('recently opened entries', () => {
  it("are in the palette, and only the user's own", async () => {
    addRecent('u1', { key: 'package:p9', label: 'CAS-26-000009', path: '/package?id=p9' });
    await openOverlayPage('ADMIN');
    await openPalette();
    const recent = screen.getByRole('group', { name: 'Récemment ouverts' });
    expect(recent.textContent).toContain('CAS-26-000009');
    expect(readRecent('u2')).toEqual([]);
  });

  it('is forgotten at sign-out', async () => {
    await openOverlayPage('ADMIN');
    await openPalette();
    addRecent('u1', { key: 'package:p9', label: 'CAS-26-000009', path: '/package?id=p9' });
    act(() => {
      storeSession(null);
    });
    expect(readRecent('u1')).toEqual([]);
  });

  it('are the last eight, the latest first, each once', () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3])
      addRecent('u1', { key: `package:p${n}`, label: `CAS-${n}`, path: '/' });
    expect(readRecent('u1').map(({ label }) => label)).toEqual([
      'CAS-3',
      'CAS-9',
      'CAS-8',
      'CAS-7',
      'CAS-6',
      'CAS-5',
      'CAS-4',
      'CAS-2',
    ]);
  });
});

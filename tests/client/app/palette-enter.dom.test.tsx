// What Enter opens in the palette, and its commands.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { readRecent } from '#client/app/command-palette/entries/recent-objects.ts';
import { readSession } from '#client/session/session.ts';
import { openOverlayPage, paletteOptions, pressKey } from '../support/overlay-page.tsx';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
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
const isClosed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
const address = (): string => location.pathname + location.search;
const parcel = { id: 'p1', trackingNumber: 'CAS-26-091748', recipientName: 'Mehdi' };

it.each([
  ['Ctrl + Enter', { ctrlKey: true }],
  ['Command + Enter', { metaKey: true }],
])('%s opens the page in a new tab and stays on this one', async (_, keys) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await openOverlayPage('ADMIN');
  const field = await openPalette();
  type(field, 'évaluations');
  fireEvent.keyDown(field, { key: 'Enter', ...keys });
  await isClosed();
  expect(opened.mock.calls).toEqual([['/ratings', '_blank', 'noopener']]);
  expect(address()).toBe('/profile');
});

it('a click with Ctrl opens a result in a new tab, and it is among the recent ones', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const page = await openOverlayPage('ADMIN');
  page.results.parcels = [parcel];
  type(await openPalette(), 'mehdi');
  fireEvent.click(await screen.findByRole('option', { name: /CAS-26-091748/ }), { ctrlKey: true });
  await isClosed();
  expect(opened.mock.calls).toEqual([['/package?id=p1', '_blank', 'noopener']]);
  expect(readRecent('u1')).toMatchObject([{ key: 'package:p1', label: 'CAS-26-091748', path: '/package?id=p1' }]);
});

it('Enter before the answer is forgotten when one types on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openOverlayPage('ADMIN', { answer: async () => promise });
  page.results.parcels = [parcel];
  const field = await openPalette();
  type(field, 'CAS-26-0917');
  fireEvent.keyDown(field, { key: 'Enter' });
  type(field, 'CAS-26-091748');
  await waitFor(() => expect(page.searchVariables()).toMatchObject([{ text: 'CAS-26-091748' }]));
  resolve();
  await screen.findByRole('option', { name: /CAS-26-091748/ });
  expect([screen.queryByRole('combobox'), address()]).toEqual([field, '/profile']);
});

it('Enter of a keyboard that composes opens nothing', async () => {
  await openOverlayPage('ADMIN');
  const field = await openPalette();
  type(field, 'évaluations');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect([screen.queryByRole('combobox'), address()]).toEqual([field, '/profile']);
});

it('begins empty again after something was opened', async () => {
  await openOverlayPage('ADMIN');
  const field = await openPalette();
  type(field, 'évaluations');
  fireEvent.keyDown(field, { key: 'Enter' });
  await isClosed();
  expect(address()).toBe('/ratings');
  expect((await openPalette()).getAttribute('value')).toBe('');
});

const said = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

it('tells a screen reader how many were found, once they are', async () => {
  const page = await openOverlayPage('ADMIN');
  page.results = { parcels: [parcel], drivers: [{ id: 'd1', name: 'Mehdi' }], customers: [] };
  const field = await openPalette();
  type(field, 'mehdi');
  expect(said()).toBe('');
  await waitFor(() => expect(said()).toMatch(/^2 /));
  type(field, '');
  expect(said()).toBe('');
});

it('offers the other themes and languages and not the present ones, each by what it does', async () => {
  await openOverlayPage('ADMIN');
  const field = await openPalette();
  type(field, 'langue');
  expect(paletteOptions().map((text) => /English|العربية|Français/.exec(text)?.[0])).toEqual(['English', 'العربية']);
  type(field, 'dark');
  fireEvent.keyDown(field, { key: 'Enter' });
  await isClosed();
  expect(localStorage.getItem('qafila.theme')).toBe('dark');
  const again = await openPalette();
  type(again, 'light');
  expect(paletteOptions()).toHaveLength(1);
  fireEvent.keyDown(again, { key: 'Enter' });
  await isClosed();
  expect(document.documentElement.dataset['theme']).toBe('light');
});

it('signs out, and stays signed in with an error when the server cannot be reached', async () => {
  const { server } = await openOverlayPage('ADMIN');
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const field = await openPalette();
  type(field, 'logout');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText(/réseau|connexion|serveur/i)).toBeTruthy();
  expect([readSession() === null, address()]).toEqual([false, '/profile']);
  fetched.mockRestore();
  server.respond = () => ({ data: { signOut: { ok: true } } });
  const again = await openPalette();
  type(again, 'logout');
  fireEvent.keyDown(again, { key: 'Enter' });
  await waitFor(() => expect([readSession(), address()]).toEqual([null, '/login']));
});

it('the list of shortcuts opens in its place', async () => {
  await openOverlayPage('ADMIN');
  await openPalette();
  fireEvent.click(screen.getByRole('button', { name: /raccourcis/i }));
  await isClosed();
  expect(await screen.findByRole('dialog', { name: /Raccourcis/ })).toBeTruthy();
});

// The menu of the signed-in user, the navigation that folds, and the bar and the sheet of a phone.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { initI18n } from '#client/messages/i18n.ts';
import { readSession, storeSession } from '#client/session/session.ts';
import { openOverlayAtom } from '#client/app/overlays/open-overlay.ts';
import { navFoldedAtom, singleKeysAtom, starredAtom } from '#client/app/preferences/preferences.ts';
import { BottomBar } from '#client/app/navigation/bottom-bar.tsx';
import { Nav } from '#client/app/navigation/nav.tsx';
import { navCountsAtom } from '#client/app/navigation/nav-count.tsx';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { pressKey } from '../support/overlay-page.tsx';
import { sessionOf } from '../support/session.ts';

const store = getDefaultStore();
beforeAll(() => initI18n('fr'));
beforeEach(() => {
  store.set(navFoldedAtom, false);
  store.set(singleKeysAtom, true);
  store.set(starredAtom, []);
  store.set(openOverlayAtom, null);
  store.set(navCountsAtom, {});
  storeSession(sessionOf('ADMIN'));
  navigate('/package');
});
afterEach(() => {
  vi.unstubAllGlobals();
  storeSession(null);
});

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const press = (key: string, more: KeyboardEventInit = {}): void => {
  act(() => {
    pressKey(key, more);
  });
};
const openNav = (current: Parameters<typeof Nav>[0]['current'] = 'package') =>
  render(
    <>
      <Nav current={current} />
      <Toasts />
    </>,
  );

it('the navigation folds and unfolds with its button and its key, and keeps that', () => {
  openNav();
  fireEvent.click(button('Réduire la navigation'));
  expect([localStorage.getItem('qafila.nav-folded'), screen.queryByText('Qafila')]).toEqual(['1', null]);
  press('[');
  expect([localStorage.getItem('qafila.nav-folded'), screen.queryByText('Qafila') !== null]).toEqual(['0', true]);
  press('[', { ctrlKey: true, altKey: true });
  press('[', { altKey: true });
  expect(button('Réduire la navigation')).toBeTruthy();
});

it('its key does nothing without single keys, and beside the map, which needs the width', () => {
  const { unmount } = openNav('map');
  press('[');
  expect([store.get(navFoldedAtom), screen.queryByRole('button', { name: /la navigation/ })]).toEqual([false, null]);
  unmount();
  store.set(singleKeysAtom, false);
  openNav();
  press('[');
  expect(store.get(navFoldedAtom)).toBe(false);
});

it('marks the current page alone, and adds a page to the favourites and takes it off', () => {
  openNav();
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.getAttribute('href'))).toEqual([
    '/package',
  ]);
  const star = button('Évaluations dans les favoris');
  expect(star.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(star);
  expect(store.get(starredAtom)).toEqual(['ratings']);
  const stars = screen.getAllByRole('button', { name: 'Évaluations dans les favoris' });
  expect(stars.map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
  fireEvent.click(star);
  expect([store.get(starredAtom), localStorage.getItem('qafila.starred')]).toEqual([[], '']);
});

const link = (name: RegExp): string | null => screen.getByRole('link', { name }).textContent;

it('what waits is counted beside its page, with a limit, and none is not shown', () => {
  store.set(navCountsAtom, { print: 3, ratings: 0 });
  openNav();
  expect(link(/^Impression/)).toMatch(/, 3 à voir$/);
  expect(link(/^Évaluations/)).toBe('Évaluations');
  act(() => {
    store.set(navCountsAtom, { print: 1_001 });
  });
  expect(link(/^Impression/)).toMatch(/1.000\+/);
});

it('the search opens from the navigation', () => {
  openNav();
  fireEvent.click(button(/^Rechercher/));
  expect(store.get(openOverlayAtom)).toBe('palette');
});

async function openMenu(): Promise<void> {
  openNav();
  const trigger = button(/Nadia Berrada/);
  fireEvent.pointerEnter(trigger);
  fireEvent.click(trigger);
  await screen.findByRole('menu');
}
const item = (name: string): HTMLElement => screen.getByText(name);

it('the menu of the user marks the language of the page and leads to the profile', async () => {
  await openMenu();
  const checked = document.querySelectorAll('[role^="menuitem"][aria-checked="true"]');
  expect([...checked].map(({ textContent }) => textContent)).toEqual(['Français']);
  fireEvent.click(item('Profil'));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
});

it('signing out without the server says so and stays; with it, it leads to the sign-in', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await openMenu();
  fireEvent.click(item('Se déconnecter'));
  expect(await screen.findByText('Erreur de réseau')).toBeTruthy();
  expect([readSession() === null, location.pathname]).toEqual([false, '/package']);
});

const openBar = (current: Parameters<typeof BottomBar>[0]['current']) => render(<BottomBar current={current} />);

it('the bar of a phone has three pages around the search, and marks the current one or what has it', () => {
  store.set(starredAtom, ['ratings']);
  const { rerender } = openBar('ratings');
  const bar = screen.getByRole('navigation', { name: 'Navigation principale' });
  expect([...bar.children].map(({ textContent }) => textContent)).toEqual([
    'Évaluations',
    'Colis',
    'Rechercher',
    expect.any(String),
    'Plus',
  ]);
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Évaluations');
  expect(button('Plus').className).not.toContain('current');
  rerender(<BottomBar current="users" />);
  expect(within(bar).queryByRole('link', { current: 'page' })).toBeNull();
  expect(button('Plus').className).toContain('current');
  fireEvent.click(button('Rechercher'));
  expect(store.get(openOverlayAtom)).toBe('palette');
});

it('everything else is in its sheet, which closes on the way to a page', async () => {
  openBar('users');
  expect(button('Plus').getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button('Plus'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/Hub Casablanca/)).toBeTruthy();
  expect(sheet.queryByRole('link', { name: 'Colis' })).toBeNull();
  expect(sheet.getByRole('link', { current: 'page' }).textContent).toBe('Utilisateurs');
  fireEvent.click(sheet.getByRole('link', { name: 'Profil' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/profile');
});

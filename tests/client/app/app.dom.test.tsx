import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { roles } from '#shared/access/roles.ts';
import { menuScreens, screenPath } from '#shared/access/screens.ts';
import { App } from '#client/app.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { syncSessionAcrossTabs } from '#client/session/sync-session-across-tabs.ts';
import { endExpiredSession } from '#client/session/end-expired-session.ts';
import { storeSession, readSession, sessionStorageKey } from '#client/session/session.ts';
import { sessionOf } from '../support/session.ts';

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  // The screens ask the server for their data; here none answers.
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  storeSession(null);
  navigate('/login');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the app', () => {
  it('asks a visitor to sign in and remembers the requested page', async () => {
    navigate('/profile');
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Se connecter' })).toBeTruthy();
    expect(location.pathname + location.search).toBe('/login?back=%2Fprofile');
    act(() => {
      storeSession(sessionOf('DRIVER'));
    });
    expect(await screen.findByRole('heading', { name: 'Profil' })).toBeTruthy();
    expect(location.pathname).toBe('/profile');
  });

  it('explains an ended session on the sign-in page', async () => {
    storeSession(sessionOf('ADMIN'));
    navigate('/profile');
    render(<App />);
    await screen.findByRole('heading', { name: 'Profil' });
    act(() => {
      endExpiredSession();
      endExpiredSession();
    });
    expect(await screen.findByText(/Votre session a expiré/)).toBeTruthy();
    expect(location.search).toBe('?back=%2Fprofile&expired=1');
    expect(localStorage.getItem(sessionStorageKey)).toBeNull();
  });

  it('leaves nothing of what it said to one user for the next', async () => {
    storeSession(sessionOf('DRIVER'));
    navigate('/profile');
    render(<App />);
    await screen.findByRole('heading', { name: 'Profil' });
    act(() => {
      toast({ text: 'CAS-26-000001 : gardé, sera envoyé' });
    });
    expect(screen.getByText(/CAS-26-000001/)).toBeTruthy();
    act(() => {
      endExpiredSession();
    });
    await screen.findByText(/Votre session a expiré/);
    expect(screen.queryByText(/CAS-26-000001/)).toBeNull();
  });

  it('shows that a page is refused, inside the layout, with a link home', async () => {
    storeSession(sessionOf('TRANSPORTOR'));
    navigate('/package');
    render(<App />);
    expect(await screen.findByText('Vous n’avez pas accès à cette page')).toBeTruthy();
    expect(screen.getByText(/« Colis » n’est pas accessible avec le rôle Transporteur/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Retour aux palettes' }).getAttribute('href')).toBe('/pallets');
  });

  it('shows the requested path when there is no such page', async () => {
    storeSession(sessionOf('ADMIN'));
    navigate('/pakage/091748');
    render(<App />);
    expect(await screen.findByText('/pakage/091748')).toBeTruthy();
    expect(location.pathname).toBe('/pages/error-404');
    expect(screen.getByRole('link', { name: 'Retour aux colis' })).toBeTruthy();
  });

  it('names the tab after the page and gives a new page’s heading the focus', async () => {
    storeSession(sessionOf('TRANSPORTOR'));
    navigate('/package');
    render(<App />);
    await screen.findByText('Vous n’avez pas accès à cette page');
    act(() => {
      navigate('/profile');
    });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Profil' });
    expect(document.title).toBe('Profil · Qafila');
    expect(document.activeElement).toBe(heading);
  });

  it('shows each role its own pages in the menu and no other', async () => {
    for (const role of roles) {
      storeSession(sessionOf(role));
      navigate('/profile');
      render(<App />);
      const nav = await screen.findByRole('navigation', { name: 'Navigation principale' });
      const shown = [...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'));
      expect({ role, shown }).toEqual({
        role,
        shown: menuScreens({ role, manager: false }).map((name) => screenPath(name)),
      });
      cleanup();
    }
  });
});

describe('the other tabs', () => {
  it('are signed out with this one, and know where they were', async () => {
    const stop = syncSessionAcrossTabs();
    storeSession(sessionOf('ADMIN'));
    navigate('/profile');
    render(<App />);
    await screen.findByRole('heading', { name: 'Profil' });
    localStorage.removeItem(sessionStorageKey);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey, newValue: null }));
    });
    expect(await screen.findByRole('heading', { name: 'Se connecter' })).toBeTruthy();
    expect(location.search).toBe('?back=%2Fprofile');
    stop();
  });

  it('start anew when another user signs in', () => {
    let reloads = 0;
    const stop = syncSessionAcrossTabs(() => {
      reloads += 1;
    });
    storeSession(sessionOf('ADMIN'));
    localStorage.setItem(sessionStorageKey, JSON.stringify(sessionOf('DRIVER', { id: 'u2' })));
    window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey }));
    expect(reloads).toBe(1);
    expect(readSession()?.viewer.id).toBe('u2');
    stop();
  });
});

describe('a starred page', () => {
  it('is stored in the browser', async () => {
    storeSession(sessionOf('ADMIN'));
    navigate('/profile');
    render(<App />);
    fireEvent.click(await screen.findByRole('button', { name: 'Colis dans les favoris', pressed: false }));
    expect(localStorage.getItem('qafila.starred')).toBe('package');
    const nav = within(screen.getByRole('navigation', { name: 'Navigation principale' }));
    expect(nav.getByRole('heading', { name: 'Favoris' })).toBeTruthy();
    const [star] = nav.getAllByRole('button', { name: 'Colis dans les favoris', pressed: true });
    if (star) fireEvent.click(star);
    expect(nav.queryByRole('heading', { name: 'Favoris' })).toBeNull();
    expect(localStorage.getItem('qafila.starred')).toBe('');
  });
});

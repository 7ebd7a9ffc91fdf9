import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#shared/access/roles.ts';
import { menuScreens, screenNames, screenTable } from '#shared/access/screens.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { pageShortcuts } from '#client/app/overlays/page-shortcuts.ts';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';
import { openOverlayPage, pressKey } from '../support/overlay-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  localStorage.clear();
  getDefaultStore().set(singleKeysAtom, true);
});

/** Until the shortcuts are active, which are loaded with the palette's code. */
async function ready(): Promise<void> {
  act(() => {
    pressKey('k', { ctrlKey: true });
  });
  await screen.findByRole('combobox');
  act(() => {
    pressKey('k', { ctrlKey: true });
  });
  await waitFor(() => {
    expect(screen.queryByRole('combobox')).toBeNull();
  });
}

function jump(letter: string, given: KeyboardEventInit = {}): void {
  act(() => {
    pressKey('g');
    pressKey(letter, given);
  });
}

describe('G and a letter', () => {
  it('lead to a page', async () => {
    await openOverlayPage('ADMIN');
    await ready();
    jump('p');
    expect(location.pathname).toBe('/package');
    jump('m');
    expect(location.pathname + location.search).toBe('/package?view=map');
  });

  it('work on an Arabic layout, whose letters are Arabic', async () => {
    await openOverlayPage('ADMIN');
    await ready();
    act(() => {
      pressKey('ل', { code: 'KeyG' });
      pressKey('ح', { code: 'KeyP' });
    });
    expect(location.pathname).toBe('/package');
  });

  it('do not also reach the page', async () => {
    await openOverlayPage('ADMIN');
    await ready();
    const received: string[] = [];
    const listen = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented) received.push(event.key);
    };
    window.addEventListener('keydown', listen);
    jump('p');
    window.removeEventListener('keydown', listen);
    expect(received).toEqual(['g']);
  });

  it('do nothing for roles that may not open the page', async () => {
    await openOverlayPage('TRANSPORTOR');
    await ready();
    jump('p');
    expect(location.pathname).toBe('/profile');
  });

  it('do nothing while something is typed', async () => {
    await openOverlayPage('ADMIN');
    await ready();
    screen.getByRole('textbox', { name: 'note' }).focus();
    jump('p');
    act(() => {
      pressKey('?');
    });
    expect(location.pathname).toBe('/profile');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do nothing once single keys are switched off', async () => {
    await openOverlayPage('ADMIN');
    await ready();
    act(() => {
      getDefaultStore().set(singleKeysAtom, false);
    });
    jump('p');
    act(() => {
      pressKey('?');
    });
    expect(location.pathname).toBe('/profile');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('name every page of the menu, each by a letter of its own', () => {
    const built = screenNames.filter((name) => screenTable[name].built && screenTable[name].menu !== 'none');
    for (const role of roles) {
      const mine = pageShortcuts({ role, manager: true });
      expect(new Set(mine.map(({ letter }) => letter)).size).toBe(mine.length);
      expect(mine.map(({ name }) => name)).toEqual([...menuScreens({ role, manager: true }), 'profile']);
    }
    expect(pageShortcuts({ role: 'ADMIN', manager: true }).map(({ name }) => name)).toEqual(
      expect.arrayContaining(built.filter((name) => menuScreens({ role: 'ADMIN', manager: true }).includes(name))),
    );
  });
});

describe('the list of shortcuts', () => {
  it.each(['?', '؟'])('opens with %s and lists the pages that the role may open', async (key) => {
    await openOverlayPage('ADMIN');
    await ready();
    act(() => {
      pressKey(key);
    });
    const list = await screen.findByRole('dialog', { name: 'Raccourcis clavier' });
    expect(list.textContent).toContain('Aller à une page');
    expect(list.textContent).toContain('Affecter à un livreur');
    expect(list.textContent).toContain('Carte');
  });

  it('names no page and no action that a role may not have', async () => {
    await openOverlayPage('TRANSPORTOR');
    await ready();
    act(() => {
      pressKey('?');
    });
    const list = await screen.findByRole('dialog', { name: 'Raccourcis clavier' });
    expect(list.textContent).not.toContain('Carte');
    expect(list.textContent).not.toContain('Affecter à un livreur');
  });

  it('switches single keys off for good', async () => {
    await openOverlayPage('ADMIN');
    await ready();
    act(() => {
      pressKey('?');
    });
    fireEvent.click(await screen.findByRole('switch', { name: /Raccourcis d’une seule touche/ }));
    expect(localStorage.getItem('qafila.single-keys')).toBe('0');
  });
});

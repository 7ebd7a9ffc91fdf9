// Unsaved input and the ways to another page: links, and back and forward in the history.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { LeaveGuard } from '#client/app/layout/leave-guard.tsx';
import { unsavedFormsAtom } from '#client/forms/use-leave-guard.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { storeSession } from '#client/session/session.ts';
import { sessionOf } from '../support/session.ts';

const store = getDefaultStore();
beforeAll(() => initI18n('fr'));
beforeEach(() => {
  storeSession(sessionOf('ADMIN'));
  store.set(unsavedFormsAtom, 1);
  navigate('/profile');
});
afterEach(() => {
  cleanup();
  store.set(unsavedFormsAtom, 0);
  storeSession(null);
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <LeaveGuard>
      <Link href="/package">other</Link>
      <Link href="/profile?tab=2">same</Link>
    </LeaveGuard>,
  );
const answer = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const address = (): string => location.pathname + location.search;

describe('a link', () => {
  it('within the page asks nothing', () => {
    open();
    fireEvent.click(screen.getByRole('link', { name: 'same' }));
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/profile?tab=2', null]);
  });

  it('to another page asks, and asks again after one stayed', async () => {
    open();
    for (const choice of ['Continuer la saisie', 'Continuer la saisie', 'Abandonner']) {
      fireEvent.click(screen.getByRole('link', { name: 'other' }));
      expect(address()).toBe('/profile');
      await answer(choice);
    }
    expect(address()).toBe('/package');
  });

  it('asks nothing without unsaved input, and nothing of who was signed out', () => {
    open();
    store.set(unsavedFormsAtom, 0);
    fireEvent.click(screen.getByRole('link', { name: 'other' }));
    expect(address()).toBe('/package');
    navigate('/profile');
    store.set(unsavedFormsAtom, 1);
    storeSession(null);
    fireEvent.click(screen.getByRole('link', { name: 'other' }));
    expect(address()).toBe('/package');
  });
});

/** The browser's Navigation API, as far as it is used. */
class History extends EventTarget {
  readonly went: string[] = [];
  finished = Promise.withResolvers<void>();
  traverseTo(key: string): { finished: Promise<void> } {
    this.went.push(key);
    this.step();
    return { finished: this.finished.promise };
  }
  /** Goes to an entry of the history; true if the page held it back. */
  step({ path = '/package', type = 'traverse', cancelable = true, sameDocument = true } = {}): boolean {
    const event = Object.assign(new Event('navigate', { cancelable }), {
      navigationType: type,
      destination: { url: new URL(path, location.origin).href, key: 'k1', sameDocument },
    });
    act(() => {
      this.dispatchEvent(event);
    });
    return event.defaultPrevented;
  }
}

const openWithHistory = (): History => {
  const history = new History();
  vi.stubGlobal('navigation', history);
  open();
  return history;
};

describe('back in the history', () => {
  it('is held back for the question, and done for who leaves; the next time it is asked again', async () => {
    const history = openWithHistory();
    expect(history.step()).toBe(true);
    await answer('Continuer la saisie');
    expect(history.went).toEqual([]);
    expect(history.step()).toBe(true);
    await answer('Abandonner');
    expect(history.went).toEqual(['k1']);
    expect([history.step(), screen.queryByRole('dialog')]).toEqual([false, null]);
    await act(async () => history.finished.reject(new Error('was interrupted')));
    expect(history.step()).toBe(true);
  });

  it.each([
    ['within the page', { path: '/profile?tab=2' }],
    ['of another kind, which the link has asked about', { type: 'push' }],
    ['that cannot be held', { cancelable: false }],
    ['to another document, for which the browser asks', { sameDocument: false }],
  ])('a step %s is not held', (_, step) => {
    const history = openWithHistory();
    expect([history.step(step), screen.queryByRole('dialog')]).toEqual([false, null]);
  });

  it('is free without unsaved input, and once the page is gone', () => {
    const history = openWithHistory();
    store.set(unsavedFormsAtom, 0);
    expect(history.step()).toBe(false);
    store.set(unsavedFormsAtom, 1);
    cleanup();
    expect(history.step()).toBe(false);
  });
});

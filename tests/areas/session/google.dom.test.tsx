// Signing in with Google: the button that leads there, the page that people come back to, and the link of an account.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { GoogleButton } from '#client/areas/session/google/google-button.tsx';
import ReturnScreen from '#client/areas/session/google/return-screen.tsx';
import { GoogleSetting } from '#client/areas/session/security/google-setting.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { readToken, storeSession } from '#client/session/session.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { sessionOf } from '#tests/client/support/session.ts';

beforeAll(() => initI18n('fr'));
const scrolled = vi.fn<() => void>();
const assign = vi.fn<(url: string) => void>();
beforeEach(() => {
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation((to) => {
    assign(String(to));
  });
});
afterEach(() => {
  // A page that is still there would ask the real network when the address changes.
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  storeSession(null);
  navigate('/');
});

const button = (name: string) => screen.findByRole('button', { name });

describe('the button', () => {
  it.each([
    [null, /\/login\/auth\/start$/],
    ['/package?tab=all', /\/login\/auth\/start\?back=%2Fpackage%3Ftab%3Dall$/],
  ])('leads to Google, and then back to %s', async (back, url) => {
    render(<GoogleButton back={back} />);
    fireEvent.click(await button('Continuer avec Google'));
    expect(assign.mock.calls).toEqual([[expect.stringMatching(url)]]);
  });

  it('is busy while the page is left, and can be used again by who goes back to it', async () => {
    const { unmount } = render(<GoogleButton back={null} />);
    const google = await button('Continuer avec Google');
    fireEvent.click(google);
    expect(google.getAttribute('aria-busy')).toBe('true');
    act(() => {
      globalThis.dispatchEvent(new Event('pageshow'));
    });
    expect(google.getAttribute('aria-busy')).not.toBe('true');
    const removed = vi.spyOn(globalThis, 'removeEventListener');
    unmount();
    expect(removed.mock.calls.map(([name]) => name)).toContain('pageshow');
  });
});

/** The page that Google sends people back to, before a server with these answers. */
function openReturn(...bodies: object[]): { asked: () => number } {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const body = bodies.shift();
    if (body === undefined) return new Promise<Response>(() => undefined);
    return Promise.resolve(Response.json(body));
  });
  render(<ReturnScreen />);
  return { asked: () => asked };
}
const known = () => {
  const { token, viewer } = sessionOf('ADMIN');
  return { data: { viewer: { ...viewer, rights: [], missing: [], token } } };
};

describe('coming back from Google', () => {
  it('takes over the session and goes on to the page that was asked for, which replaces this one', async () => {
    navigate('/login/auth/done?back=%2Fpackage%3Ftab%3Dall');
    const replaced = vi.spyOn(history, 'replaceState');
    openReturn(known());
    await waitFor(() => {
      expect(location.pathname + location.search).toBe('/login?back=%2Fpackage%3Ftab%3Dall');
    });
    expect([readToken(), replaced.mock.calls.length]).toEqual(['token-1', 1]);
  });

  it('without a session leads to the sign-in page, which says that the step has expired', async () => {
    navigate('/login/auth/done');
    openReturn({ data: { viewer: null } });
    await waitFor(() => {
      expect(location.pathname + location.search).toBe('/login?problem=openid.expired');
    });
  });

  it('says why it failed, and can be tried again, more than once', async () => {
    navigate('/login/auth/done');
    openReturn(refusal('internal'), refusal('internal'), known());
    expect(await screen.findByRole('alert')).toBeTruthy();
    fireEvent.click(await button('Réessayer'));
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    fireEvent.click(await button('Réessayer'));
    await waitFor(() => {
      expect(readToken()).toBe('token-1');
    });
  });

  it('says that it takes longer than expected, politely, and not once it is left', () => {
    vi.useFakeTimers();
    navigate('/login/auth/done');
    openReturn();
    expect(screen.queryByRole('status')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(8_000);
    });
    expect(screen.getByRole('status').textContent).toContain('Cela dure plus que prévu.');
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  });
});

const identity = {
  __typename: 'Identity',
  id: 'i1',
  email: 'nadia@gmail.example',
  createdAt: '2026-11-02T09:00:00.000Z',
};
const identities = (given: readonly object[], googleSignIn = true) =>
  answerAt(100, { googleSignIn, identities: given });
const openSetting = (answers: Answers = {}) =>
  renderPage(<GoogleSetting />, 'ADMIN', { OwnIdentities: () => identities([]), ...answers });

describe('the account of Google in the profile', () => {
  beforeEach(() => {
    navigate('/profile');
    scrolled.mockReset();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
  });

  it('is linked on the pages of Google; a refusal says why and leads nowhere', async () => {
    const answers = [
      refusal('forbidden'),
      { data: { identityLink: { __typename: 'Link', url: 'https://google.example/' } } },
    ];
    await openSetting({ IdentityLink: () => answers.shift() ?? refusal('internal') });
    const link = await button('Associer un compte Google');
    fireEvent.click(link);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    fireEvent.click(link);
    await waitFor(() => {
      expect(assign.mock.calls).toEqual([['https://google.example/']]);
    });
    expect([link.getAttribute('aria-busy'), screen.queryByRole('alert')]).toEqual(['true', null]);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('says which is linked, and is unlinked, also where another browser was first', async () => {
    let linked = [identity];
    const { callsOf } = await openSetting({
      OwnIdentities: () => identities(linked),
      IdentityUnlink: () => {
        linked = [];
        return refusal('missing');
      },
    });
    expect(await screen.findByText(/^Associé : .*nadia@gmail\.example/)).toBeTruthy();
    fireEvent.click(await button('Dissocier'));
    expect(await screen.findByText('Compte Google dissocié')).toBeTruthy();
    expect(await button('Associer un compte Google')).toBeTruthy();
    expect(callsOf('IdentityUnlink')[0]?.variables['input']).toMatchObject({ id: 'i1' });
  });

  it('is not there where Google is not offered, unless one is linked', async () => {
    const { callsOf } = await openSetting({ OwnIdentities: () => identities([], false) });
    await waitFor(() => {
      expect(callsOf('OwnIdentities').length).toBeGreaterThan(0);
    });
    expect(screen.queryByText('Connexion avec Google')).toBeNull();
  });

  it('stays to be unlinked where Google is not offered any more', async () => {
    await openSetting({ OwnIdentities: () => identities([identity], false) });
    expect(await button('Dissocier')).toBeTruthy();
  });

  it.each([
    ['?problem=openid.taken', false, true],
    ['?linked=1', true, false],
  ])('says once what came of it: %s, and shows where', async (query, isLinked, isProblem) => {
    navigate(`/profile${query}`);
    await openSetting();
    await button('Associer un compte Google');
    expect([screen.queryByText('Compte Google associé') !== null, screen.queryByRole('alert') !== null]).toEqual([
      isLinked,
      isProblem,
    ]);
    expect(location.pathname + location.search + location.hash).toBe('/profile#security');
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});

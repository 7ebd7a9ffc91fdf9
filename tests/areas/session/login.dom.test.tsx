import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import Login from '#client/areas/session/login/screen.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { GraphqlRequestError } from '#client/session/graphql-request.ts';
import { storeSession, readSession, readToken, sessionStorageKey } from '#client/session/session.ts';
import { refreshViewer, signOut } from '#client/session/sign-in.ts';
import { sessionOf } from '../../client/support/session.ts';

interface Sent {
  headers: Headers;
  credentials: string | undefined;
  body: { query: string; variables: unknown };
}
const sent: Sent[] = [];
const bodyShape = z.object({ query: z.string(), variables: z.unknown() });

/** The server's next answer; it does not offer Google, which is asked for besides. */
function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const asked = bodyShape.parse(JSON.parse(z.string().parse(init.body)));
    if (asked.query.includes('googleSignIn')) return new Response(JSON.stringify({ data: { googleSignIn: false } }));
    sent.push({ headers: new Headers(init.headers), credentials: init.credentials, body: asked });
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

function refusal(code: string): object {
  return { errors: [{ message: code, extensions: { code } }] };
}

async function signInAs(login: string, password: string): Promise<void> {
  render(<Login />);
  fireEvent.change(await screen.findByLabelText('E-mail ou identifiant'), { target: { value: login } });
  fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
}

beforeAll(async () => {
  await initI18n('fr');
});
beforeEach(() => {
  storeSession(null);
  sent.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  it('keeps the viewer and the token, which every later call sends', async () => {
    const session = sessionOf('ADMIN');
    answer({ data: { signIn: session } });
    await signInAs(' nadia ', 'secret');
    await waitFor(() => {
      expect(readToken()).toBe('token-1');
    });
    expect(sent[0]?.body.variables).toEqual({ input: { login: 'nadia', password: 'secret' } });
    expect(sent[0]?.credentials).toBe('include');
    expect(localStorage.getItem(sessionStorageKey)).toContain('Nadia Berrada');
    answer({ data: { viewer: { ...session.viewer, token: 'token-2' } } });
    await refreshViewer();
    expect(sent[1]?.headers.get('x-qafila-token')).toBe('token-1');
    expect(readToken()).toBe('token-2');
  });

  it('shows why it was refused', async () => {
    answer(refusal('sign_in.not_approved'));
    await signInAs('nadia', 'secret');
    expect(await screen.findByText('Votre compte attend encore la validation de notre équipe.')).toBeTruthy();
    expect(readSession()).toBeNull();
  });

  it('shows a network error when no answer arrives', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    await signInAs('nadia', 'secret');
    expect(await screen.findByText('Erreur de réseau')).toBeTruthy();
  });

  it('requires both fields, says so beside them and once in a summary, and focuses the first', async () => {
    answer({});
    render(<Login />);
    fireEvent.click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(await screen.findAllByText('Ce champ est requis')).toHaveLength(2);
    const summary = screen.getByRole('alert');
    expect(summary.textContent).toMatch(/Ce champ est requis :E-mail ou identifiantMot de passe$/);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('E-mail ou identifiant'));
    });
    expect(sent).toEqual([]);
  });
});

describe('a session', () => {
  it('ends here when the server has no session any more', async () => {
    for (const [body, status] of [
      [refusal('UNAUTHENTICATED'), 200],
      [{ errors: [] }, 400],
      [{ data: { viewer: null } }, 200],
    ] as const) {
      storeSession(sessionOf('ADMIN'));
      answer(body, status);
      await refreshViewer();
      expect(readSession()).toBeNull();
      expect(localStorage.getItem(sessionStorageKey)).toBeNull();
      expect(location.pathname).toBe('/login');
    }
  });

  it('stays while the server cannot be reached', async () => {
    storeSession(sessionOf('ADMIN'));
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    await refreshViewer();
    expect(readSession()?.viewer.name).toBe('Nadia Berrada');
    await expect(signOut()).rejects.toBeInstanceOf(GraphqlRequestError);
    expect(readSession()).not.toBeNull();
  });

  it('is over after signing out', async () => {
    storeSession(sessionOf('ADMIN'));
    answer({ data: { signOut: { ok: true } } });
    await signOut();
    expect(localStorage.getItem(sessionStorageKey)).toBeNull();
  });
});

describe('the sign-in page', () => {
  it('has no rule of passwords, and the ways to a forgotten one and to a new account', async () => {
    render(<Login />);
    expect((await screen.findByRole('link', { name: 'Mot de passe oublié ?' })).getAttribute('href')).toBe(
      '/password-reset',
    );
    expect(screen.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toBe('/signup');
    expect(screen.queryByText(/caractères au moins/)).toBeNull();
  });

  it.each([
    ['?joined=1', /^Votre compte est prêt/],
    ['?changed=1', /^Votre mot de passe est changé/],
    ['?expired=1', /^Votre session a expiré/],
    ['?problem=openid.not_linked', /associez votre compte Google dans votre profil/],
  ])('says why one is here: %s', async (query, text) => {
    history.replaceState(null, '', `/login${query}`);
    render(<Login />);
    expect(await screen.findByText(text)).toBeTruthy();
    history.replaceState(null, '', '/');
  });

  it('says how to link an account only where that is what is missing', async () => {
    history.replaceState(null, '', '/login?problem=openid.expired');
    render(<Login />);
    expect((await screen.findByRole('alert')).textContent).not.toContain('associez votre compte');
    history.replaceState(null, '', '/');
  });

  it('asks for the code at once where a sign-in elsewhere ends with a second step', async () => {
    history.replaceState(null, '', '/login?step=code');
    render(<Login />);
    expect(await screen.findByLabelText('Code à six chiffres')).toBeTruthy();
    history.replaceState(null, '', '/');
  });

  it('forgets why it was refused once it is tried again, and says it again with the next refusal', async () => {
    answer(refusal('sign_in.not_approved'));
    await signInAs('nadia', 'secret ');
    const said = 'Votre compte attend encore la validation de notre équipe.';
    await screen.findByText(said);
    expect(sent.at(-1)?.body.variables).toEqual({ input: { login: 'nadia', password: 'secret ' } });
    vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
    fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => {
      expect(screen.queryByText(said)).toBeNull();
    });
  });
});

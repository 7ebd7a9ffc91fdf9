import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import ChangePassword from '#client/areas/session/password/change-screen.tsx';
import Invitation from '#client/areas/session/password/invitation-screen.tsx';
import RequestReset from '#client/areas/session/password/request-screen.tsx';
import Confirmation from '#client/areas/session/sign-up/confirmation-screen.tsx';
import SignUp from '#client/areas/session/sign-up/screen.tsx';
import { readSession, storeSession } from '#client/session/session.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { sessionOf } from '#tests/client/support/session.ts';

const bodyShape = z.object({ query: z.string(), variables: z.object({ input: z.unknown().optional() }).optional() });
const inputs: unknown[] = [];

/** The server's answer to every call. */
function answer(body: object): void {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    inputs.push(bodyShape.parse(JSON.parse(z.string().parse(init.body))).variables?.input);
    return Promise.resolve(Response.json(body));
  });
}
const refusal = (code: string, fields: object[] = []) => ({
  errors: [{ message: code, extensions: { code, params: {}, fields } }],
});
const fill = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const rule = (text: RegExp) => screen.getByText(text).closest('li')?.textContent;

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  storeSession(null);
  inputs.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('a new password', () => {
  it('has its rules there before anybody types, and ticks them while typing', async () => {
    history.replaceState(null, '', '/change-password#t=secret');
    render(<ChangePassword />);
    expect(await screen.findByText('6 caractères au moins')).toBeTruthy();
    expect(rule(/6 caractères/)).not.toContain('respecté');
    fill('Mot de passe', 'caravane');
    await waitFor(() => {
      expect(rule(/6 caractères/)).toContain('respecté');
    });
    expect(rule(/identiques/)).not.toContain('respecté');
    fill('Confirmer', 'caravane');
    await waitFor(() => {
      expect(rule(/identiques/)).toContain('respecté');
    });
  });

  it('is not sent until both are the same, and a common one is refused on its field', async () => {
    history.replaceState(null, '', '/change-password#t=secret');
    answer(refusal('invalid_input', [{ path: 'password', code: 'common_password', params: {} }]));
    render(<ChangePassword />);
    const submit = await screen.findByRole('button', { name: 'Changer le mot de passe' });
    fill('Mot de passe', 'football');
    fill('Confirmer', 'footbal');
    fireEvent.click(submit);
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toContain('Les mots de passe doivent correspondre');
    expect(inputs).toEqual([]);
    fill('Confirmer', 'football');
    fireEvent.click(submit);
    expect((await screen.findAllByText(/trop courant/)).length).toBeGreaterThan(0);
    expect(inputs).toEqual([{ password: 'football', token: 'secret' }]);
  });

  it('by a link that is over leads to another one, and without a link says what to do', async () => {
    history.replaceState(null, '', '/change-password#t=old');
    answer(refusal('account_link.invalid'));
    render(<ChangePassword />);
    await screen.findByText('6 caractères au moins');
    fill('Mot de passe', 'caravane');
    fill('Confirmer', 'caravane');
    fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('il a expiré ou a déjà servi');
    expect(within(banner).getByRole('link').getAttribute('href')).toBe('/password-reset');
    cleanup();
    history.replaceState(null, '', '/change-password');
    render(<ChangePassword />);
    expect(await screen.findByText(/Ouvrez le lien du message/)).toBeTruthy();
    expect(screen.queryByLabelText('Mot de passe')).toBeNull();
  });
});

it('who asks for a link gets an answer that says nothing about the account', async () => {
  answer({ data: { requestPasswordReset: { ok: true } } });
  render(<RequestReset />);
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'nadia@atlas.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
  expect(await screen.findByText(/Si un compte existe pour .*nadia@atlas\.example/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  expect(inputs).toEqual([{ email: 'nadia@atlas.example', language: 'fr' }]);
});

it('sign-up names every missing field in a summary and sends nothing', async () => {
  answer(refusal('internal'));
  render(<SignUp />);
  fireEvent.click(await screen.findByRole('button', { name: 'Créer le compte' }));
  const summary = await screen.findByRole('alert');
  expect(within(summary).getAllByRole('link')).toHaveLength(7);
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByLabelText('Nom complet'));
  });
  expect(inputs).toEqual([]);
});

it('a confirmed address is followed by what happens next', async () => {
  history.replaceState(null, '', '/confirmation#t=secret');
  answer({ data: { confirmSignUp: { ok: true } } });
  render(<Confirmation />);
  fireEvent.change(await screen.findByLabelText('Mot de passe'), { target: { value: 'cuir de Fès' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByRole('heading', { name: 'Adresse confirmée' })).toBeTruthy();
  const current = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
  expect(current?.textContent).toContain('Notre équipe valide votre compte');
  expect(inputs).toEqual([{ password: 'cuir de Fès', token: 'secret' }]);
});

describe('an invitation', () => {
  it('is accepted with a password that is typed twice, and leads to the sign-in page', async () => {
    history.replaceState(null, '', '/invitation#t=secret');
    answer({ data: { acceptInvitation: { ok: true } } });
    render(<Invitation />);
    fireEvent.change(await screen.findByLabelText('Mot de passe'), { target: { value: 'caravane' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir mon compte' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Confirmer');
    expect(inputs).toEqual([]);
    fill('Confirmer', 'caravane');
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir mon compte' }));
    await waitFor(() => {
      expect(location.pathname + location.search).toBe('/login?joined=1');
    });
    expect(inputs).toEqual([{ password: 'caravane', token: 'secret' }]);
  });

  it('that is refused stays on its page', async () => {
    history.replaceState(null, '', '/invitation#t=old');
    answer(refusal('account_link.invalid'));
    render(<Invitation />);
    await screen.findByText('6 caractères au moins');
    fill('Mot de passe', 'abcdef');
    await waitFor(() => {
      expect(rule(/6 caractères/)).toContain('respecté');
    });
    fill('Confirmer', 'abcdef');
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir mon compte' }));
    expect((await screen.findByRole('alert')).textContent).toContain('il a expiré ou a déjà servi');
    expect(location.pathname).toBe('/invitation');
  });
});

describe('a new e-mail address', () => {
  it('is confirmed by a button, and one that is refused says why and can be tried again', async () => {
    history.replaceState(null, '', '/confirmation?for=email#t=secret');
    answer(refusal('account_link.invalid'));
    render(<Confirmation />);
    const submit = await screen.findByRole('button', { name: 'Confirmer cette adresse' });
    expect([submit.getAttribute('aria-busy') === 'true', inputs]).toEqual([false, []]);
    fireEvent.click(submit);
    expect(await screen.findByRole('alert')).toBeTruthy();
    answer({ data: { confirmEmail: { ok: true } } });
    fireEvent.click(submit);
    const done = await screen.findByRole('heading', { name: 'Adresse changée' });
    expect(document.activeElement).toBe(done);
    expect(inputs).toEqual([{ token: 'secret' }, { token: 'secret' }]);
  });
});

describe('a sign-up', () => {
  it('begins with the address that Google has verified', async () => {
    history.replaceState({ email: 'nadia@atlas.example' }, '', '/signup');
    render(<SignUp />);
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', 'nadia@atlas.example');
  });

  it('is followed by the page that names the address, with the first step as the current one', async () => {
    history.replaceState({ email: 'nadia@atlas.example' }, '', '/confirmation');
    render(<Confirmation />);
    expect((await screen.findByText(/nadia@atlas\.example/)).textContent).toBeTruthy();
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
    expect(steps.map(({ textContent }) => textContent.charAt(0))).toEqual(['1', '2', '3']);
  });

  it('of the first administrator signs in with what was typed', async () => {
    history.replaceState(null, '', '/signup#t=first');
    answer({ data: { createFirstAdmin: { ok: true }, signIn: sessionOf('ADMIN') } });
    render(<SignUp />);
    await screen.findByText('6 caractères au moins');
    fill('Nom complet', 'Nadia Berrada');
    fill('Identifiant', 'nadia');
    fill('E-mail', 'nadia@atlas.example');
    fill('Mot de passe', 'caravane');
    fill('Confirmer', 'caravane');
    fireEvent.click(screen.getByRole('button', { name: 'Créer le compte' }));
    await waitFor(() => {
      expect(inputs[1]).toEqual({ login: 'nadia', password: 'caravane' });
    });
    expect(inputs[0]).toMatchObject({ name: 'Nadia Berrada', token: 'first' });
  });
});

it('who has changed the password is signed out, and the sign-in page says so', async () => {
  history.replaceState(null, '', '/change-password');
  storeSession(sessionOf('ADMIN'));
  answer({ data: { changePassword: { ok: true }, viewer: null } });
  render(<ChangePassword />);
  await screen.findByText('6 caractères au moins');
  fill('Mot de passe actuel', 'avant');
  fill('Mot de passe', 'caravane');
  fill('Confirmer', 'caravane');
  fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  await waitFor(() => {
    expect([location.pathname + location.search, readSession()]).toEqual(['/login?changed=1', null]);
  });
  expect(inputs[0]).toEqual({ current: 'avant', password: 'caravane' });
});

// The second step of signing in, as its user sees it.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import Login from '#client/areas/session/login/screen.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { readToken, storeSession } from '#client/session/session.ts';
import { sessionOf } from '../../client/support/session.ts';

const sent: { query: string; variables: unknown }[] = [];
const call = z.object({ query: z.string(), variables: z.unknown() });

/** The server's answers to sign-in, in order. Google is not offered. */
function answers(...bodies: object[]): void {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const request = call.parse(JSON.parse(z.string().parse(init.body)));
    if (request.query.includes('googleSignIn'))
      return Promise.resolve(new Response(JSON.stringify({ data: { googleSignIn: false } })));
    sent.push(request);
    return Promise.resolve(new Response(JSON.stringify(bodies.shift() ?? {})));
  });
}

const refusal = (code: string, fields: object[] = []): object => ({
  errors: [{ message: code, extensions: { code, fields } }],
});
const wrongCode = refusal('invalid_input', [{ path: 'code', code: 'wrong_code', params: {} }]);
const done = { data: { confirmSignIn: sessionOf('ADMIN') } };
const codes = () => sent.slice(1).map(({ variables }) => variables);

async function passwordStep(): Promise<HTMLElement> {
  render(<Login />);
  fireEvent.change(await screen.findByLabelText('E-mail ou identifiant'), { target: { value: 'nadia' } });
  fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  return screen.findByLabelText('Code à six chiffres');
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

it('has the focus, what phones need to offer the code, and sends six pasted digits by itself', async () => {
  answers(refusal('sign_in.code_required'), done);
  const field = await passwordStep();
  await waitFor(() => {
    expect(document.activeElement).toBe(field);
  });
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  fireEvent.change(field, { target: { value: ' 123 45' } });
  expect(sent).toHaveLength(1);
  fireEvent.change(field, { target: { value: '123 456' } });
  await waitFor(() => {
    expect(readToken()).toBe('token-1');
  });
  expect(codes()).toEqual([{ input: { code: '123456' } }]);
});

it('says that a code is wrong beside the field, which is empty for the next one', async () => {
  answers(refusal('sign_in.code_required'), wrongCode, done);
  const field = await passwordStep();
  fireEvent.change(field, { target: { value: '000000' } });
  expect(await screen.findByText('Code incorrect')).toBeTruthy();
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '123456' } });
  await waitFor(() => {
    expect(readToken()).toBe('token-1');
  });
});

it('sends nothing for half a code', async () => {
  answers(refusal('sign_in.code_required'), done);
  const field = await passwordStep();
  fireEvent.change(field, { target: { value: '123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByText('Saisissez le code entier')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

it('takes a recovery code instead, as it is typed', async () => {
  answers(refusal('sign_in.code_required'), done);
  await passwordStep();
  fireEvent.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }));
  const field = await screen.findByLabelText('Code de secours');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'urjv-ek74-vykw' } });
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await waitFor(() => {
    expect(codes()).toEqual([{ input: { code: 'urjv-ek74-vykw' } }]);
  });
});

it('leads back to the password when the sign-in is over, and says why', async () => {
  answers(refusal('sign_in.code_required'), refusal('sign_in.code_expired'));
  const field = await passwordStep();
  fireEvent.change(field, { target: { value: '123456' } });
  expect(await screen.findByText('Cette connexion est terminée. Recommencez avec votre mot de passe.')).toBeTruthy();
  expect(screen.getByLabelText('Mot de passe')).toBeTruthy();
  expect(readToken()).toBeNull();
});

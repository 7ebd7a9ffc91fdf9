// What people may choose for an account: a password, a login, an address, and what proves who they are.
import { expect, it } from 'vitest';
import { createFirstAdminInput, resetPasswordInput } from '#shared/areas/users/account-input.ts';
import { requestEmailInput } from '#shared/areas/users/profile-input.ts';
import { proveIdentityInput } from '#shared/areas/users/security-input.ts';

it.each([
  [5, false],
  [6, true],
  [200, true],
  [201, false],
])('a password of %i characters may be chosen: %s', (length, isAllowed) => {
  expect(resetPasswordInput.safeParse({ token: 't', password: 'x'.repeat(length) }).success).toBe(isAllowed);
});

it.each([
  ['nora', 'nora'],
  [' Nora.B-2_x ', 'nora.b-2_x'],
  ['n', null],
  ['.nora', null],
  ['nora b', null],
  ['nora@qafila.ma', null],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), null],
])('the login %j of the first administrator is %j', (login, expected) => {
  const given = { token: 't', login, name: 'Nora', email: 'nora@qafila.ma', password: 'secret' };
  const { data } = createFirstAdminInput.safeParse(given);
  expect(data?.login ?? null).toBe(expected);
});

it('an address is kept in small letters, without spaces around it', () => {
  expect(requestEmailInput.parse({ email: ' Nora@Qafila.MA ', language: 'fr' }).email).toBe('nora@qafila.ma');
  for (const email of ['nora', 'nora@', '', `${'x'.repeat(250)}@a.ma`])
    expect(requestEmailInput.safeParse({ email, language: 'fr' }).success).toBe(false);
});

it.each([
  [{ password: 'x' }, true],
  [{ code: '123 456' }, true],
  [{ password: 'x', code: '123456' }, false],
  [{}, false],
  [{ code: '12345' }, false],
])('%j proves who somebody is: %s', (given, isAllowed) => {
  expect(proveIdentityInput.safeParse(given).success).toBe(isAllowed);
});

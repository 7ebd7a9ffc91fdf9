// What the calls of one's own account ask again under the lock, once a password has been hashed: meanwhile another call
// may have changed all. And what they end.
import { expect, it } from 'vitest';
import { changePassword } from '#server/areas/users/accounts/change-password.ts';
import { requestEmail } from '#server/areas/users/profile/change-email.ts';
import { proveIdentity } from '#server/areas/users/security/prove-identity.ts';
import { readOwnSessions } from '#server/areas/users/security/sessions.ts';
import { deleteOldTokens } from '#server/sign-in/account-tokens.ts';
import { deviceCookie, knownDeviceId } from '#server/sign-in/known-device.ts';
import { signInWithIdentity } from '#server/sign-in/openid/sign-in-with-identity.ts';
import { hashPassword } from '#server/sign-in/password.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { now, requestOf, viewer } from './support/account-request.ts';

it('a session that ended while its password was checked has proven nothing', async () => {
  const passwordHash = await hashPassword('night bus 41');
  const { request, statements } = requestOf((statement) => {
    if (statement.startsWith('update sessions')) return { affected: 0n };
    return [{ id: 'u1', version: 1, status: 'active', passwordHash }];
  });
  const proof = proveIdentity(request, viewer, { password: 'night bus 41' });
  await expect(proof).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(statements.filter((statement) => statement.startsWith('update sessions'))).toHaveLength(1);
});

it.each([
  ['was disabled', { status: 'disabled' }],
  ['got another password', { passwordHash: 'another' }],
])('an account that %s while a new password was hashed keeps what it has', async (_what, meanwhile) => {
  const account = { id: 'u1', version: 1, status: 'active', passwordHash: await hashPassword('night bus 41') };
  let isLocked = false;
  const { request, statements } = requestOf((statement) => {
    if (statement.includes('for update')) isLocked = true;
    return [isLocked ? { ...account, ...meanwhile } : account];
  });
  const changed = changePassword(request, viewer, { current: 'night bus 41', password: 'seven green boats' });
  await expect(changed).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(isLocked).toBe(true);
  expect(statements.filter((statement) => statement.startsWith('update'))).toEqual([]);
});

it('asking for another address ends the links that were sent for one before, and no link to a new password', async () => {
  const { request, statements } = requestOf(() => [{ name: 'Salma', email: null, language: 'fr' }]);
  await requestEmail(request, { ...viewer, provenAt: now }, { email: 'salma@souk.ma', language: 'fr' });
  expect(statements.filter((statement) => statement.startsWith('update account_tokens'))).toEqual([
    expect.stringMatching(/ where used_at is null and user_id = '[0-9a-f-]+' and purpose = 'changeEmail'$/),
  ]);
});

it('a link is kept for a day after its end', async () => {
  const { run, statements } = recordStatements();
  await run((trx) => deleteOldTokens(trx, now));
  expect(statements).toEqual(["delete from account_tokens where expires_at < '2026-01-22T10:00:00.000Z'"]);
});

it('an identity is known by its provider and its subject there, and by nothing else', async () => {
  const { db, statements } = recordStatements();
  const identity = { issuer: 'https://accounts.google.com', subject: '107', email: 'salma@souk.ma' };
  const request = { current: null, now, address: '192.0.2.1', userAgent: null };
  expect(await signInWithIdentity({ db }, { secure: true, sessionDays: 30 }, identity, request)).toBeNull();
  expect(statements).toEqual([
    expect.stringMatching(
      / where user_identities\.issuer = 'https:\/\/accounts\.google\.com' and user_identities\.subject = '107'$/,
    ),
  ]);
});

it('the own sessions are those that are not over, the last used first', async () => {
  const { db, statements } = recordStatements();
  expect(await readOwnSessions(db, 'u1', now)).toEqual([]);
  expect(statements).toEqual([
    expect.stringMatching(
      / where user_id = 'u1' and expires_at > '2026-01-23T10:00:00\.000Z' order by seen_at desc, id desc limit 50$/,
    ),
  ]);
});

it('a browser that signs in again is the device that it was', () => {
  const account = { id: 'u1', passwordHash: 'hash' };
  const [cookie = ''] = deviceCookie(account, 'phone', { secure: true }).split(';');
  expect(knownDeviceId(account, cookie, { secure: true })).toBe('phone');
});

// Invitations: an account without a password, and the link that gives it one.
import { describe, expect, it } from 'vitest';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { acceptInvitation } from '#server/areas/users/accounts/invitation.ts';
import { resetPassword } from '#server/areas/users/accounts/password-reset.ts';
import { dayMs } from '#shared/lib/time.ts';
import { answerOf, mailsTo, requestsTo, secretTo, signInCode } from './support/accounts.ts';
import { act, done } from './support/users.ts';

const server = useTestServer();
const request = requestsTo(() => server.db);
const password = 'cuir de Fès';
const accept = (token: string, now = new Date()) => answerOf(acceptInvitation(request({ now }), { token, password }));
const person = (email: string) => ({
  name: 'Ghita Sefrioui',
  email,
  roles: ['HOUSEKEEPER', 'DRIVER'],
  hubId: server.fixtures.hubs.casa,
  manager: true,
  language: 'ar',
});

describe('an invitation', () => {
  it('sends a link; who chooses a password by it signs in, once', async () => {
    const admin = await server.as('admin');
    const email = 'ghita@qafila.example';
    const invited = await done(act(admin, 'Invite', { ...person(' Ghita@Qafila.example '), phone: '0661248090' }));
    expect(invited).toMatchObject({ status: 'invited', login: email, email, roles: ['DRIVER', 'HOUSEKEEPER'] });
    expect(await mailsTo(server.db, email)).toMatchObject([
      { template: 'invitation', language: 'ar', params: { name: 'Ghita Sefrioui', inviter: 'Test admin' } },
    ]);
    expect(await signInCode(server.url, email, password)).toBe('sign_in.wrong');
    const token = await secretTo(server.db, email);
    expect(await answerOf(acceptInvitation(request(), { token, password: 'password' }))).toBe(
      'invalid_input password: common_password',
    );
    expect(await accept(token)).toBe('done');
    expect(await accept(token)).toBe('account_link.invalid');
    expect(await signInCode(server.url, email, password)).toBe('in');
    const { data } = await admin.call('query ($id: ID!) { user(id: $id) { status } }', { id: invited.id });
    expect(data).toEqual({ user: { status: 'active' } });
  });

  it('is over after a week, and after a new one', async () => {
    const admin = await server.as('admin');
    const email = 'late@qafila.example';
    const { id } = await done(act(admin, 'Invite', person(email)));
    const first = await secretTo(server.db, email);
    expect(await accept(first, new Date(Date.now() + 7 * dayMs + 60_000))).toBe('account_link.invalid');
    await done(act(admin, 'InviteAgain', { id }));
    const second = await secretTo(server.db, email);
    expect(second).not.toBe(first);
    expect(await accept(first)).toBe('account_link.invalid');
    expect(await accept(second)).toBe('done');
    expect(await act(admin, 'InviteAgain', { id })).toBe('wrong_status');
  });

  it('to another address ends the link to the first', async () => {
    const admin = await server.as('admin');
    const { id, version } = await done(act(admin, 'Invite', person('typo@qafila.example')));
    const typo = await secretTo(server.db, 'typo@qafila.example');
    await done(act(admin, 'Edit', { id, version, email: 'right@qafila.example' }));
    expect(await accept(typo)).toBe('account_link.invalid');
    expect(await accept(await secretTo(server.db, 'right@qafila.example'))).toBe('done');
  });

  it('that is withdrawn opens nothing, and neither does its link elsewhere', async () => {
    const admin = await server.as('admin');
    const email = 'gone@qafila.example';
    const { id } = await done(act(admin, 'Invite', person(email)));
    const token = await secretTo(server.db, email);
    expect(await answerOf(resetPassword(request(), { token, password }))).toBe('account_link.invalid');
    expect(await done(act(admin, 'Withdraw', { id }))).toMatchObject({ status: 'disabled' });
    expect(await accept(token)).toBe('account_link.invalid');
    expect(await done(act(admin, 'Enable', { id }))).toMatchObject({ status: 'invited' });
    expect(await accept(token)).toBe('account_link.invalid');
  });

  it('is refused for an address that has an account, also to two administrators at once', async () => {
    const admin = await server.as('admin');
    expect(await act(admin, 'Invite', person('driver@qafila.test'))).toBe('invalid_input email: already_used');
    const both = await Promise.all([1, 2].map(() => act(admin, 'Invite', person('twice@qafila.example'))));
    expect(both.filter((result) => result === 'invalid_input email: already_used')).toHaveLength(1);
    expect(await mailsTo(server.db, 'twice@qafila.example')).toHaveLength(1);
  });

  it('is refused with what is no name, address, role or hub', async () => {
    const admin = await server.as('admin');
    const email = 'bad@qafila.example';
    const refused = [
      await act(admin, 'Invite', { ...person(email), name: '\u0000' }),
      await act(admin, 'Invite', { ...person('no address') }),
      await act(admin, 'Invite', { ...person(email), roles: [] }),
      await act(admin, 'Invite', { ...person(email), hubId: null }),
      await act(admin, 'Invite', { ...person(email), name: 'x'.repeat(121) }),
    ];
    expect(refused).toEqual([
      'invalid_input name: invalid_text',
      'invalid_input email: invalid_email',
      'invalid_input roles: required',
      'invalid_input hubId: required',
      'invalid_input name: too_long',
    ]);
    expect(await mailsTo(server.db, email)).toEqual([]);
  });
});

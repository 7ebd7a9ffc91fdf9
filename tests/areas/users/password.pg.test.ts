// A new password: by a link, and by who knows the present one.
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { linkLimits } from '#server/access/link-limits.ts';
import { requestPasswordReset, resetPassword } from '#server/areas/users/accounts/password-reset.ts';
import { confirmEmail } from '#server/areas/users/profile/change-email.ts';
import {
  anonymousPrincipal,
  inTransaction,
  signInPrincipal,
  systemPrincipal,
  type DbPrincipal,
} from '#server/db/transaction.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { postGraphQL, signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { fixturePassword, type PersonName } from '#tests/fixtures/fixtures.ts';
import { answerOf, callWithStatements, mailsTo, requestsTo, secretTo, signInCode } from './support/accounts.ts';

const server = useTestServer({ sessionCheckMs: 600_000 });
const request = requestsTo(() => server.db);
const addressOf = (name: string) => `${name.toLowerCase()}@qafila.example`;
const people = ['driver', 'driver2', 'support', 'backoffice', 'collector', 'customer', 'customer2'] as const;
const newPassword = 'caravane de Tata';
const changes = 'subscription { inboxCounts { unread } }';

beforeAll(() =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    for (const name of people)
      await trx
        .updateTable('users')
        .set({ email: addressOf(name), language: name === 'driver' ? 'ar' : null })
        .where('id', '=', server.fixtures.people[name])
        .execute();
  }),
);
afterEach(() => {
  vi.restoreAllMocks();
});

const ask = (name: PersonName, more: Parameters<typeof request>[0] = {}) =>
  requestPasswordReset(request(more), { email: addressOf(name), language: 'fr' });
const reset = (token: string, password = newPassword, now = new Date()) =>
  answerOf(resetPassword(request({ now }), { token, password }));

const document = (name: string) =>
  `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ok } }`;
const askDocument = document('requestPasswordReset');

describe('a link for a new password', () => {
  it('sets it once, ends every session and socket of the account and no other, and its owner gets a mail', async () => {
    const [mine, other] = [await signInAs(server.url, 'driver'), await signInAs(server.url, 'support')];
    const [socket, bystander] = [
      await subscribe(server.url, mine, changes),
      await subscribe(server.url, other, changes),
    ];
    await Promise.all([socket.roundTrip(), bystander.roundTrip()]);
    await ask('driver');
    const token = await secretTo(server.db, addressOf('driver'));
    const { data, errors, cookies } = await postGraphQL(server.url, document('resetPassword'), {
      input: { token, password: newPassword },
    });
    expect({ data, errors, cookies }).toEqual({ data: { resetPassword: { ok: true } }, errors: [], cookies: [] });
    await socket.until(() => socket.closeCode() === 4401);
    await bystander.roundTrip();
    expect(bystander.closeCode()).toBeNull();
    expect((await mine.call('{ viewer { id } }')).data).toEqual({ viewer: null });
    expect(await signInCode(server.url, 'driver', fixturePassword)).toBe('sign_in.wrong');
    expect(await signInCode(server.url, 'driver', newPassword)).toBe('in');
    expect((await mailsTo(server.db, addressOf('driver'))).at(-1)).toMatchObject({
      template: 'passwordChanged',
      language: 'ar',
    });
    expect(await reset(token, 'another caravan')).toBe('account_link.invalid');
    expect(await signInCode(server.url, 'driver', newPassword)).toBe('in');
  });

  it('makes the browser of its account forget the session that ended, and no other browser', async () => {
    const [mine, other] = [await signInAs(server.url, 'backoffice'), await signInAs(server.url, 'support')];
    let resets = 0;
    const cookiesAfter = async (cookie: string): Promise<string[]> => {
      await ask('backoffice');
      resets += 1;
      const password = `${newPassword} ${resets}`;
      const input = { token: await secretTo(server.db, addressOf('backoffice')), password };
      return (await postGraphQL(server.url, document('resetPassword'), { input }, { cookie })).cookies;
    };
    expect(await cookiesAfter(mine.cookie)).toEqual([expect.stringMatching(/^qafila=; .*Max-Age=0/)]);
    expect(await cookiesAfter(other.cookie)).toEqual([]);
    expect((await other.call('{ viewer { name } }')).data).toEqual({ viewer: { name: 'Test support' } });
  });

  it('is over after an hour, and changes nothing for what is no link or for a disabled account', async () => {
    await ask('driver2');
    const token = await secretTo(server.db, addressOf('driver2'));
    const later = new Date(Date.now() + 3_600_001);
    expect([await reset(token, newPassword, later), await reset('x'), await reset(''), await reset('a\0b')]).toEqual(
      Array(4).fill('account_link.invalid'),
    );
    const disabledAt = (at: Date | null) =>
      inTransaction(server.db, systemPrincipal, (trx) =>
        trx.updateTable('users').set({ disabledAt: at }).where('id', '=', server.fixtures.people.driver2).execute(),
      );
    await disabledAt(new Date());
    expect(await reset(token)).toBe('account_link.invalid');
    await ask('driver2');
    expect(await mailsTo(server.db, addressOf('driver2'))).toHaveLength(1);
    await disabledAt(null);
    expect(await signInCode(server.url, 'driver2', fixturePassword)).toBe('in');
  });

  it('ends a link that would give the account to another address', async () => {
    const person = await signInAs(server.url, 'driver2');
    const address = 'stranger@elsewhere.example';
    const { errors } = await person.call(document('profileRequestEmail'), {
      input: { email: address, language: 'fr' },
    });
    expect(errors).toEqual([]);
    const link = await secretTo(server.db, address);
    await ask('driver2');
    expect(await reset(await secretTo(server.db, addressOf('driver2')))).toBe('done');
    expect(await answerOf(confirmEmail(request(), { token: link }))).toBe('account_link.invalid');
  });

  it('works for one of two at once, and ends the other links of the account', async () => {
    await ask('collector');
    const first = await secretTo(server.db, addressOf('collector'));
    await ask('collector');
    const second = await secretTo(server.db, addressOf('collector'));
    expect(first).not.toBe(second);
    const answers = await Promise.all([reset(first), reset(first), reset(second), reset(second)]);
    expect(answers.toSorted()).toEqual([...Array<string>(3).fill('account_link.invalid'), 'done']);
  });

  it('is left as it is by a password that is too short, common or the present one', async () => {
    await ask('backoffice');
    const present = 'le souk aux épices';
    expect(await reset(await secretTo(server.db, addressOf('backoffice')), present)).toBe('done');
    await ask('backoffice');
    const token = await secretTo(server.db, addressOf('backoffice'));
    expect(await reset(token, present)).toBe('invalid_input password: same_password');
    expect(await reset(token, 'football')).toBe('invalid_input password: common_password');
    const { errors } = await postGraphQL(server.url, document('resetPassword'), {
      input: { token, password: 'x7!qZ' },
    });
    expect(errors[0]?.extensions.fields).toMatchObject([{ path: 'password', code: 'too_short', params: { limit: 6 } }]);
    expect(await reset(token)).toBe('done');
  });

  it('leads to this installation, whatever the Host header says', async () => {
    const body = JSON.stringify({
      query: askDocument,
      variables: { input: { email: addressOf('support'), language: 'en' } },
    });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' };
    const call = httpRequest(`${server.url}/graphql`, { method: 'POST', headers }).end(body);
    await once(call, 'response');
    const [mail] = await mailsTo(server.db, addressOf('support'));
    expect(mail).toMatchObject({ template: 'passwordReset', language: 'en' });
    expect(mail?.params.path).toMatch(/^\/change-password#t=[\w-]{43}$/);
  });
});

describe('who asks for a link', () => {
  it('gets the same answer after the same statements for an unknown address', async () => {
    const callFor = (email: string) => callWithStatements(server.url, askDocument, { email, language: 'fr' });
    const known = await callFor(' Customer@Qafila.example ');
    expect(await callFor('nobody@qafila.example')).toEqual(known);
    expect(known.answer).toEqual({ data: { requestPasswordReset: { ok: true } }, errors: [] });
    expect(known.statements.flat().filter((text) => /insert into/.test(text))).toHaveLength(2);
    expect(await mailsTo(server.db, addressOf('customer'))).toHaveLength(1);
    expect(await mailsTo(server.db, 'nobody@qafila.example')).toEqual([]);
  });

  it('cannot flood a mailbox from many addresses, nor ask without end from one', async () => {
    for (let n = 0; n < linkLimits.recipient.points + 2; n += 1) await ask('customer2');
    expect(await mailsTo(server.db, addressOf('customer2'))).toHaveLength(linkLimits.recipient.points);
    const here = { address: '192.0.2.7' };
    const strangers = Array.from({ length: linkLimits.address.points + 1 }, (_, n) =>
      answerOf(requestPasswordReset(request(here), { email: `stranger${n}@qafila.example`, language: 'fr' })),
    );
    const answers = await Promise.all(strangers);
    expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(1);
    expect(await answerOf(ask('support'))).toBe('done');
  });

  it('is told which address is none', async () => {
    for (const email of ['', 'x', 'a\0b@qafila.example', `${'a'.repeat(250)}@qafila.example`]) {
      const { errors } = await postGraphQL(server.url, askDocument, { input: { email, language: 'fr' } });
      expect([email, errors[0]?.extensions.code]).toEqual([email, 'invalid_input']);
    }
  });
});

describe('who is signed in', () => {
  const change = document('changePassword');

  it('changes the password with the present one, and every session ends, this one too', async () => {
    const [here, there] = [await signInAs(server.url, 'customer'), await signInAs(server.url, 'customer')];
    const wrong = await here.call(change, { input: { current: 'guess', password: newPassword } });
    expect(wrong.errors[0]?.extensions.fields).toMatchObject([{ path: 'current', code: 'wrong_password' }]);
    const same = await here.call(change, { input: { current: fixturePassword, password: fixturePassword } });
    expect(same.errors[0]?.extensions.fields).toMatchObject([{ path: 'password', code: 'same_password' }]);
    const common = await here.call(change, { input: { current: fixturePassword, password: 'iloveyou' } });
    expect(common.errors[0]?.extensions.fields).toMatchObject([{ path: 'password', code: 'common_password' }]);
    const done = await here.call(change, { input: { current: fixturePassword, password: newPassword } });
    expect(done.data).toEqual({ changePassword: { ok: true } });
    expect(done.cookies).toEqual([expect.stringMatching(/^qafila=; .*Max-Age=0/)]);
    for (const session of [here, there])
      expect((await session.call('{ viewer { id } }')).data).toEqual({ viewer: null });
    expect(await signInCode(server.url, 'customer', newPassword)).toBe('in');
    expect((await mailsTo(server.db, addressOf('customer'))).at(-1)).toMatchObject({ template: 'passwordChanged' });
  });

  it('may not guess the present one without end, and nobody changes one without a session', async () => {
    const caller = await signInAs(server.url, 'housekeeper');
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { errors } = await caller.call(change, { input: { current: `guess ${n}`, password: newPassword } });
      codes.push(errors[0]?.extensions.code ?? 'done');
    }
    expect([codes.slice(0, -1).every((code) => code === 'invalid_input'), codes.at(-1)]).toEqual([
      true,
      'sign_in.throttled',
    ]);
    const { errors } = await postGraphQL(server.url, change, {
      input: { current: fixturePassword, password: newPassword },
    });
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await signInCode(server.url, 'housekeeper', fixturePassword)).toBe('in');
  });
});

it('links are read by sign-in alone, and their secrets are in no table', async () => {
  const run = (principal: DbPrincipal, text: string) =>
    inTransaction(server.db, principal, async (trx) => (await sql.raw(text).execute(trx)).rows).then(
      (rows) => rows.length,
      String,
    );
  for (const principal of [systemPrincipal, anonymousPrincipal])
    expect(await run(principal, 'select secret_hash from account_tokens')).toMatch(/permission denied/);
  expect(await run(signInPrincipal, 'select secret_hash from account_tokens')).toBeGreaterThan(0);
  expect(await run(signInPrincipal, 'update account_tokens set expires_at = now()')).toMatch(/permission denied/);
  const token = await secretTo(server.db, addressOf('support'));
  expect(await run(signInPrincipal, `select id from account_tokens where account_tokens::text like '%${token}%'`)).toBe(
    0,
  );
});

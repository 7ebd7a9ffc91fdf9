// Sign-up of a customer: the address is proven, an administrator approves, the person signs in.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAdmin } from '#server/sign-in/create-admin.ts';
import { createFirstAdmin, createFirstAdminLink } from '#server/areas/users/accounts/first-admin.ts';
import { confirmSignUp, signUp } from '#server/areas/users/accounts/sign-up.ts';
import { deleteOldTokens } from '#server/sign-in/account-tokens.ts';
import { connect } from '#server/db/connection/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction, signInPrincipal, systemPrincipal } from '#server/db/transaction.ts';
import { roles } from '#shared/access/roles.ts';
import { personOfRole } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { answerOf, callWithStatements, mailsTo, requestsTo, secretTo, signInCode } from './support/accounts.ts';

const server = useTestServer({ sessionCheckMs: 600_000 });
const request = requestsTo(() => server.db);
afterEach(() => {
  vi.restoreAllMocks();
});

const password = 'cuir de Fès';
const entered = (email: string) => ({
  name: 'Houda Kabbaj',
  company: 'Dar Cuir',
  phone: '+212661248090',
  cityId: server.fixtures.cities.rabat,
  email,
  password,
  language: 'ar' as const,
});
const join = (email: string) => signUp(request(), entered(email));
const confirm = (token: string, typed = password, now = new Date()) =>
  answerOf(confirmSignUp(request({ now }), { token, password: typed }));

const usersOf = (email: string) =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('users')
      .leftJoin('companies', 'companies.id', 'users.companyId')
      .select([
        'users.id',
        'users.login',
        'users.status',
        'users.phone',
        'companies.name as company',
        'companies.hubId',
      ])
      .where('email', '=', email)
      .execute(),
  );
/** The secret of a link that the server prints. */
const secret = (text: string | null) => /^https:\/\/qafila\.example\/signup#t=([\w-]{43})$/.exec(text ?? '')?.[1] ?? '';
const approve = 'mutation ($input: UserApproveInput!) { userApprove(input: $input) { user { id status } } }';
const signUpDocument = 'mutation ($input: SignUpInput!) { signUp(input: $input) { ok } }';

describe('a new customer', () => {
  it('proves the address, waits for an administrator, and then signs in', async () => {
    const email = 'houda@dar-cuir.example';
    const [admin, support] = [await server.as('admin'), await server.as('support')];
    const inbox = 'subscription { notificationChanged { notification { event type entityId } } }';
    const [bell, quiet] = [await subscribe(server.url, admin, inbox), await subscribe(server.url, support, inbox)];
    const { data, errors } = await postGraphQL(server.url, signUpDocument, {
      input: { ...entered(' Houda@Dar-Cuir.example '), phone: '06 61 24 80 90' },
    });
    expect({ data, errors }).toEqual({ data: { signUp: { ok: true } }, errors: [] });
    // Until the address is proven there is no account, and what a stranger typed is in no mail.
    expect(await usersOf(email)).toEqual([]);
    expect(await signInCode(server.url, email, password)).toBe('sign_in.wrong');
    expect(await mailsTo(server.db, email)).toMatchObject([
      { template: 'confirmAddress', language: 'ar', params: { name: email } },
    ]);
    const token = await secretTo(server.db, email);
    expect(await confirm(token, 'another password')).toBe('invalid_input password: wrong_password');
    expect(await confirm(token)).toBe('done');
    const [user] = await usersOf(email);
    expect(user).toMatchObject({
      login: email,
      status: 'waiting',
      phone: '+212661248090',
      company: 'Dar Cuir',
      hubId: server.fixtures.hubs.rabat,
    });
    const id = user?.id ?? '';
    expect([await signInCode(server.url, email, 'guess'), await signInCode(server.url, email, password)]).toEqual([
      'sign_in.wrong',
      'sign_in.not_approved',
    ]);
    await bell.untilText(id);
    expect(bell.text()).toContain('user.signedUp');

    for (const role of roles.filter((each) => each !== 'ADMIN')) {
      const other = await server.as(personOfRole[role]);
      const refused = await other.call(approve, { input: { id } });
      expect([role, refused.errors[0]?.extensions.code]).toEqual([role, 'forbidden']);
    }
    expect((await postGraphQL(server.url, approve, { input: { id } })).errors[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await admin.call(approve, { input: { id } })).data).toEqual({
      userApprove: { user: { id, status: 'active' } },
    });
    expect((await admin.call(approve, { input: { id } })).errors[0]?.extensions.code).toBe('wrong_status');
    expect(await signInCode(server.url, email, password)).toBe('in');
    expect((await mailsTo(server.db, email)).at(-1)).toMatchObject({
      template: 'approval',
      language: 'ar',
      params: { name: 'Houda Kabbaj', login: email, path: '/login' },
    });
    expect(quiet.text()).not.toContain(id);
  });

  it('has one account, however often the link or several links are used', async () => {
    const email = 'twice@dar-cuir.example';
    await join(email);
    const first = await secretTo(server.db, email);
    await join(email);
    const second = await secretTo(server.db, email);
    const answers = await Promise.all([confirm(first), confirm(second), confirm(first), confirm(second)]);
    expect(answers.toSorted()).toEqual([...Array<string>(3).fill('account_link.invalid'), 'done']);
    expect(await usersOf(email)).toHaveLength(1);
    expect([await confirm(first), await confirm(second)]).toEqual(Array(2).fill('account_link.invalid'));
  });

  it('has no account by a link that is over, and what was entered is deleted', async () => {
    const email = 'late@dar-cuir.example';
    await join(email);
    const token = await secretTo(server.db, email);
    expect(await confirm(token, password, new Date(Date.now() + 86_400_001))).toBe('account_link.invalid');
    await inTransaction(server.db, systemPrincipal, (trx) =>
      deleteOldTokens(trx, new Date(Date.now() + 3 * 86_400_000)),
    );
    const left = await inTransaction(server.db, signInPrincipal, (trx) =>
      trx.selectFrom('accountTokens').select('id').execute(),
    );
    expect(left).toEqual([]);
    expect(await usersOf(email)).toEqual([]);
  });

  it('is not confirmed by guessing the password', async () => {
    const email = 'guessed@dar-cuir.example';
    await join(email);
    const token = await secretTo(server.db, email);
    const guess = (typed: string) =>
      answerOf(confirmSignUp(request({ address: '192.0.2.9' }), { token, password: typed }));
    for (let n = 0; n < 10; n += 1) await guess(`guess ${n}`);
    expect(await guess(password)).toBe('sign_in.throttled');
    expect(await confirm(token)).toBe('done');
  });
});

describe('a known address', () => {
  it('gets the same answer after the same statements, and its owner a mail that says so', async () => {
    await createAdmin(
      server.db,
      { login: 'owner', name: 'Samira', email: 'owner@qafila.example', password: 'sesame-77' },
      { another: true, now: new Date() },
    );
    const callFor = (email: string) => callWithStatements(server.url, signUpDocument, entered(email));
    const unknown = await callFor('new@dar-cuir.example');
    expect(await callFor('Owner@qafila.example')).toEqual(unknown);
    expect(unknown.statements.flat().filter((text) => /insert into/.test(text))).toHaveLength(2);
    expect(await mailsTo(server.db, 'owner@qafila.example')).toMatchObject([
      { template: 'addressKnown', params: { name: 'Samira', path: '/login' } },
    ]);
    expect(await signInCode(server.url, 'owner@qafila.example', 'sesame-77')).toBe('in');
  });
});

describe('what a stranger sends', () => {
  it.each([
    ['a name with NUL', { name: 'a\0b' }, 'name: invalid_text'],
    ['no name', { name: '  ' }, 'name: required'],
    ['a long company', { company: 'x'.repeat(121) }, 'company: too_long'],
    ['half a phone number', { phone: '06 61 24 80' }, 'phone: invalid_phone'],
    ['no address', { email: 'houda' }, 'email: invalid_email'],
    ['a city that does not exist', { cityId: '01900000-0000-7000-8000-000000000000' }, 'cityId: unknown_city'],
    ['no id', { cityId: "' or 1=1" }, 'cityId: invalid_id'],
    ['a short password', { password: 'x7!qZ' }, 'password: too_short'],
    ['a common password', { password: 'PassWord' }, 'password: common_password'],
    ['a long password', { password: 'x'.repeat(201) }, 'password: too_long'],
  ])('%s is refused on its field, and nothing is written', async (_, wrong, expected) => {
    const email = 'refused@dar-cuir.example';
    const { errors } = await postGraphQL(server.url, signUpDocument, { input: { ...entered(email), ...wrong } });
    expect(errors[0]?.extensions.fields.map(({ path, code }) => `${path}: ${code}`)).toEqual([expected]);
    expect(await mailsTo(server.db, email)).toEqual([]);
  });

  it('cannot choose a role, a company or an approval', async () => {
    for (const more of [{ roles: ['ADMIN'] }, { companyId: server.fixtures.companies.atlas }, { approvedAt: 'now' }]) {
      const { data } = await postGraphQL(server.url, signUpDocument, {
        input: { ...entered('role@dar-cuir.example'), ...more },
      });
      expect(data).toBeNull();
    }
    expect(await mailsTo(server.db, 'role@dar-cuir.example')).toEqual([]);
  });

  it('may read the names of cities and nothing else of them', async () => {
    const { data } = await postGraphQL(server.url, '{ signUpCities { id nameFr nameAr } }');
    expect(data?.['signUpCities']).toContainEqual({
      id: server.fixtures.cities.rabat,
      nameFr: 'Rabat',
      nameAr: 'الرباط',
    });
  });
});

describe('the first administrator', () => {
  it('is made by a link of an empty installation, once, by one of two at once', async () => {
    const empty = await createDatabase();
    const db = connect(empty.url, { max: 4 });
    try {
      await migrate(empty.url);
      const link = await createFirstAdminLink(db, 'https://qafila.example', new Date());
      const other = await createFirstAdminLink(db, 'https://qafila.example', new Date());
      const on = requestsTo(() => db);
      const create = (token: string, login: string, now = new Date()) =>
        answerOf(
          createFirstAdmin(on({ now }), { token, login, name: 'Amina', email: `${login}@qafila.example`, password }),
        );
      expect(await create('x', 'amina')).toBe('account_link.invalid');
      expect(await create(secret(link), 'amina', new Date(Date.now() + 86_400_001))).toBe('account_link.invalid');
      const answers = await Promise.all([create(secret(link), 'amina'), create(secret(other), 'zineb')]);
      expect(answers.toSorted()).toEqual(['account_link.invalid', 'done']);
      expect(await create(secret(link), 'third')).toBe('account_link.invalid');
      expect(await createFirstAdminLink(db, 'https://qafila.example', new Date())).toBeNull();
    } finally {
      await db.destroy();
      await empty.drop();
    }
  });
});

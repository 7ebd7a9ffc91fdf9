import { describe, expect, it } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { postGraphQL, signInAs, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const disable = 'mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { id status } } }';
const setRoles = 'mutation ($input: UserSetRolesInput!) { userSetRoles(input: $input) { user { roles manager } } }';
const me = '{ viewer { name roles effectiveRole manager } }';

describe('an administrator', () => {
  it('disables an account, whose next call has no session', async () => {
    const [admin, victim] = [await server.as('admin'), await signInAs(server.url, 'customer2')];
    expect((await victim.call(me)).data).toMatchObject({ viewer: { effectiveRole: 'CUSTOMER' } });
    const { data, errors } = await admin.call(disable, { input: { id: server.fixtures.people.customer2 } });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ userDisable: { user: { status: 'disabled' } } });
    expect((await victim.call(me)).data).toEqual({ viewer: null });
    expect((await victim.call('{ packages { total } }')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('gives roles that hold from the next call on, the first of the priority order deciding', async () => {
    const [admin, person] = [await server.as('admin'), await signInAs(server.url, 'collector')];
    await admin.call(setRoles, {
      input: { id: server.fixtures.people.collector, roles: ['COLLECTOR', 'DRIVER'], manager: true },
    });
    expect((await person.call(me)).data).toMatchObject({
      viewer: { roles: ['COLLECTOR', 'DRIVER'], effectiveRole: 'DRIVER', manager: true },
    });
  });

  it('cannot disable the own account nor take the last administrator away', async () => {
    const admin = await server.as('admin');
    const codes = [
      (await admin.call(disable, { input: { id: server.fixtures.people.admin } })).errors[0]?.extensions.code,
      (await admin.call(setRoles, { input: { id: server.fixtures.people.admin, roles: ['SUPPORT'] } })).errors[0]
        ?.extensions.code,
    ];
    expect(codes).toEqual(['user.own_account', 'user.last_admin']);
  });

  it('must contain at least one role', async () => {
    const { errors } = await (
      await server.as('admin')
    ).call(setRoles, { input: { id: server.fixtures.people.support, roles: [] } });
    expect(errors[0]?.extensions.fields).toEqual([{ path: 'roles', code: 'required', params: {} }]);
  });
});

it('other roles cannot change accounts', async () => {
  for (const name of ['support', 'backoffice', 'commercial', 'customer'] as const) {
    const { errors } = await (await server.as(name)).call(disable, { input: { id: server.fixtures.people.driver2 } });
    expect(errors[0]?.extensions.code).toBe('forbidden');
  }
});

describe('a sign-in', () => {
  const viewer = '{ id effectiveRole company { id } hub { id } missing onDutySince }';
  const signIn = `mutation ($input: SignInInput!) { signIn(input: $input) { viewer ${viewer} } }`;

  /** The viewer in the answer to a sign-in, and the same of the next call of the new session. */
  const viewersOf = async (login: string, headers: Record<string, string> = {}) => {
    const answer = await postGraphQL(server.url, signIn, { input: { login, password: fixturePassword } }, headers);
    const cookie = answer.cookies.map((each) => each.split(';')[0]).join('; ');
    const next = await postGraphQL(server.url, `{ viewer ${viewer} }`, {}, { cookie });
    return { answered: answer.data?.['signIn'], next: next.data };
  };

  it('answers what the new viewer sees: company, missing fields of the profile, duty', async () => {
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx
        .updateTable('users')
        .set({ phone: null, onDutySince: new Date() })
        .where('id', '=', server.fixtures.people.driver)
        .execute(),
    );
    const driver = await viewersOf('driver');
    expect(driver.answered).toEqual(driver.next);
    expect(driver.next).toMatchObject({
      viewer: { missing: expect.arrayContaining(['phone']), onDutySince: expect.any(String) },
    });
    const customer = await viewersOf('customer');
    expect(customer.answered).toEqual(customer.next);
    expect(customer.next).toMatchObject({ viewer: { company: { id: expect.any(String) } } });
  });

  it('answers nothing of the account that was signed in before', async () => {
    const { cookie, token } = await signInAs(server.url, 'customer');
    const driver = await viewersOf('driver', { cookie, 'x-qafila-token': token });
    expect(driver.answered).toMatchObject({ viewer: { effectiveRole: 'DRIVER', company: null } });
    expect(driver.answered).toEqual(driver.next);
  });
});

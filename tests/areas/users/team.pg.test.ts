// What a customer does with its sub-customers, and what these may do then.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acceptInvitation } from '#server/areas/users/accounts/invitation.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { memberRights, type MemberRight } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import { invitationsLimit } from '#shared/areas/users/user.ts';
import { addCompany, addUser } from '#tests/access/support/users.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, type GraphQLAnswer, signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { uploadBytes } from '../imports/support/imports.ts';
import { frenchHeader, orderCells, workbook } from '../imports/support/workbook.ts';
import { answerOf, mailsTo, requestsTo, secretTo, signInCode } from './support/accounts.ts';

/** Milliseconds by which the server's clock is ahead. */
let ahead = 0;
const server = useTestServer({ sessionCheckMs: 600_000, now: () => new Date(Date.now() + ahead) });
const request = requestsTo(() => server.db);
const password = 'cuir de Fès';

const member = z.object({ id: z.string(), status: z.string(), rights: z.array(z.string()) });
const call = (person: ApiClient, action: string, input: object): Promise<GraphQLAnswer> =>
  person.call(
    `mutation ($input: User${action}Input!) { result: user${action}(input: $input) { user { id status rights } } }`,
    { input },
  );
const codeOf = ({ errors }: GraphQLAnswer) =>
  errors[0] && [errors[0].extensions.code, ...errors[0].extensions.fields.map(({ path, code }) => `${path}: ${code}`)];
const memberOf = ({ data, errors }: GraphQLAnswer) => {
  expect(errors).toEqual([]);
  return z.object({ result: z.object({ user: member }) }).parse(data).result.user;
};
const invite = (person: ApiClient, email: string, rights: readonly MemberRight[] = memberRights) =>
  call(person, 'InviteMember', { name: 'Hind Berrada', email, rights });
const team = async (person: ApiClient) =>
  (await person.call('{ teamMembers { name status rights allowedActions } }')).data;

/** A sub-customer of Atlas Store with these rights, signed in. */
async function signedInMember(email: string, rights: readonly MemberRight[]) {
  const { id } = memberOf(await invite(await server.as('customer'), email, rights));
  const token = await secretTo(server.db, email);
  expect(await answerOf(acceptInvitation(request(), { token, password }))).toBe('done');
  return { id, person: await signInAs(server.url, email, password) };
}

describe('a customer', () => {
  it('invites a sub-customer, who chooses a password by the link of the mail and works for the company', async () => {
    const customer = await server.as('customer');
    const invited = memberOf(await invite(customer, ' Hind@Atlas.example ', ['confirm', 'create']));
    expect(invited).toMatchObject({ status: 'invited', rights: ['create', 'confirm'] });
    expect(await mailsTo(server.db, 'hind@atlas.example')).toMatchObject([
      { template: 'invitation', params: { name: 'Hind Berrada', inviter: 'Test customer' } },
    ]);
    const token = await secretTo(server.db, 'hind@atlas.example');
    expect(await answerOf(acceptInvitation(request(), { token, password }))).toBe('done');
    const person = await signInAs(server.url, 'hind@atlas.example', password);
    expect((await person.call('{ viewer { effectiveRole rights company { name } } }')).data).toEqual({
      viewer: { effectiveRole: 'SUBCUSTOMER', rights: ['create', 'confirm'], company: { name: 'Atlas Store' } },
    });
    expect(JSON.stringify(await team(customer))).toContain('Hind Berrada');
    expect(JSON.stringify(await team(await server.as('customer2')))).not.toContain('Hind');
  });

  it('is told of an address that has an account without learning whose, and of one that is none', async () => {
    const customer = await server.as('customer');
    memberOf(await invite(customer, 'twice@atlas.example'));
    const again = await invite(await server.as('customer2'), 'twice@atlas.example');
    expect(codeOf(again)).toEqual(['invalid_input', 'email: address_in_use']);
    expect(JSON.stringify(again)).not.toContain('Hind');
    expect(codeOf(await invite(customer, 'no address'))).toEqual(['invalid_input', 'email: invalid_email']);
  });

  it('invites one address once when two customers do so at the same moment', async () => {
    const people = [await server.as('customer'), await server.as('customer2')];
    const answers = await Promise.all(people.map((person) => invite(person, 'race@atlas.example')));
    expect(answers.map(codeOf).filter((code) => code === undefined)).toHaveLength(1);
  });

  it('writes to one mailbox five times in an hour, and the link of the last mail stays', async () => {
    const customer = await server.as('customer');
    const email = 'flooded@atlas.example';
    const { id } = memberOf(await invite(customer, email));
    for (let n = 2; n <= 5; n += 1) memberOf(await call(customer, 'InviteMemberAgain', { id }));
    expect(codeOf(await call(customer, 'InviteMemberAgain', { id }))).toEqual(['too_many_requests']);
    expect(codeOf(await invite(await server.as('customer2'), 'flooded+1@atlas.example'))).toEqual([
      'too_many_requests',
    ]);
    expect(await mailsTo(server.db, email)).toHaveLength(5);
    ahead = 3_601_000;
    memberOf(await call(customer, 'InviteMemberAgain', { id }));
    ahead = 0;
    expect(await answerOf(acceptInvitation(request(), { token: await secretTo(server.db, email), password }))).toBe(
      'done',
    );
  });

  it('tries few addresses: after sixty invitations in an hour it waits, and another customer does not', async () => {
    const companyId = server.fixtures.companies.zellige;
    await addUser(server.db, { login: 'eager', roles: ['CUSTOMER'], companyId, password: fixturePassword });
    const eager = await signInAs(server.url, 'eager');
    for (let n = 0; n < invitationsLimit.points; n += 1)
      expect(codeOf(await invite(eager, 'driver@qafila.test'))).toEqual(['invalid_input', 'email: address_in_use']);
    expect(codeOf(await invite(eager, 'driver@qafila.test'))).toEqual(['too_many_requests']);
    memberOf(await invite(await server.as('customer2'), 'calm@zellige.example'));
  });

  it('sends thirty invitations a day, also if it withdraws them; another company goes on', async () => {
    const companyId = await addCompany(server.db, server.fixtures.hubs.casa);
    await addUser(server.db, { login: 'rush', roles: ['CUSTOMER'], companyId, password: fixturePassword });
    const rush = await signInAs(server.url, 'rush');
    for (let n = 0; n < 30; n += 1) {
      const { id } = memberOf(await invite(rush, `n${n}@rush.example`));
      memberOf(await call(rush, 'WithdrawMember', { id }));
    }
    expect(codeOf(await invite(rush, 'one-more@rush.example'))).toEqual(['too_many_requests']);
    expect(await mailsTo(server.db, 'one-more@rush.example')).toEqual([]);
    memberOf(await invite(await server.as('customer2'), 'other@zellige.example'));
    ahead = 86_401_000;
    memberOf(await invite(await signInAs(server.url, 'rush'), 'one-more@rush.example'));
    ahead = 0;
  });

  it('withdraws an invitation, whose link ends, and invites again by enabling', async () => {
    const customer = await server.as('customer');
    const { id } = memberOf(await invite(customer, 'gone@atlas.example'));
    const first = await secretTo(server.db, 'gone@atlas.example');
    expect(memberOf(await call(customer, 'WithdrawMember', { id })).status).toBe('disabled');
    expect(await answerOf(acceptInvitation(request(), { token: first, password }))).toBe('account_link.invalid');
    expect(memberOf(await call(customer, 'EnableMember', { id })).status).toBe('invited');
    const second = await secretTo(server.db, 'gone@atlas.example');
    expect(await answerOf(acceptInvitation(request(), { token: second, password }))).toBe('done');
  });

  it('disables a sub-customer, whose sockets close at once and who signs in no more, and enables it again', async () => {
    const customer = await server.as('customer');
    const { id, person } = await signedInMember('off@atlas.example', memberRights);
    const socket = await subscribe(server.url, person, 'subscription { packageChanged { id } }');
    expect(memberOf(await call(customer, 'DisableMember', { id })).status).toBe('disabled');
    await socket.until(() => socket.closeCode() !== null);
    expect(socket.closeCode()).toBe(4401);
    expect(await signInCode(server.url, 'off@atlas.example', password)).toBe('sign_in.disabled');
    expect(memberOf(await call(customer, 'EnableMember', { id })).status).toBe('active');
    expect(await signInCode(server.url, 'off@atlas.example', password)).toBe('in');
  });

  it('does not enable whom an administrator disabled or whose invitation one withdrew, until one gave it back', async () => {
    const [customer, admin] = [await server.as('customer'), await server.as('admin')];
    const { id } = await signedInMember('barred@atlas.example', memberRights);
    const { id: uninvited } = memberOf(await invite(customer, 'uninvited@atlas.example'));
    memberOf(await call(admin, 'Disable', { id }));
    memberOf(await call(admin, 'Withdraw', { id: uninvited }));
    expect(codeOf(await call(customer, 'EnableMember', { id }))).toEqual(['user.disabled_by_staff']);
    expect(codeOf(await call(customer, 'EnableMember', { id: uninvited }))).toEqual(['user.disabled_by_staff']);
    const { data } = await customer.call('query ($id: ID!) { user(id: $id) { allowedActions } }', { id });
    expect(data).toEqual({ user: { allowedActions: [] } });
    expect(memberOf(await call(admin, 'Enable', { id })).status).toBe('active');
    memberOf(await call(customer, 'DisableMember', { id }));
    expect(memberOf(await call(customer, 'EnableMember', { id })).status).toBe('active');
  });

  it('sees when each was last here, which is later than the sign-in, and nothing of another company', async () => {
    const { id, person } = await signedInMember('active@atlas.example', memberRights);
    const seenAt = new Date(Date.now() + 3_600_000);
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.updateTable('sessions').set({ seenAt }).where('userId', '=', id).execute(),
    );
    const activityFor = async (name: 'customer' | 'customer2') =>
      (await (await server.as(name)).call('{ teamActivity { id seenAt } }')).data;
    expect(await activityFor('customer')).toMatchObject({
      teamActivity: expect.arrayContaining([{ id, seenAt: seenAt.toISOString() }]),
    });
    expect(JSON.stringify(await activityFor('customer2'))).not.toContain(id);
    await person.call('mutation { signOut { ok } }');
    expect(JSON.stringify(await activityFor('customer'))).not.toContain(id);
  });

  it('brings nobody back who was erased', async () => {
    const customer = await server.as('customer');
    const { id } = await signedInMember('erased@atlas.example', memberRights);
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.updateTable('users').set({ disabledAt: new Date(), erasedAt: new Date() }).where('id', '=', id).execute(),
    );
    const { data } = await customer.call('query ($id: ID!) { user(id: $id) { status allowedActions } }', { id });
    expect(data).toEqual({ user: { status: 'disabled', allowedActions: [] } });
    expect(codeOf(await call(customer, 'EnableMember', { id }))).toEqual(['user.erased']);
  });

  it('proves again who it is before it gives access or rights, or takes them away', async () => {
    const customer = await signInAs(server.url, 'customer');
    const { id } = memberOf(await invite(customer, 'proof@atlas.example'));
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update sessions set proven_at = now() - interval '16 minutes'`.execute(trx),
    );
    const refused = [
      await invite(customer, 'proof2@atlas.example'),
      await call(customer, 'SetMemberRights', { id, rights: [] }),
      await call(customer, 'DisableMember', { id }),
      await call(customer, 'EnableMember', { id }),
    ];
    expect(refused.map((answer) => codeOf(answer)?.join())).toEqual(Array(4).fill('sign_in.proof_required'));
    // Writing to the same person again and taking the invitation back give nobody anything.
    expect(memberOf(await call(customer, 'InviteMemberAgain', { id })).status).toBe('invited');
    expect(memberOf(await call(customer, 'WithdrawMember', { id })).status).toBe('disabled');
    await inTransaction(server.db, systemPrincipal, (trx) => sql`update sessions set proven_at = now()`.execute(trx));
  });

  it("changes neither another company's people nor a customer of its own", async () => {
    const { people } = server.fixtures;
    const [customer, other] = [await server.as('customer'), await server.as('customer2')];
    for (const action of ['DisableMember', 'EnableMember', 'WithdrawMember', 'InviteMemberAgain']) {
      expect([action, codeOf(await call(other, action, { id: people.subcustomer }))]).toEqual([action, ['missing']]);
    }
    expect(codeOf(await call(other, 'SetMemberRights', { id: people.subcustomer, rights: [] }))).toEqual(['missing']);
    expect(codeOf(await call(customer, 'DisableMember', { id: people.customer }))).toEqual(['forbidden']);
    expect(codeOf(await call(customer, 'SetMemberRights', { id: people.customer, rights: [] }))).toEqual(['forbidden']);
  });

  it.each(['subcustomer', 'commercial', 'driver', 'admin', 'housekeeper'] as const)(
    'is the only one who does so: not %s',
    async (name) => {
      const person = await server.as(name);
      expect(codeOf(await invite(person, 'stranger@atlas.example'))).toEqual(['forbidden']);
      expect((await person.call('{ teamMembers { id } }')).errors[0]?.extensions.code).toBe('forbidden');
    },
  );
});

const cancel = 'mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { status } } }';
const create = 'mutation ($input: PackageCreateInput!) { packageCreate(input: $input) { package { id } } }';
const order = () => ({
  recipientName: 'Salma Ouazzani',
  phone: '0655767159',
  address: '12 rue Ibn Batouta',
  cityId: server.fixtures.cities.casa,
  cod: 25_000,
});
const exportList = `mutation {
  packagesExport(input: { file: { columns: [{ path: "cod", title: "COD", kind: money }], format: csv, language: fr, name: "x" } }) { job { id } }
}`;
const money = '{ packages { rows { cod feeDelivered clientInvoiced } } packageCounts { tabs { tab cod } } }';
const readMoney = async (who: ApiClient) => JSON.stringify(await who.call(money));

describe('a sub-customer', () => {
  it('does what it has the rights for, and nothing else', async () => {
    const pkg = buildParcel(server.fixtures, { feeDelivered: 3_500 });
    await insertParcels(server.db, pkg);
    const tries = async (person: ApiClient) => {
      const allowed = await person.call('query ($id: ID!) { package(id: $id) { allowedActions } }', { id: pkg.id });
      const names = z
        .object({ package: z.object({ allowedActions: z.array(z.string()) }) })
        .parse(allowed.data).package;
      const codes = [
        (await person.call(create, { input: order() })).errors[0]?.extensions.code,
        (await person.call(exportList)).errors[0]?.extensions.code,
        (await uploadBytes(server.url, person, workbook([frenchHeader, orderCells(1)]))).errors[0]?.extensions.code,
      ];
      return { actions: names.allowedActions.toSorted(), codes };
    };
    const { person: bare } = await signedInMember('bare@atlas.example', []);
    const bareTries = await tries(bare);
    expect(bareTries.codes).toEqual(['forbidden', 'forbidden', 'forbidden']);
    expect(bareTries.actions.filter((name) => ['edit', 'confirm', 'cancel'].includes(name))).toEqual([]);
    const { person: some } = await signedInMember('some@atlas.example', ['create', 'cancel']);
    const someTries = await tries(some);
    expect(someTries.codes.slice(0, 2)).toEqual([undefined, 'forbidden']);
    expect(someTries.actions.filter((name) => ['edit', 'confirm', 'cancel'].includes(name))).toEqual([
      'cancel',
      'edit',
    ]);
    const old = await tries(await server.as('subcustomer'));
    expect(old.codes.slice(0, 2)).toEqual([undefined, undefined]);
    expect(old.actions.filter((name) => ['edit', 'confirm', 'cancel'].includes(name))).toEqual([
      'cancel',
      'confirm',
      'edit',
    ]);
  });

  it('without the right to money sees no amount: in rows, sums, filters or live; it types those of new parcels', async () => {
    const pkg = buildParcel(server.fixtures, { cod: 45_670, feeDelivered: 3_500 });
    await insertParcels(server.db, pkg);
    const { person } = await signedInMember('poor@atlas.example', ['create']);
    const whole = await server.as('subcustomer');
    const seen = await readMoney(person);
    expect(seen).toContain('"rows":[{"cod":null,"feeDelivered":null');
    expect(seen).not.toMatch(/3500|45670|"cod":\d/);
    expect(await readMoney(whole)).toMatch(/"cod":45670.*"feeDelivered":3500.*\{"tab":"all","cod":\d+\}/);
    const byAmount = '{ packages(filter: { cod: { min: 45670, max: 45670 } }) { total } }';
    expect([codeOf(await person.call(byAmount)), codeOf(await whole.call(byAmount))]).toEqual([
      ['invalid_input', 'filter.cod: unknown_field'],
      undefined,
    ]);
    // Its own edit of an amount is refused, and one of others is not heard; a new parcel is given one.
    const changes = 'subscription { packageChanged { changed package { id cod note } } }';
    const [poor, rich] = [await subscribe(server.url, person, changes), await subscribe(server.url, whole, changes)];
    const edit = 'mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { id } } }';
    const editAs = async (who: ApiClient, version: number, given: object) =>
      codeOf(await who.call(edit, { input: { id: pkg.id, version, ...given } }));
    expect(await editAs(person, 1, { cod: 45_680 })).toEqual(['invalid_input', 'cod: unknown_field']);
    expect(await editAs(whole, 1, { cod: 45_690 })).toBe(undefined);
    expect(await editAs(whole, 2, { note: 'Sonner' })).toBe(undefined);
    await rich.untilText('45690');
    await poor.untilText('Sonner');
    expect(poor.text()).not.toMatch(/45690|"cod":\d|"cod"\]/);
    expect(JSON.stringify(await person.call(create, { input: order() }))).not.toContain('errors":[{');
  });

  it('has no access while its customers are disabled, and has it again with one of them unless it is disabled itself', async () => {
    const admin = await server.as('admin');
    const companyId = await addCompany(server.db, server.fixtures.hubs.casa);
    const add = (login: string, role: Role) =>
      addUser(server.db, { login, roles: [role], companyId, password: fixturePassword });
    const [first, second] = [await add('tannery', 'CUSTOMER'), await add('tannery.two', 'CUSTOMER')];
    const off = await add('tannery.off', 'SUBCUSTOMER');
    await add('tannery.member', 'SUBCUSTOMER');
    const person = await signInAs(server.url, 'tannery.member');
    const socket = await subscribe(server.url, person, 'subscription { packageChanged { id } }');
    const works = async () => (await person.call('{ packageCounts { tabs { tab } } }')).errors.length === 0;
    memberOf(await call(admin, 'Disable', { id: off }));
    memberOf(await call(admin, 'Disable', { id: first }));
    expect([await works(), socket.closeCode()]).toEqual([true, null]);
    memberOf(await call(admin, 'Disable', { id: second }));
    await socket.until(() => socket.closeCode() !== null);
    expect([await works(), socket.closeCode()]).toEqual([false, 4401]);
    expect(await signInCode(server.url, 'tannery.member', fixturePassword)).toBe('sign_in.disabled');
    memberOf(await call(admin, 'Enable', { id: second }));
    expect(await works()).toBe(true);
    expect(await signInCode(server.url, 'tannery.member', fixturePassword)).toBe('in');
    expect(await signInCode(server.url, 'tannery.off', fixturePassword)).toBe('sign_in.disabled');
  });

  it('loses a right on the open page: its socket starts again, and the action is gone; others keep theirs', async () => {
    const customer = await server.as('customer');
    const { id, person } = await signedInMember('live@atlas.example', memberRights);
    const pkg = buildParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const changes = 'subscription { packageChanged { package { id allowedActions } } }';
    const own = await subscribe(server.url, person, changes);
    const other = await subscribe(server.url, await server.as('subcustomer'), changes);
    expect(memberOf(await call(customer, 'SetMemberRights', { id, rights: ['create'] })).rights).toEqual(['create']);
    const story = await (
      await server.as('admin')
    ).call('query ($id: ID!) { userStory(id: $id) { entries { name given taken } } }', { id });
    expect(JSON.stringify(story.data)).toContain(
      '{"name":"user.rightsSet","given":[],"taken":["confirm","cancel","import","money","export"]}',
    );
    await own.until(() => own.closeCode() !== null);
    expect(own.closeCode()).toBe(1012);
    const again = await subscribe(server.url, person, changes);
    const refused = await person.call(cancel, { input: { id: pkg.id, reason: 'customer_request' } });
    expect(refused.errors[0]?.extensions.code).toBe('forbidden');
    const note = 'mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { id } } }';
    await person.call(note, { input: { id: pkg.id, version: 1, note: 'Fragile' } });
    await again.untilText(pkg.id);
    await other.untilText(pkg.id);
    expect(again.text()).not.toContain('cancel');
    expect(other.text()).toContain('cancel');
    expect(other.closeCode()).toBeNull();
  });
});

// What keeps an account safe: the proof before sensitive actions, and its sessions.
import { describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { describeBrowser } from '#server/areas/users/security/sessions.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import {
  type ApiClient,
  type GraphQLAnswer,
  postGraphQL,
  signInAs,
  useTestServer,
} from '#tests/fixtures/test-server.ts';

const server = useTestServer({ sessionCheckMs: 600_000 });
const nowhere = '01936d5e-0000-7000-8000-000000000000';

const setRoles = 'mutation ($input: UserSetRolesInput!) { userSetRoles(input: $input) { user { id roles } } }';
const prove = 'mutation ($input: ProveIdentityInput!) { proveIdentity(input: $input) { ok } }';
const endOne = 'mutation ($input: SessionEndInput!) { sessionEnd(input: $input) { ok } }';
const endOthers = 'mutation ($input: SessionsEndOthersInput!) { sessionsEndOthers(input: $input) { ok } }';
const sessionsQuery = '{ viewer { sessionId } sessions { id browser system isPhone address } }';
const sessionsLive = 'subscription { sessions { id } }';
const accountChanges = 'subscription { inboxCounts { unread } }';

const sessionsAnswer = z.object({
  viewer: z.object({ sessionId: z.string() }),
  sessions: z.array(
    z.object({ id: z.string(), browser: z.string().nullable(), system: z.string().nullable(), address: z.string() }),
  ),
});
const sessionsOf = async (client: ApiClient) => sessionsAnswer.parse((await client.call(sessionsQuery)).data);
const codeOf = ({ errors }: GraphQLAnswer): string =>
  [errors[0]?.extensions.code ?? 'done', ...(errors[0]?.extensions.fields ?? []).map(({ code }) => code)].join(' ');

/** Lets a session's last proof be older. */
async function age(sessionId: string, minutes: number): Promise<void> {
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update sessions set proven_at = now() - make_interval(mins => ${minutes}) where id = ${sessionId}`.execute(trx),
  );
}

const eventRow = z.object({ name: z.string(), version: z.number(), facts: z.unknown() });
/** The events of an account that are about sign-in, the oldest first. */
async function eventsOf(userId: string): Promise<z.output<typeof eventRow>[]> {
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`select name, version, facts from events where entity_id = ${userId} and entity = 'user' order by id`.execute(
      trx,
    ),
  );
  return z.array(eventRow).parse(rows);
}

describe('a sensitive action', () => {
  it('wants a proof that is not older than 15 minutes, and is done after the password was given', async () => {
    const admin = await signInAs(server.url, 'admin');
    const { sessionId } = (await sessionsOf(admin)).viewer;
    const input = { id: server.fixtures.people.collector, roles: ['COLLECTOR'] };
    expect(codeOf(await admin.call(setRoles, { input }))).toBe('done');
    await age(sessionId, 14);
    expect(codeOf(await admin.call(setRoles, { input }))).toBe('done');
    await age(sessionId, 16);
    expect(codeOf(await admin.call(setRoles, { input }))).toBe('sign_in.proof_required');
    expect(codeOf(await admin.call(prove, { input: { password: 'a guess' } }))).toBe('invalid_input wrong_password');
    expect(codeOf(await admin.call(setRoles, { input }))).toBe('sign_in.proof_required');
    expect(codeOf(await admin.call(prove, { input: { password: fixturePassword } }))).toBe('done');
    expect(codeOf(await admin.call(setRoles, { input }))).toBe('done');
    expect(
      (await eventsOf(server.fixtures.people.admin)).filter(({ name }) => name === 'user.proofGiven'),
    ).toHaveLength(1);
  });

  it('is a look at bank details, of others and of oneself, and a file with the own ones', async () => {
    const accountant = await signInAs(server.url, 'accountant');
    const { sessionId } = (await sessionsOf(accountant)).viewer;
    const view = 'mutation ($input: BankDetailsViewInput!) { bankDetailsView(input: $input) { rib } }';
    const file = 'mutation ($input: ProfileExportInput!) { profileExport(input: $input) { job { id } } }';
    const own = 'mutation { profileViewBank(input: {}) { rib } }';
    const input = { id: server.fixtures.people.driver };
    await age(sessionId, 16);
    expect(codeOf(await accountant.call(own, {}))).toBe('sign_in.proof_required');
    expect(codeOf(await accountant.call(view, { input }))).toBe('sign_in.proof_required');
    expect(codeOf(await accountant.call(file, { input: {} }))).toBe('sign_in.proof_required');
    expect(codeOf(await accountant.call(prove, { input: { password: fixturePassword } }))).toBe('done');
    expect(codeOf(await accountant.call(view, { input }))).toBe('done');
    expect(codeOf(await accountant.call(own, {}))).toBe('done');
    expect(codeOf(await accountant.call(file, { input: {} }))).toBe('done');
  });

  it('counts the proof of its own session only, and asks nobody who may not do it at all', async () => {
    const [mine, other] = [await signInAs(server.url, 'admin'), await signInAs(server.url, 'admin')];
    await age((await sessionsOf(mine)).viewer.sessionId, 16);
    await other.call(prove, { input: { password: fixturePassword } });
    const input = { id: server.fixtures.people.collector, roles: ['COLLECTOR'] };
    expect(codeOf(await mine.call(setRoles, { input }))).toBe('sign_in.proof_required');
    expect(codeOf(await (await server.as('support')).call(setRoles, { input }))).toBe('forbidden');
  });

  it.each([
    [
      'another e-mail address',
      'profileRequestEmail',
      'ProfileRequestEmailInput',
      { email: 'x@example.com', language: 'fr' },
    ],
    ['other bank details', 'profileEditBank', 'ProfileEditBankInput', { version: 1, cne: 'BK123456' }],
    [
      'another address of a webhook',
      'webhookEdit',
      'WebhookEditInput',
      {
        id: newId(),
        version: 1,
        url: 'https://93.184.215.14/',
        events: ['package_created'],
        bearer: false,
        headers: [],
      },
    ],
  ])('is %s too, which would take the account, its money or its parcels over', async (_, name, type, input) => {
    const customer = await signInAs(server.url, 'customer');
    await age((await sessionsOf(customer)).viewer.sessionId, 16);
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
    expect(codeOf(await customer.call(document, { input }))).toBe('sign_in.proof_required');
  });

  it('cannot be reached by guessing: the eleventh wrong password waits, and so does a right one then', async () => {
    const admin = await signInAs(server.url, 'admin');
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) codes.push(codeOf(await admin.call(prove, { input: { password: `guess ${n}` } })));
    expect(codes).toEqual([...Array<string>(10).fill('invalid_input wrong_password'), 'sign_in.throttled']);
    expect(codeOf(await admin.call(prove, { input: { password: fixturePassword } }))).toBe('sign_in.throttled');
  });

  it('refuses passwords that are none: empty, too long', async () => {
    const admin = await server.as('admin');
    expect(codeOf(await admin.call(prove, { input: { password: '' } }))).toBe('invalid_input required');
    expect(codeOf(await admin.call(prove, { input: { password: 'x'.repeat(201) } }))).toBe('invalid_input too_long');
  });
});

describe('the sessions of an account', () => {
  it('are listed with browser and address, and one that is ended is gone at once with its socket', async () => {
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
    const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
    const credentials = { input: { login: 'driver', password: fixturePassword } };
    const elsewhere = await postGraphQL(server.url, document, credentials, { 'user-agent': agent });
    const cookie = elsewhere.cookies.map((each) => each.split(';')[0]).join('; ');
    const here = await signInAs(server.url, 'driver');
    const before = await sessionsOf(here);
    const other = before.sessions.find(({ id }) => id !== before.viewer.sessionId);
    expect(other).toMatchObject({ browser: 'Chrome', system: 'Windows', address: expect.stringMatching(/^(127|::)/) });
    const [socket, list, stranger] = [
      await subscribe(server.url, { cookie }, accountChanges),
      await subscribe(server.url, here, sessionsLive),
      await subscribe(server.url, await server.as('driver2'), sessionsLive),
    ];
    await stranger.until(() => stranger.data().length === 1);
    expect(codeOf(await here.call(endOne, { input: { id: other?.id } }))).toBe('done');
    await socket.until(() => socket.closeCode() === 4401);
    await list.until(() => list.data().length > 0 && !JSON.stringify(list.data().at(-1)).includes(String(other?.id)));
    expect((await postGraphQL(server.url, '{ viewer { id } }', {}, { cookie })).data).toEqual({ viewer: null });
    await stranger.roundTrip();
    expect(stranger.data()).toHaveLength(1);
  });

  it("cannot be ended by others: a stranger's session is answered like one that does not exist", async () => {
    const [driver, driver2] = [await signInAs(server.url, 'driver'), await server.as('driver2')];
    const { sessionId } = (await sessionsOf(driver)).viewer;
    expect(codeOf(await driver2.call(endOne, { input: { id: sessionId } }))).toBe('missing');
    expect(codeOf(await driver2.call(endOne, { input: { id: nowhere } }))).toBe('missing');
    expect(codeOf(await driver2.call(endOne, { input: { id: 'x\u0000' } }))).toBe('invalid_input invalid_id');
    expect((await sessionsOf(driver)).viewer.sessionId).toBe(sessionId);
  });

  it('can all be ended but the present one', async () => {
    const [here, one, two] = [
      await signInAs(server.url, 'customer'),
      await signInAs(server.url, 'customer'),
      await signInAs(server.url, 'customer'),
    ];
    const sockets = [
      await subscribe(server.url, one, accountChanges),
      await subscribe(server.url, two, accountChanges),
    ];
    expect(codeOf(await here.call(endOthers, { input: {} }))).toBe('done');
    for (const socket of sockets) await socket.until(() => socket.closeCode() === 4401);
    const { viewer, sessions } = await sessionsOf(here);
    expect(sessions.map(({ id }) => id)).toEqual([viewer.sessionId]);
  });

  it('name the browser in words, whatever the header says', () => {
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    expect(describeBrowser(safari)).toEqual({ browser: 'Safari', system: 'iOS', isPhone: true });
    for (const none of [null, '', '<img onerror=alert(1)>'])
      expect(describeBrowser(none)).toMatchObject({ system: null, isPhone: false });
  });
});

describe('the log', () => {
  it('has every sign-in with its session, and wrong passwords of accounts that exist, without any password', async () => {
    const userId = server.fixtures.people.backoffice;
    const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
    await postGraphQL(server.url, document, { input: { login: 'backoffice', password: 'caravane-ratée' } });
    await vi.waitFor(async () =>
      expect((await eventsOf(userId)).map(({ name }) => name)).toContain('user.signInFailed'),
    );
    const client = await signInAs(server.url, 'backoffice');
    const { sessionId } = (await sessionsOf(client)).viewer;
    const events = await eventsOf(userId);
    expect(events.map(({ name }) => name)).toEqual(['user.signInFailed', 'user.signedIn']);
    expect(JSON.stringify(events)).toContain(sessionId);
    expect(JSON.stringify(events)).not.toContain('caravane');
    // The account has not changed: lists of accounts hear nothing of a sign-in.
    expect(new Set(events.map(({ version }) => version)).size).toBe(1);
  });

  it('has who did not know the password in an open session, to prove it and to change it, with the session', async () => {
    const client = await signInAs(server.url, 'collector');
    const { sessionId } = (await sessionsOf(client)).viewer;
    const userId = server.fixtures.people.collector;
    const failures = async () => (await eventsOf(userId)).filter(({ name }) => name === 'user.proofFailed');
    await client.call(prove, { input: { password: 'caravane-ratée' } });
    await vi.waitFor(async () => expect(await failures()).toHaveLength(1));
    const change = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { ok } }';
    await client.call(change, { input: { current: 'caravane-perdue', password: 'cuir de Fès' } });
    await vi.waitFor(async () => expect(await failures()).toHaveLength(2));
    for (const { facts } of await failures())
      expect(facts).toEqual({ sessionId, address: expect.stringMatching(/^(127|::)/) });
    expect((await client.call('{ viewer { id } }')).data).toEqual({ viewer: { id: userId } });
  });
});

// The second factor over the endpoint: set up, used, switched off, reset by an administrator, and required of roles.
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { sql } from 'kysely';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { businessSettingsId } from '#tests/areas/config/support/config.ts';
import { codeAt, wrongCodeAt } from '#tests/access/support/authenticator.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import {
  type ApiClient,
  type GraphQLAnswer,
  postGraphQL,
  signInAs,
  useTestServer,
} from '#tests/fixtures/test-server.ts';
import { mailsTo } from './support/accounts.ts';

const server = useTestServer({ sessionCheckMs: 600_000 });

const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
const confirmSignIn =
  'mutation ($input: ConfirmSignInInput!) { confirmSignIn(input: $input) { token viewer { id secondFactor } } }';
const begin = 'mutation { secondFactorBegin(input: {}) { secret uri qr { path size } } }';
const confirm = 'mutation ($code: String!) { secondFactorConfirm(input: { code: $code }) { recoveryCodes } }';
const disable = 'mutation { secondFactorDisable(input: {}) { ok } }';
const renew = 'mutation { recoveryCodesRenew(input: {}) { recoveryCodes } }';
const read = '{ secondFactor { state enabledAt recoveryCodesLeft } }';
const reset =
  'mutation ($id: ID!) { userResetSecondFactor(input: { id: $id }) { user { id secondFactorAt allowedActions } } }';
const accountChanges = 'subscription { inboxCounts { unread } }';

const begun = z.object({ secondFactorBegin: z.object({ secret: z.string(), uri: z.string() }) });
const confirmed = z.object({ secondFactorConfirm: z.object({ recoveryCodes: z.array(z.string()) }) });
const signedIn = z.object({ confirmSignIn: z.object({ token: z.string() }) });

const addressOf = (login: string): string => `${login}@qafila.test`;
const codeOf = ({ errors }: GraphQLAnswer): string =>
  [errors[0]?.extensions.code ?? 'done', ...(errors[0]?.extensions.fields ?? []).map(({ code }) => code)].join(' ');
const headerOf = (cookies: readonly string[]): string => cookies.map((each) => each.split(';')[0]).join('; ');

/** The secret of a new app; its codes of the last half minute were used to set it up. */
async function setUp(client: ApiClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = begun.parse((await client.call(begin)).data).secondFactorBegin;
  const code = codeAt(secret, new Date(Date.now() - 30_000));
  const { recoveryCodes } = confirmed.parse((await client.call(confirm, { code })).data).secondFactorConfirm;
  return { secret, recoveryCodes };
}

const passwordStep = async (login: string) =>
  headerOf((await postGraphQL(server.url, signIn, { input: { login, password: fixturePassword } })).cookies);
const codeStep = (cookie: string, code: string) =>
  postGraphQL(server.url, confirmSignIn, { input: { code } }, { cookie });

/** A browser that signs in with password and code. */
async function signInWith(login: string, code: string): Promise<ApiClient> {
  const answer = await codeStep(await passwordStep(login), code);
  const { token } = signedIn.parse(answer.data).confirmSignIn;
  const cookie = headerOf(answer.cookies);
  const headers = { cookie, 'x-qafila-token': token };
  return { cookie, token, call: (query, variables) => postGraphQL(server.url, query, variables, headers) };
}

/** How a new socket of a browser is closed. */
const closeCodeOf = ({ cookie }: ApiClient): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      origin: server.url,
      headers: { cookie },
    });
    socket.on('close', resolve);
  });

/** Lets the proof of every session be older than it may be. */
const ageProofs = () =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update sessions set proven_at = now() - interval '16 minutes'`.execute(trx),
  );

describe('a second factor', () => {
  it('is set up with the first code of an app, and is asked for from then on', async () => {
    const support = await signInAs(server.url, 'support');
    const stranger = await subscribe(server.url, await server.as('driver'), accountChanges);
    const first = await support.call(begin);
    expect(first.data).toMatchObject({
      secondFactorBegin: {
        uri: expect.stringMatching(
          /^otpauth:\/\/totp\/.+:support\?issuer=.+&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
        ),
        qr: { path: expect.stringMatching(/^M\d+ \d+h1v1h-1z/), size: expect.any(Number) },
      },
    });
    const old = begun.parse(first.data).secondFactorBegin.secret;
    // Beginning again replaces a secret that was not confirmed.
    const { secret } = begun.parse((await support.call(begin)).data).secondFactorBegin;
    expect(codeOf(await support.call(confirm, { code: wrongCodeAt(secret) }))).toBe('invalid_input wrong_code');
    expect(codeOf(await support.call(confirm, { code: codeAt(old) }))).toBe('invalid_input wrong_code');
    expect((await support.call(read)).data).toEqual({
      secondFactor: { state: 'off', enabledAt: null, recoveryCodesLeft: 0 },
    });
    const used = codeAt(secret, new Date(Date.now() - 30_000));
    expect(
      confirmed.parse((await support.call(confirm, { code: used })).data).secondFactorConfirm.recoveryCodes,
    ).toHaveLength(10);
    expect((await support.call(read)).data).toMatchObject({ secondFactor: { state: 'on', recoveryCodesLeft: 10 } });
    expect((await mailsTo(server.db, addressOf('support'))).at(-1)).toMatchObject({ template: 'secondFactorEnabled' });

    const answer = await postGraphQL(server.url, signIn, { input: { login: 'support', password: fixturePassword } });
    expect([codeOf(answer), answer.data]).toEqual(['sign_in.code_required', null]);
    const cookie = headerOf(answer.cookies);
    expect((await postGraphQL(server.url, '{ viewer { id } }', {}, { cookie })).data).toEqual({ viewer: null });
    expect(codeOf(await codeStep(cookie, used))).toBe('invalid_input wrong_code');
    const done = await codeStep(cookie, codeAt(secret));
    expect(done.data).toMatchObject({ confirmSignIn: { viewer: { secondFactor: 'on' } } });
    expect(codeOf(await codeStep(cookie, codeAt(secret)))).toBe('sign_in.code_expired');
    expect(codeOf(await support.call(begin))).toBe('second_factor.already_on');
    await stranger.roundTrip();
    expect(stranger.closeCode()).toBeNull();
  });

  it('wants a proof for its set-up, its end and new recovery codes, and a code of the app is one', async () => {
    const accountant = await signInAs(server.url, 'accountant');
    const { secret, recoveryCodes } = await setUp(accountant);
    await ageProofs();
    for (const document of [disable, renew])
      expect(codeOf(await accountant.call(document))).toBe('sign_in.proof_required');
    const prove = 'mutation ($input: ProveIdentityInput!) { proveIdentity(input: $input) { ok } }';
    const attempt = async (input: object) => codeOf(await accountant.call(prove, { input }));
    expect(await attempt({ code: wrongCodeAt(secret) })).toBe('invalid_input wrong_code');
    expect(await attempt({ code: recoveryCodes[0] })).toBe('invalid_input wrong_code');
    expect(await attempt({})).toBe('invalid_input required');
    expect(await attempt({ password: fixturePassword, code: codeAt(secret) })).toBe('invalid_input required');
    expect(await attempt({ code: codeAt(secret) })).toBe('done');
    const renewed = await accountant.call(renew);
    expect(codeOf(renewed)).toBe('done');
    expect((await accountant.call(read)).data).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
    expect(codeOf(await codeStep(await passwordStep('accountant'), recoveryCodes[0] ?? ''))).toBe(
      'invalid_input wrong_code',
    );
    expect(codeOf(await accountant.call(disable))).toBe('done');
    expect(codeOf(await accountant.call(disable))).toBe('second_factor.not_on');
    expect(await signInAs(server.url, 'accountant')).toMatchObject({ token: expect.stringMatching(/.{20}/) });
    const mails = (await mailsTo(server.db, addressOf('accountant'))).map(({ template }) => template);
    expect(mails.slice(-2)).toEqual(['recoveryCodesRenewed', 'secondFactorDisabled']);
    await ageProofs();
    expect(codeOf(await accountant.call(begin))).toBe('sign_in.proof_required');
    expect(codeOf(await accountant.call(confirm, { code: '123456' }))).toBe('sign_in.proof_required');
  });

  it('is no proof for an account without one', async () => {
    const driver = await signInAs(server.url, 'driver2');
    const prove = 'mutation { proveIdentity(input: { code: "123456" }) { ok } }';
    expect(codeOf(await driver.call(prove))).toBe('invalid_input wrong_code');
  });

  it('is reset by an administrator, with a proof and a mail, and by nobody else', async () => {
    const id = server.fixtures.people.housekeeper;
    await setUp(await signInAs(server.url, 'housekeeper'));
    const admin = await signInAs(server.url, 'admin');
    const seen = 'query ($id: ID!) { user(id: $id) { secondFactorAt allowedActions } }';
    expect((await admin.call(seen, { id })).data).toMatchObject({
      user: { secondFactorAt: expect.any(String), allowedActions: expect.arrayContaining(['resetSecondFactor']) },
    });
    expect((await (await server.as('subaccountant')).call(seen, { id })).data).toMatchObject({
      user: { secondFactorAt: null },
    });
    expect(codeOf(await (await server.as('subaccountant')).call(reset, { id }))).toBe('forbidden');
    await ageProofs();
    expect(codeOf(await admin.call(reset, { id }))).toBe('sign_in.proof_required');
    const again = await signInAs(server.url, 'admin');
    expect((await again.call(reset, { id })).data).toMatchObject({
      userResetSecondFactor: { user: { secondFactorAt: null } },
    });
    expect(codeOf(await again.call(reset, { id }))).toBe('second_factor.not_on');
    expect(
      codeOf(await postGraphQL(server.url, signIn, { input: { login: 'housekeeper', password: fixturePassword } })),
    ).toBe('done');
    expect((await mailsTo(server.db, addressOf('housekeeper'))).at(-1)).toMatchObject({
      template: 'secondFactorReset',
    });
  });
});

const version = async (client: ApiClient) =>
  z.object({ rules: z.object({ version: z.number() }) }).parse((await client.call('{ rules { version } }')).data).rules
    .version;

describe('a role that must have one', () => {
  const edit =
    'mutation ($input: RulesEditInput!) { rulesEdit(input: $input) { rules { version secondFactorRoles } } }';
  const require = async (client: ApiClient, secondFactorRoles: readonly string[]) =>
    client.call(edit, { input: { id: businessSettingsId, version: await version(client), secondFactorRoles } });

  it('reaches nothing but the set-up, in open windows too, while others work on', async () => {
    const admin = await signInAs(server.url, 'admin');
    expect(codeOf(await require(admin, ['BACKOFFICE']))).toBe('second_factor.not_on');
    const { secret } = await setUp(admin);
    const [backoffice, driver] = [await signInAs(server.url, 'backoffice'), await server.as('driver')];
    const [restricted, open] = [
      await subscribe(server.url, backoffice, accountChanges),
      await subscribe(server.url, driver, accountChanges),
    ];
    expect((await require(admin, ['BACKOFFICE', 'BACKOFFICE'])).data).toMatchObject({
      rulesEdit: { rules: { secondFactorRoles: ['BACKOFFICE'] } },
    });
    await restricted.until(() => restricted.closeCode() === 1012);
    expect(await closeCodeOf(backoffice)).toBe(4403);
    const list = '{ packages { total } }';
    expect(codeOf(await backoffice.call(list))).toBe('second_factor.required');
    expect(codeOf(await backoffice.call('{ viewer { id } packages { total } }'))).toBe('second_factor.required');
    expect(codeOf(await backoffice.call('mutation { sessionsEndOthers(input: {}) { ok } }'))).toBe(
      'second_factor.required',
    );
    expect((await backoffice.call('{ viewer { secondFactor } }')).data).toEqual({
      viewer: { secondFactor: 'required' },
    });
    const file = await fetch(`${server.url}/jobs/${server.fixtures.people.admin}/result`, {
      headers: { cookie: backoffice.cookie },
    });
    expect(file.status).toBe(401);
    await open.roundTrip();
    expect(open.closeCode()).toBeNull();
    expect(codeOf(await driver.call(list))).toBe('done');

    const fresh = await signInAs(server.url, 'backoffice');
    expect(codeOf(await fresh.call(list))).toBe('second_factor.required');
    await setUp(fresh);
    expect(codeOf(await fresh.call(list))).toBe('done');
    expect(codeOf(await backoffice.call(list))).toBe('done');
    await subscribe(server.url, fresh, accountChanges);
    const again = await signInWith('admin', codeAt(secret));
    expect(codeOf(await require(again, []))).toBe('done');
    expect(codeOf(await again.call(disable))).toBe('done');
  });

  it('is chosen with a proof, among the offices, and seen by administrators', async () => {
    const admin = await server.as('admin');
    const input = { id: businessSettingsId, version: await version(admin), secondFactorRoles: ['CUSTOMER'] };
    expect(codeOf(await admin.call(edit, { input }))).toMatch(/^invalid_input/);
    await ageProofs();
    expect(codeOf(await require(admin, ['SUPPORT']))).toBe('sign_in.proof_required');
    const seen = '{ rules { secondFactorRoles } }';
    expect((await admin.call(seen)).data).toEqual({ rules: { secondFactorRoles: [] } });
    expect((await (await server.as('driver')).call(seen)).data).toEqual({ rules: { secondFactorRoles: null } });
  });
});

// Signing in with Google: through the pages of a local provider, and with answers that were not meant for this browser.
import { decodeJwt, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  anonymousPrincipal,
  type DbPrincipal,
  inTransaction,
  signInPrincipal,
  systemPrincipal,
} from '#server/db/transaction.ts';
import { parseAllowedTargets } from '#server/outbound/address-policy.ts';
import { createOutboundClient, type OutboundClient } from '#server/outbound/outbound-client.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { fixturePassword, type PersonName } from '#tests/fixtures/fixtures.ts';
import {
  type GraphQLAnswer,
  postGraphQL,
  signInAs,
  startTestServer,
  useTestServer,
} from '#tests/fixtures/test-server.ts';
import { PlainBrowser, startProvider } from '#tests/support/openid-provider.ts';
import { freePort } from '#tests/support/ports.ts';

const port = await freePort();
const provider = await startProvider(`http://localhost:${port}`);
afterAll(provider.close);

/** What the provider says instead of the truth, and whether it answers at all. */
let lie: ((claims: JWTPayload) => Promise<string>) | null = null;
let isSilent = false;
/** Milliseconds by which our clock is ahead. */
let ahead = 0;
afterEach(() => {
  lie = null;
  isSilent = false;
  ahead = 0;
});
const tokens = z.looseObject({ id_token: z.string() });
const client = createOutboundClient({
  allowed: parseAllowedTargets(['127.0.0.1']) ?? { hosts: new Set(), networks: [] },
});
const outbound: OutboundClient = {
  check: client.check,
  send: async (request) => {
    if (isSilent) throw new OutboundError('unreachable');
    const answer = await client.send(request);
    if (!lie || !request.url.endsWith('/token')) return answer;
    const read = tokens.parse(JSON.parse(answer.body.toString()));
    const body = { ...read, id_token: await lie(decodeJwt(read.id_token)) };
    return { ...answer, body: Buffer.from(JSON.stringify(body)) };
  },
};
const parts = { environment: provider.environment, outbound, sessionCheckMs: 600_000 };
const server = useTestServer({ ...parts, port, now: () => new Date(Date.now() + ahead) });

const begin = 'mutation ($input: IdentityLinkInput!) { identityLink(input: $input) { url } }';
const unlink = 'mutation ($input: IdentityUnlinkInput!) { identityUnlink(input: $input) { ok } }';
const linkedQuery = '{ googleSignIn identities { id issuer email } }';
const linkedAnswer = z.object({
  googleSignIn: z.boolean(),
  identities: z.array(z.object({ id: z.string(), issuer: z.string(), email: z.string() })),
});
const codeOf = ({ errors }: GraphQLAnswer): string => errors[0]?.extensions.code ?? 'done';

/** Goes to the provider and back; returns where we send the browser then. */
async function comeBack(browser: PlainBrowser, login: string, path = '/login/auth/start'): Promise<string | null> {
  const start = await browser.open(`${server.url}${path}`);
  const answer = await browser.passProvider(start.headers.get('location') ?? '', { login });
  return (await browser.open(answer)).headers.get('location');
}

/** A browser in which a user of the fixtures is signed in. */
async function browserOf(
  name: string,
): Promise<{ browser: PlainBrowser; call: (q: string, v?: object) => Promise<GraphQLAnswer> }> {
  const browser = new PlainBrowser();
  const { cookie, token } = await signInAs(server.url, name);
  for (const pair of cookie.split('; ')) browser.cookies.set(...splitPair(pair));
  const call = async (query: string, variables = {}): Promise<GraphQLAnswer> => {
    const headers = { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '), 'x-qafila-token': token };
    const answer = await postGraphQL(server.url, query, { ...variables }, headers);
    for (const each of answer.cookies) browser.cookies.set(...splitPair(each.split(';')[0] ?? ''));
    return answer;
  };
  return { browser, call };
}
const splitPair = (pair: string): [string, string] => [
  pair.slice(0, pair.indexOf('=')),
  pair.slice(pair.indexOf('=') + 1),
];

/** Links the identity of a login there to a user; returns where the browser is sent. */
async function link(name: string, login: string): Promise<string | null> {
  const { browser, call } = await browserOf(name);
  const { url } = z
    .object({ identityLink: z.object({ url: z.string() }) })
    .parse((await call(begin, { input: {} })).data).identityLink;
  return (await browser.open(await browser.passProvider(url, { login }))).headers.get('location');
}

async function viewerOf(browser: PlainBrowser): Promise<unknown> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  return (await postGraphQL(server.url, '{ viewer { name } }', {}, { cookie })).data?.['viewer'];
}

const accountEvents = async (name: PersonName, of: readonly string[]): Promise<unknown[]> =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    const { rows } = await sql<{ name: string; payload: { way?: string; issuer?: string; reason?: string } }>`
      select name, facts as payload from events
      where entity = 'user' and entity_id = ${server.fixtures.people[name]} and name = any (${of.map((each) => `user.${each}`)})
      order by id`.execute(trx);
    return rows.map(({ name: event, payload }) => [event, payload?.way ?? payload?.issuer ?? payload?.reason]);
  });

describe('signing in with Google', () => {
  it('opens the account to which the identity was linked, and the page that was asked for', async () => {
    expect(await link('support', 'salma')).toBe('/profile?linked=google#security');
    const browser = new PlainBrowser();
    expect(await comeBack(browser, 'salma', '/login/auth/start?back=/package')).toBe('/login/auth?back=%2Fpackage');
    expect(await viewerOf(browser)).toEqual({ name: 'Test support' });
    expect((await accountEvents('support', ['signedIn'])).at(-1)).toEqual(['user.signedIn', 'google']);
    expect(browser.cookies.has('qafila-openid')).toBe(false);
  });

  it('never follows an e-mail address: the owner of the same address there is a stranger here', async () => {
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx
        .updateTable('users')
        .set({ email: 'amine@gmail.example' })
        .where('id', '=', server.fixtures.people.admin)
        .execute(),
    );
    const [known, unknown] = [new PlainBrowser(), new PlainBrowser()];
    expect(await comeBack(known, 'amine')).toBe('/login?problem=openid.not_linked#email=amine%40gmail.example');
    expect(await comeBack(unknown, 'nobody')).toBe('/login?problem=openid.not_linked#email=nobody%40gmail.example');
    expect([await viewerOf(known), await viewerOf(unknown)]).toEqual([null, null]);
  });

  it('leads to no other site afterwards', async () => {
    await link('collector', 'carim');
    for (const back of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(
        await comeBack(new PlainBrowser(), 'carim', `/login/auth/start?${new URLSearchParams({ back }).toString()}`),
      ).toBe('/login/auth');
  });

  it.each([
    ['disabled', 'sign_in.disabled', sql`disabled_at = now()`],
    ['not approved', 'sign_in.not_approved', sql`approved_at = null`],
  ])('is refused with an account that is %s', async (state, code, change) => {
    const [name, login] = ['transportor', `of-${state.replace(' ', '-')}`] as const;
    const { people } = server.fixtures;
    const set = (what: typeof change) =>
      inTransaction(server.db, systemPrincipal, (trx) =>
        sql`update users set ${what} where id = ${people[name]}`.execute(trx),
      );
    await inTransaction(server.db, signInPrincipal, (trx) =>
      trx.deleteFrom('userIdentities').where('userId', '=', people[name]).execute(),
    );
    await link(name, login);
    await set(change);
    const browser = new PlainBrowser();
    expect(await comeBack(browser, login)).toBe(`/login?problem=${code}`);
    expect(await viewerOf(browser)).toBeNull();
    await expect.poll(() => accountEvents(name, ['signInFailed'])).toContainEqual(['user.signInFailed', code]);
    await set(sql`disabled_at = null, approved_at = now()`);
    expect(await comeBack(browser, login)).toBe('/login/auth');
  });

  it('is refused without a role', async () => {
    const { people } = server.fixtures;
    await link('subaccountant', 'sanaa');
    const roleOf = { userId: people.subaccountant, role: 'SUBACCOUNTANT' } as const;
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.deleteFrom('userRoles').where('userId', '=', people.subaccountant).execute(),
    );
    expect(await comeBack(new PlainBrowser(), 'sanaa')).toBe('/login?problem=sign_in.no_role');
    await inTransaction(server.db, systemPrincipal, (trx) => trx.insertInto('userRoles').values(roleOf).execute());
    expect(await comeBack(new PlainBrowser(), 'sanaa')).toBe('/login/auth');
  });

  it('with a second factor opens no session: it leads to the step of the code', async () => {
    const id = server.fixtures.people.housekeeperRabat;
    const setFactor = (since: Date | null) =>
      inTransaction(server.db, systemPrincipal, (trx) =>
        trx.updateTable('users').set({ secondFactorAt: since }).where('id', '=', id).execute(),
      );
    await link('housekeeperRabat', 'bouchra');
    await setFactor(new Date());
    const browser = new PlainBrowser();
    expect(await comeBack(browser, 'bouchra')).toBe('/login?step=code');
    expect(await viewerOf(browser)).toBeNull();
    expect([...browser.cookies.keys()].some((name) => name.endsWith('qafila-sign-in'))).toBe(true);
    await setFactor(null);
    expect(await comeBack(browser, 'bouchra')).toBe('/login/auth');
  });

  it('says so when it was canceled there, and keeps the page that was asked for', async () => {
    const browser = new PlainBrowser();
    const start = await browser.open(`${server.url}/login/auth/start?back=/package`);
    const answer = await browser.passProvider(start.headers.get('location') ?? '', { login: '', denies: true });
    const { headers } = await browser.open(answer);
    expect(headers.get('location')).toBe('/login?problem=openid.denied&back=%2Fpackage');
  });

  it('is refused without a verified address', async () => {
    expect(await comeBack(new PlainBrowser(), 'unverified-omar')).toBe('/login?problem=openid.email_unverified');
  });
});

const started = async (browser: PlainBrowser, login: string): Promise<string> => {
  const start = await browser.open(`${server.url}/login/auth/start`);
  return browser.passProvider(start.headers.get('location') ?? '', { login });
};
const expired = '/login?problem=openid.expired';
const locationOf = async (browser: PlainBrowser, url: string): Promise<string | null> =>
  (await browser.open(url)).headers.get('location');

describe('an answer of the provider', () => {
  it('is worth nothing in another browser, with another state, or in a browser that began nothing', async () => {
    const [own, other] = [new PlainBrowser(), new PlainBrowser()];
    const answer = await started(own, 'salma');
    await other.open(`${server.url}/login/auth/start`);
    expect(await locationOf(other, answer)).toBe(expired);
    expect(await locationOf(new PlainBrowser(), answer)).toBe(expired);
    const forged = new URL(answer);
    forged.searchParams.set('state', 'another');
    expect(await locationOf(own, forged.href)).toBe(expired);
    // None of them has used it up.
    expect(await locationOf(own, answer)).toBe('/login/auth');
  });

  it('counts once, also for a browser that kept its cookie, and of two at once for one', async () => {
    const browser = new PlainBrowser();
    const answer = await started(browser, 'salma');
    const kept = new Map(browser.cookies);
    const twin = new PlainBrowser();
    for (const [name, value] of kept) twin.cookies.set(name, value);
    const both = await Promise.all([locationOf(browser, answer), locationOf(twin, answer)]);
    expect(both.toSorted()).toEqual(['/login/auth', expired]);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await locationOf(browser, answer)).toBe(expired);
  });

  it('with a cookie that was changed is refused, and ten minutes after the beginning', async () => {
    const browser = new PlainBrowser();
    const answer = await started(browser, 'salma');
    const cookie = browser.cookies.get('qafila-openid') ?? '';
    const middle = cookie.length - 40;
    const flipped = cookie[middle] === 'A' ? 'B' : 'A';
    browser.cookies.set('qafila-openid', cookie.slice(0, middle) + flipped + cookie.slice(middle + 1));
    expect(await locationOf(browser, answer)).toBe(expired);
    browser.cookies.set('qafila-openid', cookie);
    ahead = 10 * 60_000 + 1_000;
    expect(await locationOf(browser, answer)).toBe(expired);
    ahead = 9 * 60_000;
    expect(await locationOf(browser, answer)).toBe('/login/auth');
  });

  it.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['nonce', (claims) => provider.sign({ ...claims, nonce: 'another' })],
    ['audience', (claims) => provider.sign({ ...claims, aud: 'another-client' })],
    ['issuer', (claims) => provider.sign({ ...claims, iss: 'https://evil.example' })],
    ['time', (claims) => provider.sign({ ...claims, exp: 1_700_000_000 })],
    [
      'signature',
      async (claims) => {
        const signed = await provider.sign({ ...claims, sub: 'nobody' });
        const own = await provider.sign({ ...claims, sub: 'salma' });
        return [...own.split('.').slice(0, 2), signed.split('.')[2]].join('.');
      },
    ],
  ])('with a wrong %s opens nothing', async (_, told) => {
    const browser = new PlainBrowser();
    const answer = await started(browser, 'salma');
    lie = told;
    expect(await locationOf(browser, answer)).toBe('/login?problem=openid.failed');
    expect(await viewerOf(browser)).toBeNull();
    lie = (claims) => provider.sign(claims);
    expect(await locationOf(browser, await started(browser, 'salma'))).toBe('/login/auth');
  });

  it('that cannot be redeemed now is said in words', async () => {
    const browser = new PlainBrowser();
    const answer = await started(browser, 'salma');
    isSilent = true;
    expect(await locationOf(browser, answer)).toBe('/login?problem=openid.unavailable');
  });
});

describe('linking an identity', () => {
  it('is seen by its owner, mailed, recorded, and undone with a proof', async () => {
    expect(await link('driver', 'youssef')).toBe('/profile?linked=google#security');
    const { call } = await browserOf('driver');
    const { googleSignIn, identities } = linkedAnswer.parse((await call(linkedQuery)).data);
    expect(googleSignIn).toBe(true);
    expect(identities).toMatchObject([{ issuer: provider.issuer, email: 'youssef@gmail.example' }]);
    const id = identities[0]?.id ?? '';
    // Nobody else sees or ends it.
    const stranger = await browserOf('support');
    expect(codeOf(await stranger.call(unlink, { input: { id } }))).toBe('missing');
    expect(JSON.stringify((await stranger.call(linkedQuery)).data)).not.toContain('youssef');
    expect(codeOf(await call(unlink, { input: { id } }))).toBe('done');
    expect(codeOf(await call(unlink, { input: { id } }))).toBe('missing');
    expect(await comeBack(new PlainBrowser(), 'youssef')).toContain('openid.not_linked');
    expect(await accountEvents('driver', ['identityLinked', 'identityUnlinked'])).toEqual([
      ['user.identityLinked', provider.issuer],
      ['user.identityUnlinked', provider.issuer],
    ]);
  });

  it('is told to the owner by mail', async () => {
    const { people } = server.fixtures;
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx
        .updateTable('users')
        .set({ email: 'b@example.com', language: 'ar' })
        .where('id', '=', people.backoffice)
        .execute(),
    );
    await link('backoffice', 'badr');
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select template, language, params->>'identity' as identity from mails where recipient = 'b@example.com'`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([{ template: 'identityLinked', language: 'ar', identity: 'badr@gmail.example' }]);
  });

  it('wants a proof, to begin and to end', async () => {
    const { call } = await browserOf('accountant');
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`update sessions set proven_at = now() - interval '16 minutes' where user_id = ${server.fixtures.people.accountant}`.execute(
        trx,
      ),
    );
    expect(codeOf(await call(begin, { input: {} }))).toBe('sign_in.proof_required');
    const nowhere = '01936d5e-0000-7000-8000-000000000000';
    expect(codeOf(await call(unlink, { input: { id: nowhere } }))).toBe('sign_in.proof_required');
  });

  it('of another account changes nothing, and an account has one; the same again is no error', async () => {
    await link('customer', 'karim');
    expect(await link('customer2', 'karim')).toBe('/profile?problem=openid.taken#security');
    expect(await link('customer', 'karim-2')).toBe('/profile?problem=openid.already_linked#security');
    expect(await link('customer', 'karim')).toBe('/profile?linked=google#security');
    expect(await accountEvents('customer', ['identityLinked'])).toHaveLength(1);
    expect(await accountEvents('customer2', ['identityLinked'])).toEqual([]);
  });

  it('by two accounts at once gives it to one', async () => {
    const outcomes = await Promise.all([link('housekeeper', 'hind'), link('commercial', 'hind')]);
    expect(outcomes.toSorted()).toEqual(['/profile?linked=google#security', '/profile?problem=openid.taken#security']);
  });

  it('ends in the session that began it and in no other', async () => {
    const { browser, call } = await browserOf('subdriver');
    const { url } = z
      .object({ identityLink: z.object({ url: z.string() }) })
      .parse((await call(begin, { input: {} })).data).identityLink;
    const answer = await browser.passProvider(url, { login: 'hamza' });
    const other = await signInAs(server.url, 'support');
    for (const pair of other.cookie.split('; ')) browser.cookies.set(...splitPair(pair));
    expect((await browser.open(answer)).headers.get('location')).toBe('/profile?problem=openid.expired#security');
    expect(await comeBack(new PlainBrowser(), 'hamza')).toContain('openid.not_linked');
  });
});

const countAs = (principal: DbPrincipal) =>
  inTransaction(server.db, principal, (trx) => sql`select subject from user_identities`.execute(trx)).then(
    ({ rows }) => rows.length,
    (error: unknown) => String(error),
  );

describe('the database', () => {
  it('lets only sign-in read the subjects', async () => {
    expect(await countAs(systemPrincipal)).toMatch(/permission denied/);
    expect(await countAs(anonymousPrincipal)).toMatch(/permission denied/);
    expect(await countAs(signInPrincipal)).toBeGreaterThan(0);
  });
});

describe('many answers', () => {
  it('from one address wait, and those of another address do not', async () => {
    const { url, stop } = await startTestServer(server.databaseUrl, { ...parts, trustProxy: '1' });
    const answerFrom = async (address: string): Promise<string | null> => {
      const headers = { 'x-forwarded-for': address };
      const start = await fetch(`${url}/login/auth/start`, { redirect: 'manual', headers });
      const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
      const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const answer = `${url}/login/auth/callback?${new URLSearchParams({ state, code: 'a guess' }).toString()}`;
      return (await fetch(answer, { redirect: 'manual', headers: { ...headers, cookie } })).headers.get('location');
    };
    const told: (string | null)[] = [];
    for (let n = 0; n < 101; n += 1) told.push(await answerFrom('203.0.113.7'));
    expect(new Set(told.slice(0, 100))).toEqual(new Set(['/login?problem=openid.failed']));
    expect(told[100]).toBe('/login?problem=sign_in.throttled');
    expect(await answerFrom('203.0.113.8')).toBe('/login?problem=openid.failed');
    await stop();
  });
});

describe('a provider that cannot be discovered', () => {
  it('is said in words, and asked again at the next attempt', async () => {
    const { url, stop } = await startTestServer(server.databaseUrl, parts);
    isSilent = true;
    const start = () => fetch(`${url}/login/auth/start`, { redirect: 'manual' });
    expect((await start()).headers.get('location')).toBe('/login?problem=openid.unavailable');
    isSilent = false;
    expect((await start()).headers.get('location')).toContain(`${provider.issuer}/auth?`);
    await stop();
  });
});

describe('without a client of Google', () => {
  it('nothing is offered and the addresses do not exist', async () => {
    const { url, stop } = await startTestServer(server.databaseUrl);
    for (const path of ['start', 'callback']) expect((await fetch(`${url}/login/auth/${path}`)).status).toBe(404);
    const { cookie, token } = await signInAs(url, 'customer', fixturePassword);
    const headers = { cookie, 'x-qafila-token': token };
    expect((await postGraphQL(url, '{ googleSignIn }')).data).toEqual({ googleSignIn: false });
    expect(codeOf(await postGraphQL(url, begin, { input: {} }, headers))).toBe('missing');
    await stop();
  });
});

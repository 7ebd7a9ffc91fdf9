// A sign-in at the provider, step by step: where it leads, what ends it, and what an answer is worth.
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/lib/config/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import type { OutboundClient } from '#server/outbound/outbound-client.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { createOpenid, type Openid } from '#server/sign-in/openid/openid.ts';
import { createOpenidRoutes } from '#server/sign-in/openid/routes.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { call, startTestHttpServer } from '../http/test-http-server.ts';
import { userRow } from './support/user-row.ts';

const issuer = 'https://accounts.example';
const config = readConfig({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: 'qafila',
  GOOGLE_CLIENT_SECRET: 'the-secret-of-the-client',
  PUBLIC_URL: 'http://localhost:4000',
});
const log = createLogger({ level: 'silent' });
const keys = await generateKeyPair('RS256');
const strangers = await generateKeyPair('RS256');
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
};

/** A provider that says these claims, signs with this key, and may be silent; what it was sent to redeem. */
function startProvider(now: Date) {
  const claims: JWTPayload = {};
  const state = { claims, key: keys.privateKey, isSilent: false, redeemed: '' };
  const outbound: OutboundClient = {
    check: () => Promise.resolve(),
    send: async ({ url, body = '' }) => {
      if (state.isSilent) throw new OutboundError('unreachable');
      const answer = async (): Promise<object> => {
        if (url.endsWith('/keys')) return { keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256' }] };
        if (!url.endsWith('/token')) return metadata;
        state.redeemed = body.toString();
        const said = { iss: issuer, sub: '107', aud: 'qafila', email: 'Salma@Souk.MA', email_verified: true };
        const seconds = Math.floor(Date.now() / 1000);
        const signed = await new SignJWT({ ...said, iat: seconds, exp: seconds + 60, ...state.claims })
          .setProtectedHeader({ alg: 'RS256' })
          .sign(state.key);
        return { access_token: 'x', token_type: 'bearer', id_token: signed };
      };
      const content = Buffer.from(JSON.stringify(await answer()));
      return { status: 200, headers: { 'content-type': 'application/json' }, body: content, url, ms: 1 };
    },
  };
  const openid = createOpenid({ config, limiter: { prefix: 'test:' }, outbound, log });
  if (!openid) throw new Error('the provider is configured');
  return { state, openid, begin: (sessionId: string | null = null) => openid.begin({ sessionId, back: null }, now) };
}

const now = new Date();
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);

/** Begins a flow; the answer of the provider to it, and how it ends. */
async function beginAt(parts: ReturnType<typeof startProvider>) {
  const { url, cookie } = await parts.begin();
  const asked = new URL(url).searchParams;
  const flow = parts.openid.cookies.read(cookie.split(';')[0], now);
  parts.state.claims = { nonce: asked.get('nonce') };
  const end = (more: Record<string, string> = {}, address = '192.0.2.1') =>
    parts.openid
      .end(flow, new URLSearchParams({ state: flow?.state ?? '', code: 'c', iss: issuer, ...more }), address)
      .catch(codeOf);
  return { asked, end };
}

describe('the provider', () => {
  it('is asked to let people choose their account, and its answer is tied to this flow', async () => {
    const { asked } = await beginAt(startProvider(now));
    expect(Object.fromEntries(asked)).toMatchObject({
      prompt: 'select_account',
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      nonce: expect.any(String),
      redirect_uri: 'http://localhost:4000/login/auth/callback',
    });
  });

  it('proves an identity, whose address is kept in lower case; the code goes with the verifier', async () => {
    const parts = startProvider(now);
    const { end } = await beginAt(parts);
    expect(await end()).toEqual({ issuer, subject: '107', email: 'salma@souk.ma' });
    expect(parts.state.redeemed).toMatch(/code_verifier=[\w-]{43}/);
    expect(await end()).toBe('openid.expired');
  });

  it.each<[string, JWTPayload, string]>([
    ['address is not verified', { email_verified: false }, 'openid.email_unverified'],
    ['address is missing', { email: undefined }, 'openid.failed'],
    ['nonce is of another flow', { nonce: 'another' }, 'openid.failed'],
    ['audience is another client', { aud: 'another' }, 'openid.failed'],
  ])('whose %s proves nothing', async (_what, claims, refusal) => {
    const parts = startProvider(now);
    const { end } = await beginAt(parts);
    parts.state.claims = { ...parts.state.claims, ...claims };
    expect(await end()).toBe(refusal);
  });

  it('whose signature is of somebody else proves nothing, and neither does its silence', async () => {
    const [forged, silent] = [startProvider(now), startProvider(now)];
    const [first, second] = [await beginAt(forged), await beginAt(silent)];
    forged.state.key = strangers.privateKey;
    silent.state.isSilent = true;
    expect([await first.end(), await second.end()]).toEqual(['openid.failed', 'openid.unavailable']);
  });

  it('that says no was asked in vain, and any other refusal is a failure', async () => {
    const [denied, failed] = [await beginAt(startProvider(now)), await beginAt(startProvider(now))];
    expect(await denied.end({ error: 'access_denied' })).toBe('openid.denied');
    expect(await failed.end({ error: 'server_error' })).toBe('openid.failed');
  });

  it('that cannot be reached is asked again the next time', async () => {
    const { state, begin } = startProvider(now);
    state.isSilent = true;
    expect(await begin().catch(codeOf)).toBe('openid.unavailable');
    state.isSilent = false;
    expect(await begin()).toHaveProperty('url');
  });

  it('may answer an address a hundred times; a flow that must wait is not over, and neither is one of a foreign answer', async () => {
    const parts = startProvider(now);
    const { end } = await beginAt(parts);
    for (let n = 0; n < 100; n += 1) await (await beginAt(parts)).end({ error: 'access_denied' }, '203.0.113.7');
    parts.state.claims = {};
    expect(await end({ state: 'another' })).toBe('openid.expired');
    expect(await end({}, '203.0.113.7')).toBe('sign_in.throttled');
    expect(await end({ error: 'access_denied' })).toBe('openid.denied');
  });
});

const session = { id: 's1', userId: 'u1', secretHash: Buffer.alloc(0), seenAt: now, provenAt: now };
const user = userRow();

interface Given {
  /** Of the flow; null: somebody signs in. */
  sessionId?: string | null;
  secondFactorRoles?: readonly string[];
  /** The provider does. */
  fails?: boolean;
}

/** The two addresses, with a provider that proves one identity, in the browser of a session. */
async function startRoutes({ sessionId = null, secondFactorRoles = [], fails = false }: Given = {}) {
  const { openid: real } = startProvider(now);
  const openid: Openid = {
    ...real,
    end: (flow, answer, address) =>
      answer.get('state') === flow?.state && !fails
        ? Promise.resolve({ issuer, subject: '107', email: 'salma@souk.ma' })
        : real.end(null, answer, address),
  };
  const { db } = recordStatements((text) => {
    if (text.includes('from sessions')) {
      const hash = /secret_hash in \('(\w+)'\)/.exec(text)?.[1] ?? '';
      return [{ ...session, secretHash: Buffer.from(hash, 'hex') }];
    }
    return text.includes('as without_customer') ? [{ ...user, secondFactorRoles }] : [];
  });
  const done: string[] = [];
  const routes = createOpenidRoutes({
    openid,
    db,
    config,
    now: () => now,
    link: ({ id }, { subject }) => Promise.resolve(void done.push(`${id} linked to ${subject}`)),
    notifyCommitted: () => void done.push('numbered'),
    onUnrecorded: () => {},
  });
  const server = await startTestHttpServer({ handlers: [routes] });
  const { flow, cookie } = await openid.begin({ sessionId, back: '/package' }, now).then(({ cookie: header }) => ({
    flow: openid.cookies.read(header.split(';')[0], now),
    cookie: header.split(';')[0] ?? '',
  }));
  const open = (state = flow?.state ?? '', method = 'GET') =>
    call(server, `/login/auth/callback?state=${state}`, { method, headers: { cookie: `${cookie}; qafila=abc` } });
  return { open, done };
}

describe('the answer', () => {
  it('of somebody without a linked account names the address where no server sees it, and ends the flow', async () => {
    const { open, done } = await startRoutes();
    expect(await open()).toMatchObject({
      status: 303,
      headers: {
        location: '/login?problem=openid.not_linked&back=%2Fpackage#email=salma%40souk.ma',
        'cache-control': 'no-store',
        'set-cookie': [expect.stringMatching(/^qafila-openid=; .*Max-Age=0/)],
      },
    });
    expect(done).toEqual([]);
  });

  it('is fetched by no preview of a link', async () => {
    const { open } = await startRoutes();
    expect(await open(undefined, 'HEAD')).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  });

  it('to another flow leaves the one that the browser is in', async () => {
    const { headers } = await (await startRoutes()).open('another');
    expect([headers.location, headers['set-cookie']]).toEqual([
      '/login?problem=openid.expired&back=%2Fpackage',
      undefined,
    ]);
  });

  it.each<[string, Given, string, string[]]>([
    ['links it to the account of its session', { sessionId: 's1' }, 'linked=google', ['s1 linked to 107']],
    ['links nothing in another session', { sessionId: 's2' }, 'problem=openid.expired', []],
    [
      'links nothing before the second factor is set up that is required',
      { sessionId: 's1', secondFactorRoles: ['SUPPORT'] },
      'problem=openid.expired',
      [],
    ],
    ['that fails is said where it was begun', { sessionId: 's1', fails: true }, 'problem=openid.expired', []],
  ])('%s', async (_what, given, told, expected) => {
    const { open, done } = await startRoutes(given);
    expect((await open()).headers.location).toBe(`/profile?${told}#security`);
    expect(done).toEqual(expected);
  });
});

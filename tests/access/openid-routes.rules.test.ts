// Signing in at a provider, as a browser goes through it: where each step leads, and what the log has of it.
import { expect, it } from 'vitest';
import { readConfig } from '#server/lib/config/config.ts';
import type { Openid } from '#server/sign-in/openid/openid.ts';
import { createOpenidRoutes } from '#server/sign-in/openid/routes.ts';
import { fail } from '#shared/lib/app-error.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { call, startTestHttpServer } from '../http/test-http-server.ts';
import { userRow } from './support/user-row.ts';

const now = new Date('2026-01-23T10:00:00Z');
const identity = { issuer: 'https://provider.example', subject: '107', email: 'salma@souk.ma' };
const flow = { state: 's', nonce: 'n', verifier: 'v', sessionId: null, back: '/package' };

interface Given {
  /** Of the account to which the identity is linked. */
  account?: object;
  isUnavailable?: boolean;
  isConfigured?: boolean;
}

async function startRoutes({ account = {}, isUnavailable = false, isConfigured = true }: Given = {}) {
  const row = { id: 'u1', version: 1, status: 'active', passwordHash: 'h', secondFactorAt: null, ...account };
  const { db, statements } = recordStatements((text) => {
    if (text.includes('into events')) return [{ id: 1 }];
    if (text.includes('as without_customer')) return [userRow()];
    return text.includes('from sessions') ? [] : [row];
  });
  const asked: (string | null)[] = [];
  const done: string[] = [];
  const openid: Openid = {
    begin: async ({ back }) => {
      if (isUnavailable) fail('openid.unavailable');
      asked.push(back);
      return { url: 'https://provider.example/auth', cookie: 'qafila-openid=sealed' };
    },
    cookies: { read: () => flow, expired: 'qafila-openid=; Max-Age=0' },
    end: (_flow, _answer, address) => {
      done.push(address);
      return Promise.resolve(identity);
    },
  };
  const routes = createOpenidRoutes({
    openid: isConfigured ? openid : null,
    db,
    config: readConfig({ TRUST_PROXY: '1' }),
    now: () => now,
    link: () => Promise.resolve(),
    notifyCommitted: () => void done.push('numbered'),
    onUnrecorded: () => {},
  });
  const server = await startTestHttpServer({ handlers: [routes] });
  const open = async (path: string) => {
    const { status, headers } = await call(server, `/login/auth/${path}`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    return { status, to: headers.location, cookies: (headers['set-cookie'] ?? []).map((one) => one.split('=')[0]) };
  };
  return { open, asked, done, statements };
}

it('begins at the provider, and comes back to the page where it began, which is one of ours', async () => {
  const { open, asked } = await startRoutes();
  expect(await open('start?back=%2Fpackage')).toEqual({
    status: 303,
    to: 'https://provider.example/auth',
    cookies: ['qafila-openid'],
  });
  await open('start?back=https%3A%2F%2Fevil.example');
  expect(asked).toEqual(['/package', null]);
});

it('a provider that cannot be reached is said on the page of the sign-in, which still knows where to go', async () => {
  const { open } = await startRoutes({ isUnavailable: true });
  expect(await open('start?back=%2Fpackage')).toEqual({
    status: 303,
    to: '/login?problem=openid.unavailable&back=%2Fpackage',
    cookies: [],
  });
});

it('without a provider there are no such pages', async () => {
  const { open } = await startRoutes({ isConfigured: false });
  expect([(await open('start')).status, (await open('callback')).status]).toEqual([404, 404]);
});

it('the owner of a linked account has a session, with the address of the browser in the log, not of the proxy', async () => {
  const { open, done, statements } = await startRoutes();
  expect(await open('callback?state=s')).toEqual({
    status: 303,
    to: '/login/auth?back=%2Fpackage',
    cookies: ['qafila', 'qafila-openid'],
  });
  expect(done).toEqual(['203.0.113.7', 'numbered']);
  const event = statements.find((text) => text.includes('into events')) ?? '';
  expect(event).toContain('"address":"203.0.113.7"');
  expect(event).toContain('"way":"google"');
  expect(statements.find((text) => text.includes('user_identities'))).toMatch(
    /issuer = 'https:\/\/provider\.example' and .*subject = '107'/,
  );
});

it('an account with a second factor is asked for its code, and has no session yet', async () => {
  const { open, done, statements } = await startRoutes({ account: { secondFactorAt: now } });
  expect(await open('callback?state=s')).toEqual({
    status: 303,
    to: '/login?step=code&back=%2Fpackage',
    cookies: ['qafila-sign-in', 'qafila-openid'],
  });
  expect(done).not.toContain('numbered');
  expect(statements.filter((text) => text.startsWith('insert into sessions'))).toEqual([]);
});

it.each([
  ['disabled', 'sign_in.disabled'],
  ['pending', 'sign_in.not_approved'],
])('an account that is %s hears so, and is not opened', async (status, code) => {
  const { open, statements } = await startRoutes({ account: { status } });
  // The flow is over: its cookie is removed.
  expect(await open('callback?state=s')).toEqual({
    status: 303,
    to: `/login?problem=${code}&back=%2Fpackage`,
    cookies: ['qafila-openid'],
  });
  expect(statements.filter((text) => text.startsWith('insert into sessions'))).toEqual([]);
});

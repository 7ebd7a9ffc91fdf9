import { buildSchema } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { assertKeyFields, fieldsOpenToKeys, openToKeys } from '#server/access/key-fields.ts';
import type { Session } from '#server/access/session.ts';
import { checkRequest, checkTransport, infoOfFetchRequest, type OperationInfo } from '#server/http/check-request.ts';

const origins = ['https://qafila.example'];
const session: Session = {
  id: 's',
  token: 'the-right-token',
  cookies: [],
  viewer: {
    id: 'u',
    name: 'U',
    roles: ['DRIVER'],
    sessionId: 's',
    audience: {
      role: 'DRIVER',
      sets: { user: [], company: [], driver: [], hub: [], team: [], role: [] },
      flags: { manager: false },
    },
  },
};
const request = (method: string, headers: Record<string, string>) =>
  infoOfFetchRequest({ method, url: 'https://qafila.example/graphql', headers: new Headers(headers) });
const json = { 'content-type': 'application/json; charset=utf-8' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const own = { origin: 'https://qafila.example' };
const mutation = (...fields: string[]): OperationInfo => ({ kind: 'mutation', fields });
const key = { authorization: 'Bearer qf_live_x' };
const right = { 'x-qafila-token': 'the-right-token' };

describe('before GraphQL parses a call', () => {
  test.each<[string, string, Record<string, string>, string]>([
    ['JSON from our page', 'POST', { ...json, ...own }, 'goes on'],
    ['JSON from a program without an Origin', 'POST', json, 'goes on'],
    ['JSON from a foreign page', 'POST', { ...json, origin: 'https://evil.example' }, '403 origin_refused'],
    ['JSON from a page without an origin of its own', 'POST', { ...json, origin: 'null' }, '403 origin_refused'],
    [
      'an origin that only begins like ours',
      'POST',
      { ...json, origin: 'https://qafila.example.evil.example' },
      '403 origin_refused',
    ],
    ['our name over another protocol', 'POST', { ...json, origin: 'http://qafila.example' }, '403 origin_refused'],
    ['a form', 'POST', { 'content-type': 'application/x-www-form-urlencoded', ...own, ...right }, '415 bad_request'],
    [
      'plain text, which a foreign form can send',
      'POST',
      { 'content-type': 'text/plain', ...own, ...right },
      '415 bad_request',
    ],
    ['no content type', 'POST', { ...own, ...right }, '415 bad_request'],
    ['multipart without a token', 'POST', { ...form, ...own }, '403 token_missing'],
    ['multipart without an Origin', 'POST', { ...form, ...right }, '403 origin_refused'],
    ['multipart with both', 'POST', { ...form, ...own, ...right }, 'goes on'],
    ['a GET', 'GET', {}, 'goes on'],
    ['a GET from a foreign page', 'GET', { origin: 'https://evil.example' }, '403 origin_refused'],
    ['PUT', 'PUT', { ...json, ...own }, '405 bad_request'],
    ['a HEAD', 'HEAD', {}, 'goes on'],
    ['a program with a key, from any page', 'POST', { ...json, ...key, origin: 'https://evil.example' }, 'goes on'],
    ['a key beside a cookie', 'POST', { ...json, ...key, cookie: 'qafila=x' }, '403 api_key.with_cookie'],
    ['a key beside a foreign cookie', 'POST', { ...json, ...key, cookie: 'other=x' }, 'goes on'],
    ['multipart with a key', 'POST', { ...form, ...own, ...right, ...key }, '415 bad_request'],
  ])('%s', (_, method, headers, expected) => {
    const refusal = checkTransport(request(method, headers), origins);
    expect(refusal ? `${refusal.status} ${refusal.error.code}` : 'goes on').toBe(expected);
  });
});

test('a key in the URL is refused whatever else comes with the call', () => {
  const url = `https://qafila.example/graphql?key=qf_live_${'0'.repeat(10)}_x`;
  const refusal = checkTransport(infoOfFetchRequest({ method: 'GET', url, headers: new Headers(key) }), origins);
  expect([refusal?.status, refusal?.error.code]).toEqual([403, 'api_key.in_url']);
});

describe('once the operation is known', () => {
  test.each<[string, OperationInfo, string, Record<string, string>, Session | null, string]>([
    ['a mutation with the session’s token', mutation('packageDeliver'), 'POST', right, session, 'goes on'],
    ['a mutation without it', mutation('packageDeliver'), 'POST', {}, session, '403 token_missing'],
    [
      'a mutation with an empty one',
      mutation('packageDeliver'),
      'POST',
      { 'x-qafila-token': '' },
      session,
      '403 token_missing',
    ],
    [
      'a mutation with another session’s',
      mutation('packageDeliver'),
      'POST',
      { 'x-qafila-token': 'the-wrong-token' },
      session,
      '403 token_missing',
    ],
    [
      'a mutation with only the beginning of it',
      mutation('packageDeliver'),
      'POST',
      { 'x-qafila-token': 'the-right' },
      session,
      '403 token_missing',
    ],
    ['signing in', mutation('signIn'), 'POST', {}, session, 'goes on'],
    ...['resetPassword', 'confirmSignUp', 'acceptInvitation', 'confirmEmail', 'createFirstAdmin'].map(
      (name): [string, OperationInfo, string, Record<string, string>, Session | null, string] => [
        `${name}, by the secret of a link`,
        mutation(name),
        'POST',
        {},
        session,
        'goes on',
      ],
    ),
    [
      'signing in together with something else',
      mutation('signIn', 'packageDeliver'),
      'POST',
      {},
      session,
      '403 token_missing',
    ],
    ['signing out', mutation('signOut'), 'POST', {}, session, '403 token_missing'],
    ['a mutation by GET, token or not', mutation('packageDeliver'), 'GET', right, session, '405 bad_request'],
    ['signing in by GET', mutation('signIn'), 'GET', {}, null, '405 bad_request'],
    ['a mutation of nobody, whose right can’t be abused', mutation('packageDeliver'), 'POST', {}, null, 'goes on'],
    ['a query', { kind: 'query', fields: ['packages'] }, 'POST', {}, session, 'goes on'],
    ['a query by GET', { kind: 'query', fields: ['packages'] }, 'GET', {}, session, 'goes on'],
  ])('%s', (_, operation, method, headers, who, expected) => {
    const refusal = checkRequest(request(method, { ...json, ...headers }), operation, who);
    expect(refusal ? `${refusal.status} ${refusal.error.code}` : 'goes on').toBe(expected);
  });
});

const withKey = (scope: 'read' | 'write'): Session => ({
  ...session,
  viewer: { ...session.viewer, apiKey: { id: 'k', name: 'K', scope, expiresAt: null } },
});
const restricted: Session = { ...session, viewer: { ...session.viewer, secondFactor: 'required' } };

const codeWithKey = (scope: 'read' | 'write', kind: OperationInfo['kind'], ...fields: string[]) =>
  checkRequest(request('POST', json), { kind, fields }, withKey(scope))?.error.code ?? 'goes on';

test('a program may do what its key is for, without a token', () => {
  const opened = {
    query: fieldsOpenToKeys('query'),
    mutation: fieldsOpenToKeys('mutation'),
    subscription: fieldsOpenToKeys('subscription'),
  };
  onTestFinished(() => openToKeys(opened));
  openToKeys({ query: ['packages'], mutation: ['packageConfirm'], subscription: [] });
  expect([
    codeWithKey('read', 'query', 'packages', '__typename', '__schema', '__type'),
    codeWithKey('read', 'query', 'packages', 'users'),
    codeWithKey('read', 'mutation', 'packageConfirm'),
    codeWithKey('write', 'mutation', 'packageConfirm'),
    codeWithKey('write', 'mutation', 'packages'),
    codeWithKey('write', 'subscription', 'packages'),
  ]).toEqual(['goes on', 'forbidden', 'forbidden', 'goes on', 'forbidden', 'forbidden']);
  const lacking = buildSchema('type Query { packages: Int } type Mutation { packages: Int }');
  expect(() => assertKeyFields(lacking)).toThrow('API keys may use a missing mutation: packageConfirm');
});

const codeBeforeSetUp = (kind: OperationInfo['kind'], ...fields: string[]) =>
  checkRequest(request('POST', { ...json, ...right }), { kind, fields }, restricted)?.error.code ?? 'goes on';

test('who has to set up a second factor can do that, sign in and out, and nothing else', () => {
  const open = [
    'viewer',
    'signOut',
    'proveIdentity',
    'secondFactor',
    'secondFactorBegin',
    'secondFactorConfirm',
    'signIn',
  ];
  for (const name of open) expect([name, codeBeforeSetUp('mutation', name)]).toEqual([name, 'goes on']);
  expect([
    codeBeforeSetUp('query', 'viewer', '__typename'),
    codeBeforeSetUp('query', 'packages'),
    codeBeforeSetUp('query', 'viewer', 'packages'),
  ]).toEqual(['goes on', 'second_factor.required', 'second_factor.required']);
});

test('signing in needs no token in any of its ways', () => {
  const names = ['signIn', 'confirmSignIn', 'signUp', 'confirmSignUp', 'requestPasswordReset', 'resetPassword'];
  for (const name of names) expect(checkRequest(request('POST', json), mutation(name), session)).toBeNull();
});

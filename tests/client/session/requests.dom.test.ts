// Calls without the cache: signing in and out, the viewer, and what ends a session on this page.
import { navigate } from 'wouter/use-browser-location';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endExpiredSession } from '#client/session/end-expired-session.ts';
import { graphqlRequest, GraphqlRequestError } from '#client/session/graphql-request.ts';
import { parseSession, readSession, readToken, sessionStorageKey, storeSession } from '#client/session/session.ts';
import { adoptSession, confirmSignIn, refreshViewer, signIn, signOut } from '#client/session/sign-in.ts';
import { syncSessionAcrossTabs } from '#client/session/sync-session-across-tabs.ts';
import { clearUserStorage } from '#client/session/user-storage.ts';
import { sessionOf } from '#tests/client/support/session.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  storeSession(null);
  navigate('/package');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  storeSession(null);
});

const answer = (body: unknown, status = 200) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetched.mockResolvedValueOnce(new Response(text, { status }));
};
const refusal = (code: string, more: object = {}) => ({
  data: null,
  errors: [{ message: 'x', extensions: { code, ...more } }],
});
const { viewer } = sessionOf('ADMIN');
const sent = () => {
  const [, init] = fetched.mock.lastCall ?? [];
  return { ...init, body: JSON.parse(typeof init?.body === 'string' ? init.body : '') as unknown };
};
const failed = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof GraphqlRequestError ? error.details : error;
};

it('a call sends the cookie and the token of the session, if there is one', async () => {
  answer({ data: { a: 1 } });
  expect(await graphqlRequest('{ a }', { b: 2 })).toEqual({ a: 1 });
  expect(sent()).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: { query: '{ a }', variables: { b: 2 } },
  });
  expect(sent().headers).not.toHaveProperty('x-qafila-token');
  storeSession(sessionOf('ADMIN'));
  answer({ data: { a: 1 } });
  await graphqlRequest('{ a }');
  expect(sent().headers).toMatchObject({ 'x-qafila-token': 'token-1', accept: 'application/json' });
});

it.each<[string, unknown, number, object, boolean]>([
  [
    'an error with its fields',
    refusal('invalid_input', { fields: [{ path: 'login', code: 'required' }] }),
    200,
    { code: 'invalid_input', fields: [{ path: 'login', code: 'required' }] },
    true,
  ],
  ['an error without a code', { errors: [{ message: 'x' }] }, 200, { code: 'internal' }, true],
  ['an unknown session', refusal('UNAUTHENTICATED'), 200, { code: 'UNAUTHENTICATED' }, false],
  ['a request that is none', '<html>', 400, { code: 'bad_request' }, false],
  ['a page of a proxy', '<html>', 502, { code: 'internal' }, true],
  ['no data', { data: null }, 200, { code: 'internal' }, true],
  ['a list', [], 200, { code: 'internal' }, true],
])('%s fails with its code; the session goes on: %s', async (_what, body, status, expected, goesOn) => {
  storeSession(sessionOf('ADMIN'));
  answer(body, status);
  expect(await failed(graphqlRequest('{ a }'))).toMatchObject({ ...expected, isNetworkError: false });
  expect(readSession() !== null).toBe(goesOn);
});

it('without an answer the code is that of the network, and the session goes on', async () => {
  storeSession(sessionOf('ADMIN'));
  fetched.mockRejectedValue(new TypeError('down'));
  expect(await failed(graphqlRequest('{ a }'))).toMatchObject({ code: 'network', isNetworkError: true });
  expect(await failed(signOut())).toMatchObject({ code: 'network' });
  expect(readToken()).toBe('token-1');
});

it.each([
  ['signIn', () => signIn('nadia', 'secret'), { login: 'nadia', password: 'secret' }],
  ['confirmSignIn', () => confirmSignIn('123456'), { code: '123456' }],
])('%s stores the session that the server answers with, here and for the other tabs', async (name, call, input) => {
  answer({ data: { [name]: { token: 't2', viewer } } });
  await call();
  expect(sent().body).toMatchObject({ variables: { input } });
  expect(readToken()).toBe('t2');
  expect(parseSession(localStorage.getItem(sessionStorageKey))?.viewer.id).toBe('u1');
  answer({ data: { [name]: { token: 't3' } } });
  expect(await failed(call())).toMatchObject({ code: 'internal' });
  expect(readToken()).toBe('t2');
});

it('signing out ends the session here once the server has ended it', async () => {
  storeSession(sessionOf('ADMIN'));
  answer({ data: { signOut: { ok: true } } });
  await signOut();
  expect([readSession(), localStorage.getItem(sessionStorageKey)]).toEqual([null, null]);
});

it('a session of this browser is adopted with its token; without one nothing changes', async () => {
  for (const none of [null, viewer, { ...viewer, token: 7 }, { token: 't2' }]) {
    answer({ data: { viewer: none } });
    expect([await adoptSession(), readSession()]).toEqual([false, null]);
  }
  answer({ data: { viewer: { ...viewer, token: 't2' } } });
  expect([await adoptSession(), readToken()]).toEqual([true, 't2']);
});

it('the viewer is read again: other roles count, no session ends it, and an error leaves it as it is', async () => {
  await refreshViewer();
  expect(fetched).not.toHaveBeenCalled();
  storeSession(sessionOf('ADMIN'));
  answer({ data: { viewer: { ...viewer, effectiveRole: 'SUPPORT', token: 't2' } } });
  await refreshViewer();
  expect(readSession()?.viewer.effectiveRole).toBe('SUPPORT');
  answer(refusal('internal'));
  await refreshViewer();
  expect(readToken()).toBe('t2');
  answer({ data: { viewer: null } });
  await refreshViewer();
  expect([readSession(), location.pathname]).toEqual([null, '/login']);
});

it('an ended session leads to the sign-in, which knows the whole page; only the first call does', () => {
  navigate('/package?tab=late#row');
  endExpiredSession();
  expect(location.pathname).toBe('/package');
  storeSession(sessionOf('ADMIN'));
  endExpiredSession();
  expect([readSession(), location.pathname + location.search]).toEqual([
    null,
    '/login?back=%2Fpackage%3Ftab%3Dlate%23row&expired=1',
  ]);
  navigate('/elsewhere');
  endExpiredSession();
  expect(location.pathname).toBe('/elsewhere');
});

it('what is stored and is no session is none', () => {
  for (const text of [null, '', '{', '{"token":"t"}', 'null']) expect(parseSession(text)).toBeNull();
});

const inOtherTab = (session: ReturnType<typeof sessionOf> | null, key: string | null = sessionStorageKey) => {
  if (session) localStorage.setItem(sessionStorageKey, JSON.stringify(session));
  else localStorage.removeItem(sessionStorageKey);
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

it('what another tab does with the session counts here; only another user begins anew', () => {
  const reload = vi.fn<() => void>();
  const stop = syncSessionAcrossTabs(reload);
  inOtherTab(sessionOf('ADMIN'));
  expect(readSession()?.viewer.effectiveRole).toBe('ADMIN');
  inOtherTab(sessionOf('SUPPORT'));
  expect(readSession()?.viewer.effectiveRole).toBe('SUPPORT');
  inOtherTab(sessionOf('DRIVER', { id: 'u2' }), 'another key');
  expect(readSession()?.viewer.id).toBe('u1');
  // The other tab removed all that is stored: that has no key.
  inOtherTab(null, null);
  expect(readSession()).toBeNull();
  inOtherTab(sessionOf('DRIVER', { id: 'u2' }));
  expect(reload).not.toHaveBeenCalled();
  inOtherTab(sessionOf('ADMIN'), null);
  expect([reload.mock.calls.length, readSession()?.viewer.id]).toEqual([1, 'u1']);
  stop();
  inOtherTab(null);
  expect(readSession()).not.toBeNull();
});

const keys = () => Object.keys(localStorage).toSorted();

const keep = () => {
  for (const key of ['draft.u1', 'draft.u2', 'draft.u11', 'theme']) localStorage.setItem(key, 'x');
};

it('what is kept for users is removed of all, or of all but one, and nothing else is', () => {
  keep();
  clearUserStorage('draft.', 'u1');
  expect(keys()).toEqual(['draft.u1', 'theme']);
  keep();
  clearUserStorage('draft.');
  expect(keys()).toEqual(['theme']);
});

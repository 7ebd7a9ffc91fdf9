// What a page asks as it opens is asked again before its code is there, the next time: client/early.js.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '#client/session/session.ts';

const source = readFileSync(join(import.meta.dirname, '../../../client/early.js'), 'utf8');
const loads = {
  screens: { '/package': { isPublic: false, files: [], namespaces: [] } },
  messages: { fr: { first: 'm.js' } },
};
const sessionOf = (id: string) => ({
  token: `token of ${id}`,
  viewer: {
    id,
    name: 'Salma',
    avatarId: null,
    roles: ['ADMIN' as const],
    effectiveRole: 'ADMIN' as const,
    manager: false,
    company: null,
    hub: null,
    missing: 0,
  },
});
const question = JSON.stringify({ query: 'query Packages { packages { total } }' });
const ask = (body: string) => ({ method: 'POST', body });

/** The page is opened anew: its first script runs, then its modules are there. Returns what was sent by either. */
async function open(path = '/package') {
  window.history.replaceState(null, '', path);
  window.qafilaEarly = undefined;
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init: { body: string }) => {
    sent.push(init.body);
    return new Response(`answer ${sent.length}`);
  });
  vi.resetModules();
  vi.stubGlobal('loads', loads);
  runInThisContext(source);
  const early = [...sent];
  const { fetchAnswer } = await import('#client/session/early-requests.ts');
  const { storeSession: store } = await import('#client/session/session.ts');
  return {
    early,
    sent,
    store,
    answer: async (body: string) => (await fetchAnswer('/graphql', ask(body))).response.text(),
  };
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(performance, 'now').mockReturnValue(100);
  storeSession(sessionOf('u1'));
});

it('a page asks at once what it asked the last time, and each answer stands for one question', async () => {
  const first = await open();
  expect([first.early, await first.answer(question)]).toEqual([[], 'answer 1']);
  const second = await open();
  expect(second.early).toEqual([question]);
  expect([await second.answer(question), await second.answer(question)]).toEqual(['answer 1', 'answer 2']);
});

it('another user is not shown what was asked for the former one', async () => {
  await (await open()).answer(question);
  // In another tab somebody else signed in, after this page began to open.
  const page = await open();
  page.store(sessionOf('u2'));
  expect([page.early, await page.answer(question)]).toEqual([[question], 'answer 2']);
  expect((await open()).early).toEqual([question]);
  storeSession(null);
  expect([localStorage.getItem('qafila.early'), (await open()).early]).toEqual([null, []]);
});

it.each([
  ['a mutation', JSON.stringify({ query: 'mutation Leave { leave }' }), '/package'],
  ['what was searched for', question, '/package?q=0661234567'],
])('%s is never asked early', async (_, body, path) => {
  await (await open(path)).answer(body);
  expect((await open(path)).early).toEqual([]);
});

it('an early question that fails is asked again', async () => {
  await (await open()).answer(question);
  const page = await open();
  const [early] = window.qafilaEarly?.answers ?? [];
  if (early) early.answer = Promise.reject(new TypeError('network'));
  expect(await page.answer(question)).toBe('answer 2');
});

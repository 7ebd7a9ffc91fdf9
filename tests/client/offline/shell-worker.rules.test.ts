// The page without a network: what the worker of the road keeps, what it answers, and when it takes over.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../client/${path}`, import.meta.url), 'utf8');
const shell = {
  version: 'v1',
  entry: 'assets/index-1.js',
  files: ['/assets/index-1.js', '/icon.svg'],
  languages: { fr: ['/assets/fr-1.js'], ar: ['/assets/ar-1.js'] },
  pages: ['/', '/package'],
  otherPages: ['/charts'],
};
const source = read('offline/shell/shell-worker.js').replace('})(shell);', `})(${JSON.stringify(shell)});`);
const origin = 'https://qafila.example';
const isOffline = (): never => {
  throw new TypeError('Failed to fetch');
};

type Respond = (path: string) => Response;

/** A browser's caches, which outlive a worker. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const of = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: (path: string) => Promise.resolve(entries.get(path)?.clone()),
      put: (path: string, response: Response) => Promise.resolve(void entries.set(path, response)),
    };
  };
  return {
    open: (name: string) => Promise.resolve(of(name)),
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    match: async (path: string) => [...all.values()].flatMap((entries) => entries.get(path)?.clone() ?? [])[0],
  };
}

/** The worker in a browser with this network; `runs` is the worker that is active already. */
function startWorker(respond: Respond, { caches = fakeCaches(), runs = null as string | null } = {}) {
  const handlers = new Map<string, ((event: object) => void)[]>();
  const network = { respond };
  const asked: string[] = [];
  let takesOver = 0;
  const fetch = async (target: string | Request): Promise<Response> => {
    const { pathname } = new URL(typeof target === 'string' ? target : target.url, origin);
    asked.push(pathname);
    return network.respond(pathname);
  };
  const context = createContext({
    fetch,
    caches,
    URL,
    Promise,
    Error,
    Math,
    Date,
    AbortController,
    AbortSignal,
    setTimeout,
    clearTimeout,
    clients: { claim: () => Promise.resolve() },
    registration: { active: runs === null ? null : { scriptURL: `${origin}${runs}` } },
    skipWaiting: () => (takesOver += 1),
    location: { origin, href: `${origin}/shell-worker.js?language=fr` },
    addEventListener: (type: string, handler: (event: object) => void) =>
      handlers.set(type, [...(handlers.get(type) ?? []), handler]),
    importScripts: (path: string) => void runInContext(read(`public${path}`), context),
  });
  runInContext(source, context);
  const tell = async (type: string): Promise<void> => {
    const work: Promise<unknown>[] = [];
    for (const handle of handlers.get(type) ?? [])
      handle({ data: 'takeOver', waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return {
    network,
    asked,
    tell,
    takesOver: () => takesOver,
    /** Null when the worker leaves the request to the browser. */
    ask: async (path: string, mode = 'navigate'): Promise<string | null> => {
      let answer: Promise<Response> | null = null;
      let isStopped = false;
      const event = {
        // A request to navigate cannot be made by a program.
        request: { method: 'GET', url: origin + path, mode, signal: new AbortController().signal },
        respondWith: (promise: Promise<Response>) => (answer = promise),
        stopImmediatePropagation: () => (isStopped = true),
      };
      for (const handle of handlers.get('fetch') ?? []) if (!isStopped) handle(event);
      const response = await (answer as Promise<Response> | null);
      return response ? response.text() : null;
    },
  };
}

const served: Respond = (path) => new Response(path === '/' ? '<script src="/assets/index-1.js">' : `text of ${path}`);

it('the screens of the road open without a network, with their code and the words of one language', async () => {
  const worker = startWorker(served);
  await worker.tell('install');
  expect(worker.asked.toSorted()).toEqual(['/', '/assets/fr-1.js', '/assets/index-1.js', '/icon.svg']);
  worker.network.respond = isOffline;
  expect(await worker.ask('/package?id=1')).toContain('/assets/index-1.js');
  expect(await worker.ask('/assets/fr-1.js', 'cors')).toBe('text of /assets/fr-1.js');
});

it('pages of others, and what is asked of the server, go to the network', async () => {
  const worker = startWorker(served);
  await worker.tell('install');
  expect([await worker.ask('/config'), await worker.ask('/files/1'), await worker.ask('/tracking/1')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('a screen that is not kept comes from the network, and without one the page says so itself', async () => {
  const worker = startWorker(served);
  await worker.tell('install');
  expect(await worker.ask('/charts')).toBe('text of /charts');
  worker.network.respond = isOffline;
  expect(await worker.ask('/charts')).toContain('/assets/index-1.js');
});

it('a page of another version is not stored with these files', async () => {
  const worker = startWorker(() => new Response('<script src="/assets/index-2.js">'));
  await expect(worker.tell('install')).rejects.toThrow('another version');
  expect(worker.takesOver()).toBe(0);
});

it('the first version starts at once, also after the worker of others; a later one waits until it is told to', async () => {
  const first = startWorker(served, { runs: '/asset-worker.js' });
  await first.tell('install');
  expect(first.takesOver()).toBe(1);
  const later = startWorker(served, { runs: '/shell-worker.js?language=fr' });
  await later.tell('install');
  expect(later.takesOver()).toBe(0);
  await later.tell('message');
  expect(later.takesOver()).toBe(1);
});

it('a new version loads only what is new, and deletes the old one when it takes over', async () => {
  const caches = fakeCaches();
  const old = await caches.open('qafila-shell-v0-fr');
  await old.put('/assets/fr-1.js', new Response('text of /assets/fr-1.js'));
  const worker = startWorker(served, { caches });
  await worker.tell('install');
  expect(worker.asked).not.toContain('/assets/fr-1.js');
  await worker.tell('activate');
  expect(await caches.keys()).toEqual(['qafila-shell-v1-fr']);
  worker.network.respond = isOffline;
  expect(await worker.ask('/assets/fr-1.js', 'no-cors')).toBe('text of /assets/fr-1.js');
});

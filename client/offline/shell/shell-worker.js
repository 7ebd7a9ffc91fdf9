// Keeps the page for those who work on the road: what their screens consist of is stored when this version is installed, and
// is there without a network. It replaces asset-worker.js, whose patience it has for everything else. The build puts the
// list of files into `shell` (client/build/shell-worker.ts).
(function (shell) {
  const language = new URL(location.href).searchParams.get('language');
  const files = [...shell.files, ...(shell.languages[language] ?? [])];
  const prefix = 'qafila-shell-';
  const name = `${prefix}${shell.version}-${language}`;
  const page = '/';
  /** asset-worker.js leaves installing to this worker. */
  globalThis.isPartOfShell = true;

  addEventListener('install', (event) => {
    event.waitUntil(install(event));
  });

  addEventListener('activate', (event) => {
    event.waitUntil(deleteOthers());
  });

  addEventListener('message', (event) => {
    if (event.data === 'takeOver') skipWaiting();
  });

  addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    const isPage = request.mode === 'navigate' && shell.pages.includes(pathname);
    const isOther = request.mode === 'navigate' && shell.otherPages.includes(pathname);
    if (!isPage && !isOther && !files.includes(pathname)) return;
    // Before the handler of asset-worker.js.
    event.stopImmediatePropagation();
    event.respondWith(isOther ? answerOther(request) : answer(request, isPage ? page : pathname));
  });

  async function install(event) {
    await passQuestionsToTheNetwork(event);
    const cache = await caches.open(name);
    const response = await fetch(page, { cache: 'no-cache' });
    // Another version of the page would ask for files that are not in the list: this one is installed later, or never.
    if (!response.ok || !(await response.clone().text()).includes(shell.entry)) throw new Error('another version');
    // A few at a time: the page that registered this worker may be in use.
    const missing = [...files];
    const keepNext = async () => {
      for (let path = missing.shift(); path !== undefined; path = missing.shift()) await keep(cache, path);
    };
    await Promise.all(Array.from({ length: 4 }, keepNext));
    await cache.put(page, response);
    // A version that runs is not replaced under the hands of its user.
    if (!registration.active?.scriptURL.includes('/shell-worker.js')) skipWaiting();
  }

  /** The names of files contain a hash of their contents: what an earlier version has stored is not loaded again. */
  async function keep(cache, path) {
    const known = path.startsWith('/assets/') ? await caches.match(path) : undefined;
    const response = known ?? (await fetch(path));
    if (!response.ok) throw new Error(path);
    await cache.put(path, response);
  }

  async function deleteOthers() {
    for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other);
    await clients.claim();
  }

  /** What is asked of the server need not wait for this worker, in browsers that know static routes. */
  async function passQuestionsToTheNetwork(event) {
    try {
      await event.addRoutes?.([
        { condition: { requestMethod: 'POST' }, source: 'network' },
        { condition: { urlPattern: new URLPattern({ pathname: '/files/*' }) }, source: 'network' },
      ]);
    } catch {
      // An older form of static routes: everything passes through the handler above, which does the same.
    }
  }

  /** A screen that is not kept: without a network the page says so, in its own words and with the way back. */
  async function answerOther(request) {
    try {
      return await fetch(request);
    } catch (error) {
      const known = await (await caches.open(name)).match(page);
      if (known) return known;
      throw error;
    }
  }

  async function answer(request, path) {
    const cache = await caches.open(name);
    const known = await cache.match(path);
    if (known) return known;
    return path.startsWith('/assets/') ? fetchWithPatience(request) : fetch(request);
  }
})(shell);

importScripts('/asset-worker.js');

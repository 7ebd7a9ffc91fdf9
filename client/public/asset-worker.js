// Holds the requests for code, styles and fonts while the server does not answer. A browser remembers a failed import
// until the page is reloaded: without this, a disconnect of a second costs the user a dialog, or the whole screen.
const patienceMs = 120_000;
const [firstDelayMs, longestDelayMs] = [500, 8_000];
/** For an answer to begin: a connection that died without a word would hold the page until the browser gives it up. */
const answerLimitMs = 20_000;
/** Answers of a proxy whose instances are down. */
const unavailable = new Set([502, 503, 504]);

addEventListener('install', (event) => {
  // shell-worker.js contains this one, and installs itself.
  if (globalThis.isPartOfShell) return;
  event.waitUntil(passTheRestToTheNetwork(event));
  skipWaiting();
});

addEventListener('activate', (event) => {
  if (globalThis.isPartOfShell) return;
  event.waitUntil(clients.claim());
});

addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method === 'GET' && origin === location.origin && pathname.startsWith('/assets/'))
    event.respondWith(fetchWithPatience(event.request));
});

/** Pages and queries need not wait until this worker has started, in browsers that know static routes. */
async function passTheRestToTheNetwork(event) {
  if (!event.addRoutes) return;
  const assets = new URLPattern({ pathname: '/assets/*' });
  try {
    await event.addRoutes({ condition: { not: { urlPattern: assets } }, source: 'network' });
  } catch {
    // An older form of static routes: everything passes through the handler above, which does the same.
  }
}

/** The response; after 120 s, the last response or error. */
async function fetchWithPatience(request) {
  const giveUpAt = Date.now() + patienceMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
    // Many pages wait for the same server: they do not come back at the same moment.
    const pauseMs = delayMs * (0.5 + Math.random());
    const isLast = Date.now() + pauseMs > giveUpAt;
    try {
      const response = await fetchWithLimit(request);
      if (isLast || !unavailable.has(response.status)) return response;
    } catch (error) {
      if (isLast || request.signal.aborted) throw error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
}

/** The response as soon as it begins: its body may take its time on a slow network. */
async function fetchWithLimit(request) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerLimitMs);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, limit.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

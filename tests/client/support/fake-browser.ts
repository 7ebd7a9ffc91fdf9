// Browser features that a test lacks: one cookie jar for HTTP and sockets to a real server, and a connection that can
// be broken.
import { onTestFinished, vi } from 'vitest';
import { WebSocket as RealSocket } from 'ws';

export interface FakeBrowser {
  /** How many GraphQL calls were made to an operation. */
  callsOf: (name: string) => number;
  /** Terminates every open socket without a close frame. */
  dropSockets: () => void;
  /** Whether new sockets get through. */
  online: boolean;
}

/**
 * The page stops waiting, and the call goes on: an aborted one would fail in the server, which shares this process and
 * so the page's kind of events.
 */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = (): void => reject(new DOMException('The call was aborted.', 'AbortError'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

/** From here to the end of the test, the page talks to this server. */
export function openFakeBrowser(url: string): FakeBrowser {
  const calls: string[] = [];
  const sockets = new Set<RealSocket>();
  const { fetch } = globalThis;
  let cookie = '';
  const browser: FakeBrowser = {
    online: true,
    callsOf: (name) => calls.filter((body) => body.includes(` ${name}`)).length,
    dropSockets: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
  vi.stubGlobal('fetch', async (to: string, { signal, ...init }: RequestInit) => {
    // A call of another user, with its own cookies.
    if (to.startsWith(url)) return fetch(to, init);
    if (typeof init.body === 'string') calls.push(init.body);
    const answered = fetch(`${url}/graphql`, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie, origin: url },
    });
    const response = await (signal ? Promise.race([answered, untilAborted(signal)]) : answered);
    const given = response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    cookie = given || cookie;
    return response;
  });
  vi.stubGlobal(
    'WebSocket',
    class extends RealSocket {
      constructor(_: string, protocol: string) {
        super(browser.online ? `${url.replace('http', 'ws')}/graphql` : 'ws://127.0.0.1:1', protocol, {
          origin: url,
          headers: { cookie },
        });
        sockets.add(this);
      }
    },
  );
  onTestFinished(() => {
    browser.dropSockets();
    vi.unstubAllGlobals();
  });
  return browser;
}

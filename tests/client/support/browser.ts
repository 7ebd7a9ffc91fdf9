// What a browser has and a test has not: one cookie jar for both wires to a real server, and a line that can be cut.
import { request } from 'node:http';
import { onTestFinished, vi } from 'vitest';
import { WebSocket as RealSocket } from 'ws';

export interface Browser {
  /** GraphQL calls that were made, by what they asked. */
  callsOf: (name: string) => number;
  /** Breaks every open socket without a word. */
  cut: () => void;
  /** Whether new connections get through. */
  online: boolean;
}

/** From here to the end of the test, the page talks to this server. */
export function openBrowser(url: string): Browser {
  const calls: string[] = [];
  const sockets = new Set<RealSocket>();
  let cookie = '';
  const browser: Browser = {
    online: true,
    callsOf: (name) => calls.filter((body) => body.includes(` ${name}`)).length,
    cut: () => { for (const socket of sockets) socket.terminate(); },
  };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? init.body : '';
    calls.push(body);
    const answer = await post(url, body, { ...Object.fromEntries(new Headers(init.headers)), cookie, origin: url });
    cookie = answer.cookie || cookie;
    return new Response(answer.text, { status: answer.status, headers: { 'content-type': 'application/json' } });
  });
  vi.stubGlobal('WebSocket', class extends RealSocket {
    constructor(_: string, protocol: string) {
      super(browser.online ? `${url.replace('http', 'ws')}/graphql` : 'ws://127.0.0.1:1', protocol, { origin: url, headers: { cookie } });
      sockets.add(this);
    }
  });
  onTestFinished(() => {
    browser.cut();
    vi.unstubAllGlobals();
  });
  return browser;
}

interface HttpAnswer { status: number; text: string; cookie: string }

function post(url: string, body: string, headers: Record<string, string>): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  request(`${url}/graphql`, { method: 'POST', headers, agent: false }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; }).on('error', reject).on('end', () => {
      const cookie = (response.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ');
      resolve({ status: response.statusCode ?? 0, text, cookie });
    });
  }).on('error', reject).end(body);
  return promise;
}

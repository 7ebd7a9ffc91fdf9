// Which path is which, what answers carry, and how many files are taken at a time.
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, test } from 'vitest';
import { infoOfHttpMessage, pathOf } from '#server/http/check-request.ts';
import { type CompletedRequest, routeOf } from '#server/http/completed-request.ts';
import { refuseKey, sendJson } from '#server/http/respond.ts';
import { barcodeWorkerPolicy, securityHeaders } from '#server/http/security-headers.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { call, friendOrigin, post, startTestHttpServer } from './test-http-server.ts';

test.each([
  ['/graphql', 'graphql'],
  ['/graphql/', 'file'],
  ['/uplink/osmand', 'uplink'],
  ['/uplink', 'file'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'metrics'],
  ['/jobs/1/file', 'download'],
  ['/package', 'file'],
])('%s counts as %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});

const infoOf = (headers: Record<string, string>, url = '/graphql') => infoOfHttpMessage({ headers, url });

const hasCookie = (cookie: string) => infoOf({ cookie }).hasCookie;

describe('a request', () => {
  it('has one of our cookies by its whole name', () => {
    expect(
      ['qafila=x', 'a=b; qafila-device=x', 'a=b;__Host-qafila=x', '__Host-qafila-openid=x'].map(hasCookie),
    ).toEqual([true, true, true, true]);
    expect(['', 'xqafila=x', 'a=qafila', 'qafila'].map(hasCookie)).toEqual([false, false, false, false]);
  });
  it('has a type without its parameters, and no token if it is empty', () => {
    expect(infoOf({ 'content-type': ' Application/JSON ; charset=utf-8', 'x-qafila-token': '' })).toEqual({
      method: 'GET',
      contentType: 'application/json',
      origin: null,
      token: null,
      authorization: null,
      hasCookie: false,
      hasKeyInUrl: false,
    });
    expect(infoOf({}, `/graphql?key=qf_live_${'0'.repeat(10)}_x`).hasKeyInUrl).toBe(true);
  });
  it('has a decoded path without its query', () => {
    expect(['/a%20b?c=/d', undefined, '/%E0%A4%A', '//evil.example/x'].map((url) => pathOf({ url }))).toEqual([
      '/a b',
      '/',
      '/',
      '/x',
    ]);
  });
});

const headersOf = (more: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
  new Map(securityHeaders({ secure: false, scriptHashes: ["'sha256-x'"], ...more }));

describe('the security headers', () => {
  it('are those that are written out', () => {
    expect([...headersOf()].map(([name, value]) => `${name}: ${value}`)).toEqual([
      "content-security-policy: default-src 'self'; script-src 'self' 'sha256-x'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      'referrer-policy: same-origin',
      'cross-origin-opener-policy: same-origin',
      'permissions-policy: geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    ]);
    expect(headersOf({ secure: true }).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headersOf({ mapTiles: 'https://{s}.tiles.example/{z}' }).get('content-security-policy')).toContain(
      ' blob: https://*.tiles.example;',
    );
    expect(barcodeWorkerPolicy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
  });
});

describe('the server', () => {
  it('tells metrics the route, the status and the time of each request, once', async () => {
    const completed: CompletedRequest[] = [];
    const server = await startTestHttpServer({ onCompleted: (request) => void completed.push(request) });
    await call(server, '/graphql', post());
    await call(server, '/nothing');
    await expect
      .poll(() => completed.map(({ route, status }) => `${route} ${status}`))
      .toEqual(['graphql 200', 'file 404']);
    for (const { ms } of completed) expect(ms).toBeGreaterThanOrEqual(0);
  });

  it('answers what is not there with 404, and a wrong method with those that are allowed', async () => {
    const server = await startTestHttpServer({
      handleMetrics: async (_, response) => void response.end('metrics'),
      handlers: [{ matches: (path) => path === '/own', handle: async (_, response) => void response.end('own') }],
    });
    const answer = async (path: string, method = 'GET') => {
      const { status, headers, text: body } = await call(server, path, { method });
      return `${status} ${headers.allow ?? ''} ${status === 200 ? body : ''}`.trim();
    };
    expect(await answer('/metrics')).toBe('200  metrics');
    expect(await answer('/own')).toBe('200  own');
    for (const path of ['/signals', '/signals/', '/tracking/live', '/uplink/osmand', '/explorer', '/nothing'])
      expect([path, await answer(path)]).toEqual([path, '404']);
    expect(await answer('/signals', 'POST')).toBe('404');
    expect([await answer('/healthz', 'HEAD'), await answer('/own', 'POST')]).toEqual(['200', '405 GET, HEAD']);
    expect(await answer('/graphql', 'PUT')).toBe('405 POST, GET, OPTIONS');
  });

  it('lets pages of another origin read the id and the delay of an answer, and ask again after ten minutes', async () => {
    const server = await startTestHttpServer();
    const { headers } = await call(server, '/graphql', post({ origin: friendOrigin }));
    expect(headers).toMatchObject({
      'access-control-expose-headers': 'x-request-id, retry-after, x-qafila-clock, date',
      'cache-control': 'no-store',
    });
    const preflight = await call(server, '/graphql', { method: 'OPTIONS', headers: { origin: friendOrigin } });
    expect(preflight.headers).toMatchObject({
      'access-control-max-age': '600',
      'access-control-allow-methods': 'POST, GET',
    });
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'content-type, accept, x-qafila-token, x-qafila-at, x-qafila-made-at, x-request-id',
    );
    expect((await call(server, '/graphql', { method: 'OPTIONS' })).status).toBe(403);
  });

  it('takes a reading of a device up to 64 KB', async () => {
    const server = await startTestHttpServer({ handleUplink: async (_, response) => void response.end('taken') });
    const send = async (size: number) => (await call(server, '/uplink/osmand', post({}, 'x'.repeat(size)))).status;
    expect([await send(65_536), await send(65_537)]).toEqual([200, 413]);
  });

  it('takes a body of exactly a megabyte, and not one byte more', async () => {
    const server = await startTestHttpServer();
    const send = async (size: number) => (await call(server, '/graphql', post({}, 'x'.repeat(size)))).status;
    expect([await send(1_048_576), await send(1_048_577)]).toEqual([200, 413]);
  });

  it.each(['/graphql', '/signals', '/signals/', '/tracking/live'])('hands a socket at %s on', async (path) => {
    const server = await startTestHttpServer();
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200/);
  });
});

const form = { 'content-type': 'multipart/form-data; boundary=x', origin: friendOrigin, 'x-qafila-token': 't' };

const sendForm = (server: { port: number }, size = 1) => call(server, '/graphql', post(form, 'x'.repeat(size)));

describe('files that are sent', () => {
  it('are those of somebody who is signed in', async () => {
    const [nobody, someone] = [await startTestHttpServer(), await startTestHttpServer({ accountOf: async () => 'a' })];
    expect([(await sendForm(nobody)).status, (await sendForm(someone)).status]).toEqual([401, 200]);
    const limit = 11 * 1_048_576;
    expect([(await sendForm(someone, limit)).status, (await sendForm(someone, limit + 1)).status]).toEqual([200, 413]);
  });

  it('are four at a time for one account, and as many again once they are done', async () => {
    const finish = Promise.withResolvers<void>();
    let running = 0;
    const server = await startTestHttpServer({
      accountOf: async ({ headers }) => headers['x-account']?.toString() ?? null,
      handleGraphql: async (_, response) => {
        running += 1;
        await finish.promise;
        response.end('{}');
      },
    });
    const send = async (account: string) =>
      (await call(server, '/graphql', post({ ...form, 'x-account': account }))).status;
    const first = Array.from({ length: 4 }, () => send('a'));
    await expect.poll(() => running).toBe(4);
    expect(await send('a')).toBe(429);
    const others = ['b', 'c', 'd', 'e', 'f'].flatMap((account) => Array.from({ length: 4 }, () => send(account)));
    await expect.poll(() => running).toBe(24);
    for (const account of ['g', 'g', 'g', 'g']) expect(await send(account)).toBe(429);
    finish.resolve();
    expect(new Set(await Promise.all([...first, ...others]))).toEqual(new Set([200]));
    await expect.poll(() => send('a')).toBe(200);
    // Whoever was refused because of others has not used up a place.
    expect(await send('g')).toBe(200);
  });
});

test('a call that is refused for its key says why, and when to come again', async () => {
  const errors = [
    new AppError('api_key.invalid'),
    new AppError('too_many_requests', { retryAfter: 7 }),
    new AppError('api_key.expired'),
  ];
  const server = createServer(({ url }, response) => {
    const error = errors[Number(url?.slice(1))];
    if (error) refuseKey(response, error);
    else sendJson(response, 200, {});
    sendJson(response, 500, { second: true });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const answers = await Promise.all(['/0', '/1', '/2', '/3'].map((path) => call({ port }, path)));
  server.close();
  expect(answers.map(({ status, headers }) => [status, headers['www-authenticate'], headers['retry-after']])).toEqual([
    [401, 'Bearer error="invalid_token"', undefined],
    [429, undefined, '7'],
    [401, undefined, undefined],
    [200, undefined, undefined],
  ]);
  expect(answers[0]?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
});

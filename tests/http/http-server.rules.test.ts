import { createYoga, createSchema } from '@graphql-yoga/node';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { BufferedRequest } from '#server/http/buffer-request.ts';
import { call, friendOrigin, ownOrigin, post, startTestHttpServer } from './test-http-server.ts';

/** Answers with the length of the request, read like a real body. */
function yoga() {
  const resolvers = { Query: { length: (_: unknown, args: Record<string, unknown>) => String(args['of']).length } };
  const server = createYoga({
    schema: createSchema({ typeDefs: 'type Query { length(of: String!): Int! }', resolvers }),
    logging: false,
    cors: false,
  });
  return async (request: BufferedRequest, response: ServerResponse) => {
    await server(request, response);
  };
}
const question = (length: number) =>
  JSON.stringify({ query: 'query ($of: String!) { length(of: $of) }', variables: { of: 'x'.repeat(length) } });

describe('CORS', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['our own page', ownOrigin, ownOrigin],
    ['a page of an allowed origin', friendOrigin, friendOrigin],
    ['a foreign page', 'https://evil.example', undefined],
    ['a page without an origin of its own', 'null', undefined],
    ['a program', undefined, undefined],
  ])('%s reads answers: %s → %s', async (_, origin, allowed) => {
    const server = await startTestHttpServer();
    const { headers } = await call(server, '/graphql', post(origin === undefined ? {} : { origin }));
    expect(headers['access-control-allow-origin']).toBe(allowed);
    expect(headers['access-control-allow-credentials']).toBe(allowed && 'true');
    expect(headers.vary).toContain('Origin');
  });

  test('a preflight of an allowed origin may send the token, a foreign one gets nothing', async () => {
    const server = await startTestHttpServer();
    const preflight = (origin: string) =>
      call(server, '/graphql', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    const friend = await preflight(friendOrigin);
    expect(friend.status).toBe(204);
    expect(friend.headers).toMatchObject({
      'access-control-allow-origin': friendOrigin,
      'access-control-allow-credentials': 'true',
    });
    expect(friend.headers['access-control-allow-headers']).toContain('x-qafila-token');
    const foreign = await preflight('https://evil.example');
    expect(foreign.status).toBe(403);
    expect(Object.keys(foreign.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('a foreign page’s call never reaches GraphQL', async () => {
    let reached = false;
    const server = await startTestHttpServer({
      handleGraphql: async (_, response) => {
        reached = true;
        response.end();
      },
    });
    const { status, text: body } = await call(server, '/graphql', post({ origin: 'https://evil.example' }));
    expect([status, JSON.parse(body)]).toEqual([
      403,
      { errors: [{ message: 'origin_refused', extensions: { code: 'origin_refused', params: {}, fields: [] } }] },
    ]);
    expect(reached).toBe(false);
  });
});

describe('the body of a call', () => {
  test('up to a megabyte is read whole by GraphQL', async () => {
    const server = await startTestHttpServer({ handleGraphql: yoga() });
    expect(JSON.parse((await call(server, '/graphql', post({}, question(1_000_000)))).text)).toEqual({
      data: { length: 1_000_000 },
    });
  });

  test('a larger body is refused before it is received', async () => {
    const server = await startTestHttpServer({ handleGraphql: yoga() });
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{"query":',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 [\s\S]*too_costly/);
  });

  test('a larger body without a declared length is refused while it is received', async () => {
    const server = await startTestHttpServer({ handleGraphql: yoga() });
    const socket = connect(server.port, '127.0.0.1');
    const answer = text(socket);
    socket.write(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (let n = 0; n < 5; n += 1) socket.write(`40000\r\n${'x'.repeat(0x40000)}\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*too_costly/);
    expect((await call(server, '/healthz')).status).toBe(200);
  });

  test('in pieces of unsaid length it is read whole', async () => {
    const server = await startTestHttpServer({ handleGraphql: yoga() });
    const socket = connect(server.port, '127.0.0.1');
    const body = question(200_000);
    socket.write(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (let at = 0; at < body.length; at += 50_000) {
      const piece = body.slice(at, at + 50_000);
      socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    }
    socket.write('0\r\n\r\n');
    expect(await text(socket)).toContain('"length":200000');
  });
});

describe('every answer', () => {
  test('forbids inline scripts, frames and guessing of types', async () => {
    const server = await startTestHttpServer();
    for (const path of ['/graphql', '/healthz', '/nothing-here']) {
      const { headers } = await call(server, path);
      const policy = headers['content-security-policy']?.toString() ?? '';
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    }
  });

  test('sets HSTS only on https', async () => {
    expect(
      (await call(await startTestHttpServer({ secure: true }), '/healthz')).headers['strict-transport-security'],
    ).toContain('max-age=31536000');
    expect(
      (await call(await startTestHttpServer({ secure: false }), '/healthz')).headers['strict-transport-security'],
    ).toBeUndefined();
  });

  test('has an id: the proxy’s if it is valid, else a new one', async () => {
    const server = await startTestHttpServer();
    const idFor = async (given: string) =>
      (await call(server, '/healthz', { headers: { 'x-request-id': given } })).headers['x-request-id'];
    expect(await idFor('proxy-0123456789')).toBe('proxy-0123456789');
    for (const bad of ['short', 'x'.repeat(200), 'with spaces in it'])
      expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an unexpected failure returns nothing but an id', async () => {
    const server = await startTestHttpServer({
      handleGraphql: async () => {
        throw new Error('password=hunter2');
      },
    });
    const { status, text: body, headers } = await call(server, '/graphql', post());
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({
      errors: [
        {
          message: 'internal',
          extensions: { code: 'internal', params: { requestId: headers['x-request-id'] }, fields: [] },
        },
      ],
    });
  });
});

test.each([
  ['POST', '/'],
  ['DELETE', '/package'],
  ['POST', '/healthz'],
])('%s %s is refused', async (method, path) => {
  expect((await call(await startTestHttpServer(), path, { method })).status).toBe(405);
});

test('nonsense on the wire does not end the server', async () => {
  const server = await startTestHttpServer();
  for (const nonsense of [
    '\u0000\u0001\u0002\r\n\r\n',
    'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ]) {
    const socket = connect(server.port, '127.0.0.1');
    socket.end(nonsense);
    await text(socket);
  }
  expect((await call(server, '/healthz')).text).toBe('{"alive":true}');
});

test('a socket elsewhere than at /graphql is turned away', async () => {
  const server = await startTestHttpServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 404/);
});

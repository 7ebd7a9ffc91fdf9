// What an outbound request sends, and what it takes from an answer: redirects, limits, deadlines, certificates.
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseAllowedTargets } from '#server/outbound/address-policy.ts';
import { createOutboundClient, type OutboundRequest } from '#server/outbound/outbound-client.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { startRawServer, startReceiver, testAuthority } from './support/receiver.ts';

const allowed = parseAllowedTargets(['127.0.0.1']) ?? { hosts: new Set<string>(), networks: [] };
const names: Readonly<Record<string, string>> = { 'inside.example': '127.0.0.2' };
const client = createOutboundClient({
  allowed,
  resolve: (host) => Promise.resolve([names[host] ?? '127.0.0.1']),
  ca: testAuthority,
});

async function outcome(request: OutboundRequest): Promise<number | string> {
  try {
    return (await client.send(request)).status;
  } catch (error) {
    if (error instanceof OutboundError) return error.code;
    throw error;
  }
}

/** A server with one answer; returns its address. */
async function serving(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${(await startReceiver(answer)).port}/`;
}
async function writing(serve: (socket: Socket) => void): Promise<string> {
  return `http://127.0.0.1:${(await startRawServer(serve)).port}/`;
}
const megabyte = Buffer.alloc(1_048_576, 'x');

describe('a request', () => {
  it('carries its body and headers, and no others of its sender', async () => {
    const seen: unknown[] = [];
    const url = await serving((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts).toString() });
        response.writeHead(202, { 'x-answer': 'yes' }).end('taken');
      });
    });
    const answer = await client.send({
      url: `${url}hook?x=1#part`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'webhook-id': 'm1' },
      body: '{"é":1}',
    });
    expect(answer).toMatchObject({ status: 202, headers: { 'x-answer': 'yes' }, url: `${url}hook?x=1` });
    expect(answer.body.toString()).toBe('taken');
    expect(seen).toEqual([
      {
        method: 'POST',
        body: '{"é":1}',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'm1',
          'user-agent': 'Qafila',
          'accept-encoding': 'gzip',
          'content-length': '8',
          host: new URL(url).host,
          connection: 'close',
        },
      },
    ]);
  });

  it.each([
    ['host', 'internal'],
    ['Content-Length', '1'],
    ['transfer-encoding', 'chunked'],
    ['connection', 'upgrade'],
    ['cookie', 'a=b'],
    ['proxy-authorization', 'Basic x'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['user-agent', 'curl'],
    ['x-a', 'b\r\nhost: internal'],
    ['x-a\r\nhost', 'internal'],
    ['x-a', 'naïve ☃'],
    ['x-a', 'x'.repeat(17_000)],
  ])('may not set the header %j to %j', async (name, value) => {
    const receiver = await startReceiver((_request, response) => response.end());
    const url = `http://127.0.0.1:${receiver.port}/`;
    expect(await outcome({ url, headers: { [name]: value } })).toBe('invalid_header');
    expect(receiver.connections()).toBe(0);
  });

  it('may not be larger than allowed, nor name one header twice', async () => {
    const url = await serving((_request, response) => response.end());
    expect(await outcome({ url, method: 'POST', body: Buffer.concat([megabyte, megabyte]) })).toBe('request_too_large');
    expect(await outcome({ url, method: 'POST', body: 'abc', maxRequestBytes: 2 })).toBe('request_too_large');
    expect(await outcome({ url, method: 'POST', body: 'abc', maxRequestBytes: 3 })).toBe(200);
    expect(await outcome({ url, headers: { 'x-a': '1', 'X-A': '2' } })).toBe('invalid_header');
  });
});

const redirecting = async (location: string, status = 302) =>
  serving((_request, response) => response.writeHead(status, { location }).end('moved'));

describe('a redirect', () => {
  it('is an answer, and not followed', async () => {
    const target = await startReceiver((_request, response) => response.end());
    const url = await redirecting(`http://127.0.0.1:${target.port}/`);
    expect(await outcome({ url })).toBe(302);
    expect(await outcome({ url, method: 'POST', body: 'x', maxRedirects: 3 })).toBe(302);
    expect(await outcome({ url, method: 'GET', body: 'x', maxRedirects: 3 })).toBe(302);
    expect(target.connections()).toBe(0);
  });

  it('is followed where asked for, without the headers of the first server', async () => {
    const seen: (string | undefined)[] = [];
    const target = await startReceiver((request, response) => {
      seen.push(request.headers.authorization, request.headers.accept);
      response.end('here');
    });
    const url = await redirecting(`http://127.0.0.1:${target.port}/there`);
    const answer = await client.send({
      url,
      headers: { authorization: 'Bearer s', accept: 'text/csv' },
      maxRedirects: 1,
    });
    expect([answer.status, answer.body.toString(), answer.url]).toEqual([
      200,
      'here',
      `http://127.0.0.1:${target.port}/there`,
    ]);
    expect(seen).toEqual([undefined, 'text/csv']);
  });

  it('inward is not followed: its target is checked like the first', async () => {
    const inside = await startReceiver((_request, response) => response.end('secret'), { host: '127.0.0.2' });
    for (const host of ['127.0.0.2', 'inside.example', '[::ffff:7f00:2]'])
      for (const status of [301, 302, 303, 307, 308]) {
        const url = await redirecting(`http://${host}:${inside.port}/`, status);
        expect([host, status, await outcome({ url, maxRedirects: 5 })]).toEqual([host, status, 'address_refused']);
      }
    expect(inside.connections()).toBe(0);
  });

  it('ends after as many as allowed, and without an address, an allowed protocol or encryption', async () => {
    const { port, requests } = await startReceiver((_request, response) => {
      response.writeHead(302, { location: '/again' }).end();
    });
    expect(await outcome({ url: `http://127.0.0.1:${port}/`, maxRedirects: 100 })).toBe('redirect_refused');
    expect(requests).toHaveLength(6);
    const nowhere = await serving((_request, response) => response.writeHead(302).end());
    expect(await outcome({ url: nowhere, maxRedirects: 1 })).toBe('redirect_refused');
    expect(await outcome({ url: await redirecting('file:///etc/passwd'), maxRedirects: 1 })).toBe('invalid_url');
    expect(await outcome({ url: await redirecting('http://a:b@127.0.0.1/'), maxRedirects: 1 })).toBe(
      'credentials_in_url',
    );
    const safe = await startReceiver(
      (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
      { tls: true },
    );
    expect(await outcome({ url: `https://hooks.example:${safe.port}/`, maxRedirects: 1 })).toBe('https_required');
  });
});

describe('an answer', () => {
  it('is unpacked, and its parts are counted before and after', async () => {
    const packed = await serving((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    );
    expect((await client.send({ url: packed })).body.toString()).toBe('hello');
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576));
    const exploding = await serving((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(bomb.length).toBeLessThan(100_000);
    expect(await outcome({ url: exploding })).toBe('response_too_large');
  });

  it('that is too large is not read on, whether it says so, goes on forever or is one long header', async () => {
    const said = await serving((_request, response) => {
      response.writeHead(200, { 'content-length': 10_000_000_000 });
      response.write(megabyte);
    });
    const endless = await serving((_request, response) => {
      const more = (): void => {
        while (response.write(megabyte)) continue;
        response.once('drain', more);
      };
      more();
    });
    const headers = await writing((socket) => socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'x'.repeat(100_000)}`));
    expect(await outcome({ url: said })).toBe('response_too_large');
    expect(await outcome({ url: endless })).toBe('response_too_large');
    expect(await outcome({ url: headers })).toBe('invalid_response');
    // Who needs the status alone reads no body.
    expect(await outcome({ url: endless, maxResponseBytes: 0, timeoutMs: 60_000 })).toBe(200);
  });

  it('that is slow ends with the deadline, wherever it stops', async () => {
    const silent = await writing(() => {});
    const trickling = await writing((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x'), 5);
      socket.on('close', () => clearInterval(timer));
    });
    const stopping = await serving((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
    });
    for (const url of [silent, trickling, stopping]) expect(await outcome({ url, timeoutMs: 100 })).toBe('timed_out');
  });

  it('whose body is not asked for is left at once', async () => {
    const left = Promise.withResolvers<void>();
    const endless = await serving((_request, response) => {
      response.once('close', () => left.resolve());
      response.write('and so on');
    });
    expect(await outcome({ url: endless, maxResponseBytes: 0, timeoutMs: 60_000 })).toBe(200);
    await left.promise;
  });

  it('that is none has a code: cut off, another protocol, an unknown or broken encoding, nobody there', async () => {
    const cut = await serving((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    const other = await writing((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    const brotli = await serving((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
    );
    const broken = await serving((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello').subarray(0, 12)),
    );
    const upgrade = await writing((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    );
    for (const url of [cut, other, brotli, broken, upgrade]) expect(await outcome({ url })).toBe('invalid_response');
    expect(await outcome({ url: 'http://127.0.0.1:1/' })).toBe('unreachable');
  });

  it('is canceled when its caller stops', async () => {
    const caller = new AbortController();
    const url = await writing(() => caller.abort());
    expect(await outcome({ url, signal: caller.signal })).toBe('canceled');
    expect(await outcome({ url, signal: AbortSignal.abort() })).toBe('canceled');
  });

  it('leaves nothing of itself in an error', async () => {
    const url = await serving((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end('secret'),
    );
    const error = await client.send({ url }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OutboundError);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/secret|127\.0\.0/);
  });
});

describe('a certificate', () => {
  it('must be valid for the name, from a known authority', async () => {
    const { port } = await startReceiver((_request, response) => response.end(), { tls: true });
    expect(await outcome({ url: `https://hooks.example:${port}/` })).toBe(200);
    expect(await outcome({ url: `https://127.0.0.1:${port}/` })).toBe(200);
    expect(await outcome({ url: `https://wrong.example:${port}/` })).toBe('tls_failed');
    const stranger = createOutboundClient({ allowed, resolve: () => Promise.resolve(['127.0.0.1']) });
    await expect(stranger.send({ url: `https://hooks.example:${port}/` })).rejects.toThrow('tls_failed');
    const plain = await startReceiver((_request, response) => response.end());
    expect(await outcome({ url: `https://hooks.example:${plain.port}/` })).toBe('tls_failed');
  });
});

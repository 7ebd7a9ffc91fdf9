// How much of an answer is taken, byte by byte, and how many headers a request may have.
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseAllowedTargets } from '#server/outbound/address-policy.ts';
import { createOutboundClient, type OutboundRequest } from '#server/outbound/outbound-client.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { impersonalHeaders, requestHeaders } from '#server/outbound/request-headers.ts';
import { startRawServer, startReceiver } from './support/receiver.ts';

const allowed = parseAllowedTargets(['127.0.0.1']) ?? { hosts: new Set<string>(), networks: [] };
const client = createOutboundClient({ allowed });

interface Answer {
  body: string | Buffer;
  encoding?: string;
  /** True: the length is not said. */
  chunked?: boolean;
  /** True: the connection ends before the body does. */
  cut?: boolean;
}
async function read({ body, encoding, chunked, cut }: Answer, request: Partial<OutboundRequest>): Promise<string> {
  const { port } = await startReceiver((_request, response) => {
    const length = Buffer.byteLength(body) + (cut ? 1 : 0);
    response.writeHead(200, {
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      ...(chunked ? {} : { 'content-length': length }),
    });
    if (cut) response.write(body, () => response.destroy());
    else response.end(body);
  });
  try {
    return (await client.send({ url: `http://127.0.0.1:${port}/`, ...request })).body.toString();
  } catch (error) {
    if (error instanceof OutboundError) return error.code;
    throw error;
  }
}

const hello = gzipSync('hello');

describe('a body', () => {
  it.each<[string, Answer, number, string]>([
    ['as long as the limit', { body: 'hello' }, 5, 'hello'],
    ['one byte longer', { body: 'hello!' }, 5, 'response_too_large'],
    ['of unknown length, as long as the limit', { body: 'hello', chunked: true }, 5, 'hello'],
    ['of unknown length, one byte longer', { body: 'hello!', chunked: true }, 5, 'response_too_large'],
    ['packed', { body: hello, encoding: 'gzip' }, 100, 'hello'],
    ['packed, under another name', { body: hello, encoding: ' X-GZIP ' }, 100, 'hello'],
    ['packed, as long as the limit', { body: hello, encoding: 'gzip', chunked: true }, hello.length, 'hello'],
    [
      'packed, one byte longer',
      { body: hello, encoding: 'gzip', chunked: true },
      hello.length - 1,
      'response_too_large',
    ],
    ['packed, and longer unpacked', { body: gzipSync('x'.repeat(99)), encoding: 'gzip' }, 98, 'response_too_large'],
    ['as it is', { body: 'hello', encoding: 'identity' }, 5, 'hello'],
    ['in an encoding that is none', { body: 'hello', encoding: 'gzip, br' }, 100, 'invalid_response'],
    ['cut off', { body: 'hello', cut: true }, 100, 'invalid_response'],
    ['that nobody asked for', { body: 'hello' }, 0, ''],
  ])('%s', async (_, answer, maxResponseBytes, expected) => {
    expect(await read(answer, { maxResponseBytes })).toBe(expected);
  });

  it.each<[string, Answer, number, string]>([
    ['shorter than the limit', { body: 'hello' }, 9, 'hello'],
    ['longer than the limit', { body: 'hello' }, 4, 'hell'],
    ['longer than the limit, of unknown length', { body: 'x'.repeat(300_000), chunked: true }, 4, 'xxxx'],
    ['packed', { body: hello, encoding: ' GZIP ' }, 4, 'hell'],
    ['packed with a broken end', { body: hello.subarray(0, -4), encoding: 'gzip' }, 9, 'hello'],
    ['cut off', { body: 'hello', cut: true }, 9, 'hello'],
    ['in an unknown encoding', { body: 'hello', encoding: 'br' }, 9, ''],
  ])('of which the beginning counts: %s', async (_, answer, maxResponseBytes, expected) => {
    expect(await read(answer, { maxResponseBytes, takesBeginning: true })).toBe(expected);
  });
});

it('the rest of a body of which the beginning counts is waited for two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port } = await startRawServer((socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')),
  );
  const over = vi.fn<(text: string) => void>();
  const sent = client
    .send({ url: `http://127.0.0.1:${port}/`, takesBeginning: true, timeoutMs: 60_000 })
    .then(({ body }) => over(body.toString()));
  // The time begins with the answer.
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await sent;
  expect(over.mock.calls).toEqual([['half']]);
});

describe('an answer without a body', () => {
  it.each([204, 304])('is an answer, whatever its headers say of one: %i', async (status) => {
    const { port } = await startReceiver((_request, response) =>
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(),
    );
    const answer = await client.send({ url: `http://127.0.0.1:${port}/` });
    expect([answer.status, answer.body.length]).toEqual([status, 0]);
  });

  it('of HEAD may be about a body that is larger than what is taken', async () => {
    const { port } = await startReceiver((_request, response) =>
      response.writeHead(200, { 'content-length': 10_000_000_000 }).end(),
    );
    const answer = await client.send({ url: `http://127.0.0.1:${port}/`, method: 'HEAD' });
    expect([answer.status, answer.headers['content-length']]).toEqual([200, '10000000000']);
  });
});

it('a header that an answer has twice is one, joined by commas', async () => {
  const { port } = await startReceiver((_request, response) =>
    response
      .writeHead(
        200,
        [
          ['x-limit', 'a'],
          ['X-Limit', 'b'],
        ].flat(),
      )
      .end(),
  );
  expect((await client.send({ url: `http://127.0.0.1:${port}/` })).headers['x-limit']).toBe('a, b');
});

it('a body of any bytes arrives as it was given', async () => {
  const received = Promise.withResolvers<Buffer>();
  const { port } = await startReceiver((request, response) => {
    received.resolve(buffer(request));
    request.once('end', () => response.end());
  });
  const body = Buffer.from([0xff, 0, 0xfe, 0x80]);
  await client.send({ url: `http://127.0.0.1:${port}/`, method: 'PUT', body });
  expect(await received.promise).toEqual(body);
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, 'v']));

describe('the headers of a request', () => {
  const own = { 'user-agent': 'Qafila', 'accept-encoding': 'gzip' };

  it('are at most 40, of 16,384 characters with their names', () => {
    expect(Object.keys(requestHeaders(many(40)))).toHaveLength(42);
    expect(() => requestHeaders(many(41))).toThrow('invalid_header');
    expect(requestHeaders({ 'X-A': 'x'.repeat(16_381) })).toEqual({ ...own, 'x-a': 'x'.repeat(16_381) });
    expect(() => requestHeaders({ 'X-A': 'x'.repeat(16_382) })).toThrow('invalid_header');
    expect(() => requestHeaders({ 'X-A': 'x'.repeat(16_378), b: '123' })).toThrow('invalid_header');
  });

  it('that go with a redirect to another origin are ours, and what an answer may be', () => {
    const given = { ...own, accept: 'text/csv', 'accept-language': 'fr', authorization: 'Bearer s', 'x-accept': '1' };
    expect(impersonalHeaders(given)).toEqual({ ...own, accept: 'text/csv', 'accept-language': 'fr' });
  });
});

// A body is read whole before anybody works on it: a peer that sends one slowly, or never, takes up nothing but its own connection.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Problem } from '#shared/kit/problem.ts';
import { answerCrowded, answerProblem } from './answer.ts';
import type { Crowd } from './crowd.ts';

const megabyte = 1_048_576;

/** The most bytes that a request's body may have: files come as multipart. */
export function bodyLimit(contentType: string): number {
  return contentType === 'multipart/form-data' ? 6 * megabyte : megabyte;
}

/** The whole body, or why there is none: too many bytes announced or come, not whole in time, or its sender went away. */
type Body = Buffer | 'too_long' | 'too_slow' | 'gone';

/** Reads a request's body. Stops listening as soon as more than `limit` bytes are announced or have come, or `withinMs` have passed. */
function readBody(request: IncomingMessage, limit: number, withinMs: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve('too_long');
  const { promise, resolve } = Promise.withResolvers<Body>();
  const pieces: Buffer[] = [];
  let received = 0;
  const take = (piece: Buffer): void => {
    received += piece.length;
    if (received > limit) resolve('too_long');
    else pieces.push(piece);
  };
  const gone = (): void => resolve('gone');
  request
    .on('data', take)
    .once('end', () => resolve(Buffer.concat(pieces)))
    .once('close', gone)
    .once('error', gone);
  const timer = setTimeout(() => resolve('too_slow'), withinMs);
  return promise.finally(() => {
    clearTimeout(timer);
    request.off('data', take);
  });
}

/** A request whose body has come: what it says of itself, and its body as a stream that never waits. */
export type ReadRequest = Readable & Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

function withBody({ method, url, headers, socket }: IncomingMessage, body: Buffer): ReadRequest {
  return Object.assign(Readable.from(body.length > 0 ? [body] : []), { method, url, headers, socket });
}

export interface WholeRules {
  crowd: Crowd;
  limit: number;
  withinMs: number;
}

/** The request once its body has come whole; null when there is none, which has then been answered. */
export async function wholeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { crowd, limit, withinMs }: WholeRules,
): Promise<ReadRequest | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return withBody(request, Buffer.alloc(0));
  const release = crowd.takeBody(request.socket.remoteAddress, request.headers['x-forwarded-for']?.toString());
  if (!release) {
    answerCrowded(response);
    return null;
  }
  const body = await readBody(request, limit, withinMs);
  release();
  if (Buffer.isBuffer(body)) return withBody(request, body);
  // What is still to come of it is not waited for.
  response.shouldKeepAlive = false;
  if (body === 'too_long') answerProblem(response, 413, new Problem('too_costly'));
  if (body === 'too_slow') answerProblem(response, 408, new Problem('bad_request'));
  return null;
}

// Request bodies are buffered before they are processed: a client that sends slowly, or never, occupies only its own
// connection.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '#shared/lib/app-error.ts';
import { sendTooManyRequests, sendError } from './respond.ts';
import type { ConnectionLimits } from './connections/connection-limits.ts';

/**
 * The body, or why there is none: too large as announced or received, not complete in time, or the client disconnected.
 */
type Body = Buffer | 'too_long' | 'too_slow' | 'gone';

/** Reads a request body. Stops as soon as more than `maxBytes` are announced or received, or after `timeoutMs`. */
function readBody(request: IncomingMessage, maxBytes: number, timeoutMs: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too_long');
  const { promise, resolve } = Promise.withResolvers<Body>();
  const chunks: Buffer[] = [];
  let received = 0;
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > maxBytes) resolve('too_long');
    else chunks.push(chunk);
  };
  const gone = (): void => resolve('gone');
  request
    .on('data', onData)
    .once('end', () => resolve(Buffer.concat(chunks)))
    .once('close', gone)
    .once('error', gone);
  const timer = setTimeout(() => resolve('too_slow'), timeoutMs);
  return promise.finally(() => {
    clearTimeout(timer);
    request.off('data', onData);
  });
}

/** A request with its body as a stream that never blocks. */
export type BufferedRequest = Readable & Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

function withBody({ method, url, headers, socket }: IncomingMessage, body: Buffer): BufferedRequest {
  return Object.assign(Readable.from(body.length > 0 ? [body] : []), { method, url, headers, socket });
}

export interface BufferRequestOptions {
  limits: ConnectionLimits;
  maxBytes: number;
  timeoutMs: number;
}

/** The request with its buffered body; null when there is none and an error was sent. */
export async function bufferRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { limits, maxBytes, timeoutMs }: BufferRequestOptions,
): Promise<BufferedRequest | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return withBody(request, Buffer.alloc(0));
  const release = limits.acquireBody(request.socket.remoteAddress, request.headers['x-forwarded-for']?.toString());
  if (!release) {
    sendTooManyRequests(response);
    return null;
  }
  const body = await readBody(request, maxBytes, timeoutMs);
  release();
  if (Buffer.isBuffer(body)) return withBody(request, body);
  // The rest of the body is not read.
  response.shouldKeepAlive = false;
  if (body === 'too_long') sendError(response, 413, new AppError('too_costly'));
  if (body === 'too_slow') sendError(response, 408, new AppError('bad_request'));
  return null;
}

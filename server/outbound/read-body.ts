// The body of an outbound answer, at most as many bytes as the caller takes, before and after it is unpacked.
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

const readableEncoding = /^(?:identity|(?:x-)?gzip|)$/;

/** Reads the whole body. Throws `response_too_large`, and `invalid_response` if it is cut off or neither plain nor gzip. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutboundError('response_too_large');
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (!readableEncoding.test(encoding)) throw new OutboundError('invalid_response');
  try {
    return await buffer(unpacked(response, encoding.endsWith('gzip'), maxBytes));
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('invalid_response', error);
  }
}

/** How long the rest of an answer is waited for of which only the beginning counts. */
const beginningMs = 2_000;

/**
 * Reads the beginning of the body: what has arrived within two seconds, at most `maxBytes`. Never throws: the answer
 * itself has arrived, and an end that is missing or in an unknown encoding changes nothing.
 */
export async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (!readableEncoding.test(encoding)) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), beginningMs);
  try {
    const stream = encoding.endsWith('gzip') ? pipeline(response, createGunzip(), ignore) : response;
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) break;
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // Cut off: what has arrived is the beginning.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

// An error of one stream of a pipeline is an error of its last.
const ignore = (): void => {};

function unpacked(response: IncomingMessage, isGzip: boolean, maxBytes: number): Readable {
  const limited = pipeline(response, limitTo(maxBytes), ignore);
  return isGzip ? pipeline(limited, createGunzip(), limitTo(maxBytes), ignore) : limited;
}

/** Passes bytes on, and fails at the first above the limit. */
function limitTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new OutboundError('response_too_large'));
      else done(null, chunk);
    },
  });
}

// The body of an outbound answer, at most as many bytes as the caller takes, before and after it is unpacked.
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

/** Reads the whole body. Throws `response_too_large`, and `invalid_response` if it is cut off or neither plain nor gzip. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutboundError('response_too_large');
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (!/^(?:identity|(?:x-)?gzip|)$/.test(encoding)) throw new OutboundError('invalid_response');
  try {
    return await buffer(unpacked(response, encoding.endsWith('gzip'), maxBytes));
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('invalid_response', error);
  }
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

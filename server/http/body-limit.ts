import { IncomingMessage } from 'node:http';

const megabyte = 1_048_576;

/** The most bytes that a request's body may have: files come as multipart. */
export function bodyLimit(contentType: string): number {
  return contentType === 'multipart/form-data' ? 6 * megabyte : megabyte;
}

/**
 * Watches a request's body. `exceeded` is called once, as soon as more than `limit` bytes are announced or have come; what comes after that
 * is dropped. Whoever reads the body reads it as ever.
 */
export function limitBody(request: IncomingMessage, limit: number, exceeded: () => void): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    exceeded();
    return;
  }
  let received = 0;
  // The parser hands each piece over through push: a listener would have to set the stream going.
  request.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    const before = received;
    received += chunk instanceof Uint8Array ? chunk.length : 0;
    if (received <= limit) return IncomingMessage.prototype.push.call(request, chunk, encoding);
    if (before <= limit) exceeded();
    return true;
  };
}

// Only configured origins may read responses; the Origin header is never reflected.
import type { IncomingMessage, ServerResponse } from 'node:http';

const allowedHeaders = 'content-type, accept, x-qafila-token, x-qafila-at, x-qafila-made-at, x-request-id';

/**
 * Adds the CORS headers of a response. `Vary` is always set, or a cache would serve the response for one origin to
 * another.
 */
export function addCors(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  response.appendHeader('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-expose-headers', 'x-request-id, retry-after, x-qafila-clock, date');
}

/** Handles a preflight: 204 with what is allowed, 403 for a foreign origin. */
export function handlePreflight(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) {
    response.writeHead(403, { 'content-length': 0 }).end();
    return;
  }
  response
    .writeHead(204, {
      'access-control-allow-methods': 'POST, GET',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '600',
    })
    .end();
}

import type { ServerResponse } from 'node:http';
import { AppError } from '#shared/lib/app-error.ts';

/** Sends JSON; does nothing when the response has begun. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text);
}

/** Sends an error in the shape of a GraphQL error. */
export function sendError(response: ServerResponse, status: number, { code, params, fields }: AppError): void {
  sendJson(response, status, { errors: [{ message: code, extensions: { code, params, fields } }] });
}

/** Rejects a request for lack of capacity: the client may repeat it unchanged. */
export function sendTooManyRequests(response: ServerResponse): void {
  response.setHeader('retry-after', '1');
  response.shouldKeepAlive = false;
  sendError(response, 429, new AppError('too_many_requests', { retryAfter: 1 }));
}

/** Refuses a call for its API key: 401 for a key that is not valid, 429 beyond its limit. */
export function refuseKey(response: ServerResponse, error: AppError): void {
  if (error.code === 'api_key.invalid') response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
  const { retryAfter } = error.params;
  if (typeof retryAfter === 'number') response.setHeader('retry-after', retryAfter);
  sendError(response, error.code === 'too_many_requests' ? 429 : 401, error);
}

/** Aborted when the connection closes before the response is complete. */
export function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

import type { ServerResponse } from 'node:http';
import { Problem } from '#shared/kit/problem.ts';

/** Answers with JSON; nothing happens when the answer has begun already. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
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

/** Answers with a coded refusal in the shape of a GraphQL error. */
export function answerProblem(response: ServerResponse, status: number, { code, params, fields }: Problem): void {
  answerJson(response, status, { errors: [{ message: code, extensions: { code, params, fields } }] });
}

/** Answers a call that was not begun, for want of room: it may be made again as it is. */
export function answerCrowded(response: ServerResponse): void {
  response.setHeader('retry-after', '1');
  response.shouldKeepAlive = false;
  answerProblem(response, 429, new Problem('too_many_requests', { retryAfter: 1 }));
}

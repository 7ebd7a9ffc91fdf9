import type { ServerResponse } from 'node:http';
import type { Problem } from '#shared/kit/problem.ts';

/** Answers with JSON; nothing happens when the answer has begun already. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' }).end(text);
}

/** Answers with a coded refusal in the shape of a GraphQL error. */
export function answerProblem(response: ServerResponse, status: number, { code, params, fields }: Problem): void {
  answerJson(response, status, { errors: [{ message: code, extensions: { code, params, fields } }] });
}

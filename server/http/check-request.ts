// A browser sends our cookie along with whatever a foreign page makes it send. So a foreign Origin is refused, forms are refused, and a
// mutation needs the session's token in a header, which a foreign page can neither read nor send.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '#shared/kit/problem.ts';
import type { Session } from '../access/session.ts';

/** What of a request decides whether it may be believed. */
export interface RequestFacts {
  method: string;
  /** Without parameters, in lower case. */
  contentType: string;
  origin: string | null;
  /** The header `x-qafila-token`. */
  token: string | null;
}

/** A refusal with its HTTP status, which is never 400: clients sign out on that. */
export interface Refusal {
  status: number;
  problem: Problem;
}

export const tokenHeader = 'x-qafila-token';

function facts(method: string, header: (name: string) => string | null | undefined): RequestFacts {
  return {
    method,
    origin: header('origin') ?? null,
    token: header(tokenHeader) || null,
    contentType: (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  };
}

/** The facts of a fetch API request. */
export function factsOfRequest(request: { method: string; headers: Headers }): RequestFacts {
  return facts(request.method, (name) => request.headers.get(name));
}

/** The facts of a node:http request. */
export function factsOfMessage(message: { method?: string | undefined; headers: IncomingHttpHeaders }): RequestFacts {
  return facts(message.method ?? 'GET', (name) => message.headers[name]?.toString());
}

const refusal = (status: number, code: Problem['code']): Refusal => ({ status, problem: new Problem(code) });

/** Before GraphQL looks at a request: null when it may go on. */
export function checkTransport(request: RequestFacts, origins: readonly string[]): Refusal | null {
  const foreign = request.origin !== null && !origins.includes(request.origin);
  if (foreign) return refusal(403, 'origin_refused');
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (request.method !== 'POST') return refusal(405, 'bad_request');
  if (request.contentType === 'application/json') return null;
  if (request.contentType !== 'multipart/form-data') return refusal(415, 'bad_request');
  if (request.origin === null) return refusal(403, 'origin_refused');
  return request.token === null ? refusal(403, 'token_missing') : null;
}

export interface OperationFacts {
  kind: 'query' | 'mutation' | 'subscription';
  /** Names of the root fields, as in the schema, whatever their aliases. */
  fields: readonly string[];
}

/** Root fields that begin a session and so cannot have its token yet. */
const tokenless: readonly string[] = ['signIn'];

/**
 * Once the operation is known: null when it may run. A mutation on somebody's behalf needs the session's token; without a session there is
 * nobody's right to abuse, and the operation itself decides.
 */
export function checkRequest(
  request: RequestFacts,
  operation: OperationFacts,
  session: Session | null,
): Refusal | null {
  if (operation.kind !== 'mutation') return null;
  if (request.method !== 'POST') return refusal(405, 'bad_request');
  if (!session || operation.fields.every((field) => tokenless.includes(field))) return null;
  return request.token !== null && sameText(request.token, session.token) ? null : refusal(403, 'token_missing');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes as long wherever the texts differ. */
function sameText(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

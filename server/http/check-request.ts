// CSRF protection. A browser sends our cookie with requests of foreign pages. So foreign origins and forms are
// rejected, and a mutation needs the session's token in a header, which a foreign page can neither read nor send.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#shared/lib/app-error.ts';
import type { Session } from '../access/session.ts';

/** The properties of a request that the checks use. */
export interface RequestInfo {
  method: string;
  /** Without parameters, in lower case. */
  contentType: string;
  origin: string | null;
  /** The header `x-qafila-token`. */
  token: string | null;
}

/** An error with its HTTP status, which is never 400: clients sign out on that. */
export interface RequestRejection {
  status: number;
  error: AppError;
}

const tokenHeader = 'x-qafila-token';

function requestInfo(method: string, header: (name: string) => string | null | undefined): RequestInfo {
  return {
    method,
    origin: header('origin') ?? null,
    token: header(tokenHeader) || null,
    contentType: (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  };
}

/** The properties of a fetch API request. */
export function infoOfFetchRequest(request: { method: string; headers: Headers }): RequestInfo {
  return requestInfo(request.method, (name) => request.headers.get(name));
}

/** The properties of a node:http request. */
export function infoOfHttpMessage(message: { method?: string | undefined; headers: IncomingHttpHeaders }): RequestInfo {
  return requestInfo(message.method ?? 'GET', (name) => message.headers[name]?.toString());
}

/** The decoded path of a node:http request; `/` if it cannot be decoded. */
export function pathOf(request: { url?: string | undefined }): string {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  } catch {
    return '/';
  }
}

const reject = (status: number, code: AppError['code']): RequestRejection => ({ status, error: new AppError(code) });

/** Checks a request before GraphQL reads it: null when it may proceed. */
export function checkTransport(request: RequestInfo, origins: readonly string[]): RequestRejection | null {
  const foreign = request.origin !== null && !origins.includes(request.origin);
  if (foreign) return reject(403, 'origin_refused');
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (request.method !== 'POST') return reject(405, 'bad_request');
  if (request.contentType === 'application/json') return null;
  if (request.contentType !== 'multipart/form-data') return reject(415, 'bad_request');
  if (request.origin === null) return reject(403, 'origin_refused');
  return request.token === null ? reject(403, 'token_missing') : null;
}

export interface OperationInfo {
  kind: 'query' | 'mutation' | 'subscription';
  /** Schema names of the root fields, whatever their aliases. */
  fields: readonly string[];
}

/**
 * Root fields that do not use the session: they begin one, or have a secret of their own. A browser that has lost the
 * token, and not the cookie, still gets in.
 */
const tokenless: readonly string[] = ['signIn', 'signUp', 'confirmSignUp', 'requestPasswordReset', 'resetPassword'];

/**
 * Checks a request once the operation is known: null when it may run. A mutation in a session needs the session's
 * token; without a session there are no rights to abuse, and the operation decides by itself.
 */
export function checkRequest(
  request: RequestInfo,
  operation: OperationInfo,
  session: Session | null,
): RequestRejection | null {
  if (operation.kind !== 'mutation') return null;
  if (request.method !== 'POST') return reject(405, 'bad_request');
  if (!session || operation.fields.every((field) => tokenless.includes(field))) return null;
  return request.token !== null && sameText(request.token, session.token) ? null : reject(403, 'token_missing');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
function sameText(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

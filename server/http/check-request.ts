// Who may call from where. CSRF protection: A browser sends our cookie with requests of foreign pages. So foreign origins and forms are
// rejected, and a mutation needs the session's token in a header, which a foreign page can neither read nor send.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/lib/app-error.ts';
import { containsKey } from '../access/api-key.ts';
import { isOpenToKey } from '../access/key-fields.ts';
import type { Session } from '../access/session.ts';

/** The properties of a request that the checks use. */
export interface RequestInfo {
  method: string;
  /** Without parameters, in lower case. */
  contentType: string;
  origin: string | null;
  /** The header `x-qafila-token`. */
  token: string | null;
  /** The header `Authorization`: an API key, whatever it contains. */
  authorization: string | null;
  /** True if one of our cookies comes with it. */
  hasCookie: boolean;
  /** True if the URL contains an API key. */
  hasKeyInUrl: boolean;
}

/** An error with its HTTP status, which is never 400: clients sign out on that. */
export interface RequestRejection {
  status: number;
  error: AppError;
}

const tokenHeader = 'x-qafila-token';

const ownCookie = /(?:^|;)\s*(?:__Host-)?qafila[\w-]*=/;

function requestInfo(method: string, url: string, header: (name: string) => string | null | undefined): RequestInfo {
  return {
    method,
    origin: header('origin') ?? null,
    token: header(tokenHeader) || null,
    authorization: header('authorization') ?? null,
    hasCookie: ownCookie.test(header('cookie') ?? ''),
    hasKeyInUrl: containsKey(url),
    contentType: (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  };
}

/** The properties of a fetch API request. */
export function infoOfFetchRequest(request: { method: string; url: string; headers: Headers }): RequestInfo {
  return requestInfo(request.method, request.url, (name) => request.headers.get(name));
}

/** The properties of a node:http request. */
export function infoOfHttpMessage(
  message: Pick<IncomingMessage, 'headers'> & Partial<Pick<IncomingMessage, 'method' | 'url'>>,
): RequestInfo {
  return requestInfo(message.method ?? 'GET', message.url ?? '', (name) => message.headers[name]?.toString());
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
  // URLs are kept in logs and histories, so a key in one is no secret any more.
  if (request.hasKeyInUrl) return reject(403, 'api_key.in_url');
  if (request.authorization !== null && request.hasCookie) return reject(403, 'api_key.with_cookie');
  // A page can neither make the browser send a key nor read it, so a call with a key may come from anywhere.
  const foreign = request.origin !== null && !origins.includes(request.origin);
  if (foreign && request.authorization === null) return reject(403, 'origin_refused');
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (request.method !== 'POST') return reject(405, 'bad_request');
  if (request.contentType === 'application/json') return null;
  if (request.contentType !== 'multipart/form-data' || request.authorization !== null)
    return reject(415, 'bad_request');
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
const tokenless: readonly string[] = [
  'signIn',
  'confirmSignIn',
  'signUp',
  'confirmSignUp',
  'requestPasswordReset',
  'resetPassword',
  'acceptInvitation',
  'confirmEmail',
  'createFirstAdmin',
];

/** What an account may do that must set up a second factor first. */
const openBeforeSetUp: readonly string[] = [
  ...tokenless,
  '__typename',
  'viewer',
  'signOut',
  'proveIdentity',
  'secondFactor',
  'secondFactorBegin',
  'secondFactorConfirm',
];

/**
 * Checks a request once the operation is known: null when it may run. A mutation in a session needs the session's
 * token; without a session there are no rights to abuse, and the operation decides by itself.
 */
export function checkRequest(
  request: RequestInfo,
  operation: OperationInfo,
  session: Session | null,
): RequestRejection | null {
  const apiKey = session?.viewer.apiKey;
  if (apiKey && !isOpenToKey(apiKey.scope, operation.kind, operation.fields)) return reject(200, 'forbidden');
  if (session?.viewer.secondFactor === 'required' && !operation.fields.every((name) => openBeforeSetUp.includes(name)))
    return reject(200, 'second_factor.required');
  if (operation.kind !== 'mutation') return null;
  if (request.method !== 'POST') return reject(405, 'bad_request');
  // Nobody's browser sends a key by itself, so it needs no token.
  if (!session || apiKey || operation.fields.every((field) => tokenless.includes(field))) return null;
  return request.token !== null && sameText(request.token, session.token) ? null : reject(403, 'token_missing');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
function sameText(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

// GraphQL calls with the session of this browser. The token is read again whenever the session may have changed.
import { isRecord, type Json, recordIn, textIn } from './json.ts';

export interface CallResult {
  status: number;
  ms: number;
  at: string | null;
  requestId: string | null;
  errorCodes: string[];
  body: unknown;
}

let token: string | null = null;

/** One GraphQL call. Rejects when the server cannot be reached. */
export async function call(query: string, variables: Json = {}): Promise<CallResult> {
  const began = performance.now();
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token !== null && { 'x-qafila-token': token }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const body = parse(text);
  return {
    status: response.status,
    ms: Math.round(performance.now() - began),
    at: textIn(recordIn(body, 'extensions'), 'at'),
    requestId: response.headers.get('x-request-id'),
    errorCodes: errorCodesIn(body),
    body,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function errorCodesIn(body: unknown): string[] {
  const errors: unknown = isRecord(body) ? body['errors'] : undefined;
  return Array.isArray(errors)
    ? errors.map(
        (error: unknown) => textIn(recordIn(error, 'extensions'), 'code') ?? textIn(error, 'message') ?? 'error',
      )
    : [];
}

export interface SignedInUser {
  name: string;
  role: string;
}

/** The signed-in user of this browser's cookie, or null. Stores the token for later calls. */
export async function readSession(): Promise<SignedInUser | null> {
  const { body } = await call('{ viewer { name effectiveRole token } }');
  const viewer = recordIn(recordIn(body, 'data'), 'viewer');
  token = textIn(viewer, 'token');
  const name = textIn(viewer, 'name');
  return name === null ? null : { name, role: textIn(viewer, 'effectiveRole') ?? '' };
}

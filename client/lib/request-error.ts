import type { CombinedError } from 'urql';
import { isRecord } from '#shared/lib/is-record.ts';
import type { ErrorParams } from '#shared/lib/app-error.ts';

/** Validation error of one field. `path` is dotted and relative to `input`. */
export interface RequestFieldError {
  path: string;
  code: string;
  params: ErrorParams;
}

/** An error of a request; `errorMessage` translates it. Its code is `network` when there was no response. */
export interface RequestError {
  code: string;
  params: ErrorParams;
  fields: readonly RequestFieldError[];
  /** There was no response: a retry may help, and a mutation may have been executed nevertheless. */
  isNetworkError: boolean;
}

/** Converts an error of urql; undefined if there is none. */
export function toRequestError(error: CombinedError | undefined): RequestError | undefined {
  if (!error) return undefined;
  const [first] = error.graphQLErrors;
  if (first) return parseErrorExtensions(first.extensions);
  // A response that is not GraphQL, such as a proxy's error page while the server is down, counts as no response.
  const status = httpStatusOf(error);
  if (status === 400) return parseErrorExtensions({ code: 'bad_request' });
  return { ...parseErrorExtensions({ code: 'network' }), isNetworkError: true };
}

/** True if a query that failed with this error should be retried: no response, or the server was overloaded. */
export function isTransientError({ isNetworkError, code }: RequestError): boolean {
  return isNetworkError || code === 'too_many_requests';
}

/** HTTP status of the response; null if there was none. */
export function httpStatusOf(error: CombinedError): number | null {
  const response: unknown = error.response;
  return response instanceof Response ? response.status : null;
}

/**
 * Reads code, parameters and field errors from a GraphQL error's extensions; the code is `internal` if there is none.
 */
export function parseErrorExtensions(extensions: unknown): RequestError {
  const { code, params, fields } = isRecord(extensions) ? extensions : {};
  return {
    code: typeof code === 'string' ? code : 'internal',
    params: parseParams(params),
    fields: Array.isArray(fields) ? fields.flatMap(parseField) : [],
    isNetworkError: false,
  };
}

function parseField(field: unknown): RequestFieldError[] {
  if (!isRecord(field) || typeof field['path'] !== 'string' || typeof field['code'] !== 'string') return [];
  return [{ path: field['path'], code: field['code'], params: parseParams(field['params']) }];
}

function parseParams(params: unknown): ErrorParams {
  if (!isRecord(params)) return {};
  const known: Record<string, ErrorParams[string]> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      known[name] = value;
    else if (Array.isArray(value)) known[name] = value.filter((part) => typeof part === 'string');
  }
  return known;
}

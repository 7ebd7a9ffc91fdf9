import type { CombinedError } from 'urql';
import { isRecord } from '#client/session/viewer.ts';
import type { ProblemParams } from '#shared/kit/problem.ts';

/** Validation error of one field. `path` is dotted and relative to `input`. */
export interface LiveFieldProblem {
  path: string;
  code: string;
  params: ProblemParams;
}

/** An error of a request; `errorMessage` translates it. Its code is `network` when there was no response. */
export interface LiveProblem {
  code: string;
  params: ProblemParams;
  fields: readonly LiveFieldProblem[];
  /** There was no response: a retry may help, and a mutation may have been executed nevertheless. */
  network: boolean;
}

/** Converts an error of urql; undefined if there is none. */
export function problemOf(error: CombinedError | undefined): LiveProblem | undefined {
  if (!error) return undefined;
  const [first] = error.graphQLErrors;
  if (first) return refusalOf(first.extensions);
  // A response that is not GraphQL, such as a proxy's error page while the server is down, counts as no response.
  const status = statusOf(error);
  if (status === 400) return refusalOf({ code: 'bad_request' });
  return { ...refusalOf({ code: 'network' }), network: true };
}

/** True if a query that failed with this error should be retried: no response, or the server was overloaded. */
export function passes({ network, code }: LiveProblem): boolean {
  return network || code === 'too_many_requests';
}

/** HTTP status of the response; null if there was none. */
export function statusOf(error: CombinedError): number | null {
  const response: unknown = error.response;
  return response instanceof Response ? response.status : null;
}

/**
 * Reads code, parameters and field errors from a GraphQL error's extensions; the code is `internal` if there is none.
 */
export function refusalOf(extensions: unknown): LiveProblem {
  const { code, params, fields } = isRecord(extensions) ? extensions : {};
  return {
    code: typeof code === 'string' ? code : 'internal',
    params: parseParams(params),
    fields: Array.isArray(fields) ? fields.flatMap(parseField) : [],
    network: false,
  };
}

function parseField(field: unknown): LiveFieldProblem[] {
  if (!isRecord(field) || typeof field['path'] !== 'string' || typeof field['code'] !== 'string') return [];
  return [{ path: field['path'], code: field['code'], params: parseParams(field['params']) }];
}

function parseParams(params: unknown): ProblemParams {
  if (!isRecord(params)) return {};
  const known: Record<string, ProblemParams[string]> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      known[name] = value;
    else if (Array.isArray(value)) known[name] = value.filter((part) => typeof part === 'string');
  }
  return known;
}

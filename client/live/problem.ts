import type { CombinedError } from 'urql';
import { isRecord } from '#client/session/viewer.ts';
import type { ProblemParams } from '#shared/kit/problem.ts';

/** What is wrong with one field; `path` is dotted and starts below `input`. */
export interface LiveFieldProblem {
  path: string;
  code: string;
  params: ProblemParams;
}

/** A refusal of the server, to be put in words by `problemWords`; its code is `network` when no answer came. */
export interface LiveProblem {
  code: string;
  params: ProblemParams;
  fields: readonly LiveFieldProblem[];
  /** No answer came: trying again may help, and what was asked for may have been done all the same. */
  network: boolean;
}

/** What an error of urql means; undefined without one. */
export function problemOf(error: CombinedError | undefined): LiveProblem | undefined {
  if (!error) return undefined;
  const [first] = error.graphQLErrors;
  if (first) return refusalOf(first.extensions);
  // An answer that is no GraphQL: the proxy's page for a server that is down is as good as none.
  const status = statusOf(error);
  if (status === 400) return refusalOf({ code: 'bad_request' });
  return { ...refusalOf({ code: 'network' }), network: true };
}

/** Whether a read that failed so is worth trying again by itself: no answer came, or the server was too busy to begin. */
export function passes({ network, code }: LiveProblem): boolean {
  return network || code === 'too_many_requests';
}

/** The HTTP status that an error came with; null when there was no answer. */
export function statusOf(error: CombinedError): number | null {
  const response: unknown = error.response;
  return response instanceof Response ? response.status : null;
}

/** The refusal that the extensions of an error tell; `internal` when they tell none. */
export function refusalOf(extensions: unknown): LiveProblem {
  const { code, params, fields } = isRecord(extensions) ? extensions : {};
  return {
    code: typeof code === 'string' ? code : 'internal',
    params: readParams(params),
    fields: Array.isArray(fields) ? fields.flatMap(readField) : [],
    network: false,
  };
}

function readField(field: unknown): LiveFieldProblem[] {
  if (!isRecord(field) || typeof field['path'] !== 'string' || typeof field['code'] !== 'string') return [];
  return [{ path: field['path'], code: field['code'], params: readParams(field['params']) }];
}

function readParams(params: unknown): ProblemParams {
  if (!isRecord(params)) return {};
  const known: Record<string, ProblemParams[string]> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      known[name] = value;
    else if (Array.isArray(value)) known[name] = value.filter((part) => typeof part === 'string');
  }
  return known;
}

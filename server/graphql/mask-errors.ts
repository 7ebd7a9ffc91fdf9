// Everything that leaves with an error leaves through here: a refusal keeps its closed code, anything else is logged and becomes `internal`.
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { isOutage, tookTooLong } from '../db/is-outage.ts';
import { type FieldProblem, Problem, type ProblemCode, type ProblemParams } from '#shared/kit/problem.ts';

interface Extensions {
  code: ProblemCode;
  params: ProblemParams;
  fields: readonly FieldProblem[];
}

/** The extensions with which a refusal travels. */
export function extensionsOf({ code, params, fields }: Problem): { [Key in keyof Extensions]: Extensions[Key] } {
  return { code, params, fields };
}

// graphql-js says where an input value was wrong only in its message.
const wrongAt = /at "input\.([\w.[\]]+)"/;
const wrongType = /got invalid value/;
const notProvided = /Field "(\w+)" of required type/;
const notDefined = /Field "(\w+)" is not defined by type/;

/** The refusal that a wrong variable is: the field it was wrong at, where graphql-js tells it. */
export function inputProblem(message: string): Problem | null {
  if (!wrongType.test(message) && !notProvided.test(message)) return null;
  const missing = notProvided.exec(message)?.[1];
  if (missing) return new Problem('invalid_input', {}, [{ path: missing, code: 'required' }]);
  const unknown = notDefined.exec(message)?.[1];
  if (unknown) return new Problem('invalid_input', {}, [{ path: unknown, code: 'unknown_field' }]);
  const path = wrongAt.exec(message)?.[1];
  if (!path) return new Problem('bad_request');
  const code: ProblemCode = message.includes('SafeInt')
    ? 'invalid_money'
    : message.includes('Day takes')
      ? 'invalid_day'
      : message.includes('enum')
        ? 'invalid_choice'
        : message.includes('Int cannot')
          ? 'not_whole'
          : message.includes('ID cannot')
            ? 'invalid_id'
            : 'invalid_text';
  return new Problem('invalid_input', {}, [{ path, code }]);
}

function withProblem(error: GraphQLError, problem: Problem): GraphQLError {
  return new GraphQLError(problem.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: extensionsOf(problem),
  });
}

/** Makes the masking function of one server. */
export function errorMask(
  log: Pick<Logger, 'error' | 'warn'>,
): (error: GraphQLError, requestId: string) => GraphQLError {
  return (error, requestId) => {
    const { originalError: cause } = error;
    if (cause instanceof Problem) return withProblem(error, cause);
    if (typeof error.extensions['code'] === 'string' && 'params' in error.extensions) return error;
    const wrongInput = inputProblem(error.message);
    if (wrongInput) return withProblem(error, wrongInput);
    // Without an original error it is graphql-js itself speaking of the document: syntax, validation, limits.
    if (!cause || cause instanceof GraphQLError) {
      return new GraphQLError(error.message, {
        nodes: error.nodes,
        positions: error.positions,
        extensions: { ...extensionsOf(new Problem('bad_request')), ...httpOf(error) },
      });
    }
    if (tookTooLong(cause)) {
      log.warn({ err: cause, requestId, path: error.path }, 'a statement took too long');
      return withProblem(error, new Problem('too_costly'));
    }
    log[isOutage(cause) ? 'warn' : 'error']({ err: cause, requestId, path: error.path }, 'a resolver failed');
    return withProblem(error, new Problem('internal', { requestId }));
  };
}

// What is no GraphQL at all (no JSON, no query) is 400 whatever was asked for. Of the rest, `spec` says that only the newer media type of
// GraphQL over HTTP wants it told by a status.
function httpOf({ extensions }: GraphQLError): object {
  // A mutation by GET: `code` says so to whoever takes plain JSON.
  if (isStatus405(extensions['http'])) return { http: { status: 405, spec: true } };
  if (extensions['code'] === 'BAD_REQUEST') return { http: { status: 400 } };
  return extensions['http'] === undefined ? {} : { http: { status: 400, spec: true } };
}

function isStatus405(http: unknown): boolean {
  return typeof http === 'object' && http !== null && 'status' in http && http.status === 405;
}

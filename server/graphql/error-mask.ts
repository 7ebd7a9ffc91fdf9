// All errors are masked here: an AppError keeps its code, anything unexpected is logged and becomes `internal`.
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isStatementTimeout } from '../db/connection/database-errors.ts';
import { type FieldError, AppError, type ErrorCode, type ErrorParams } from '#shared/lib/app-error.ts';

interface Extensions {
  code: ErrorCode;
  params: ErrorParams;
  fields: readonly FieldError[];
}

/** The GraphQL extensions of an error. */
export function errorExtensions({ code, params, fields }: AppError): { [Key in keyof Extensions]: Extensions[Key] } {
  return { code, params, fields };
}

// graphql-js reports the path of an invalid input value only in its message.
const pathPattern = /at "input\.([\w.[\]]+)"/;
const invalidValuePattern = /got invalid value/;
const missingPattern = /Field "(\w+)" of required type/;
const unknownPattern = /Field "(\w+)" is not defined by type/;

/** The error for an invalid variable, with the field if graphql-js reports it. */
function inputError(message: string): AppError | null {
  if (!invalidValuePattern.test(message) && !missingPattern.test(message)) return null;
  const missing = missingPattern.exec(message)?.[1];
  if (missing) return new AppError('invalid_input', {}, [{ path: missing, code: 'required' }]);
  const unknown = unknownPattern.exec(message)?.[1];
  if (unknown) return new AppError('invalid_input', {}, [{ path: unknown, code: 'unknown_field' }]);
  const path = pathPattern.exec(message)?.[1];
  if (!path) return new AppError('bad_request');
  const code: ErrorCode = message.includes('SafeInt')
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
  return new AppError('invalid_input', {}, [{ path, code }]);
}

function withError(error: GraphQLError, problem: AppError): GraphQLError {
  return new GraphQLError(problem.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: errorExtensions(problem),
  });
}

/** Creates the masking function of a server. */
export function createErrorMask(
  log: Pick<Logger, 'error' | 'warn'>,
): (error: GraphQLError, requestId: string) => GraphQLError {
  return (error, requestId) => {
    const { originalError: cause } = error;
    if (cause instanceof AppError) return withError(error, cause);
    if (typeof error.extensions['code'] === 'string' && 'params' in error.extensions) return error;
    const invalidInput = inputError(error.message);
    if (invalidInput) return withError(error, invalidInput);
    // Without an original error this is an error of graphql-js about the document: syntax, validation, limits.
    if (!cause || cause instanceof GraphQLError) {
      return new GraphQLError(error.message, {
        nodes: error.nodes,
        positions: error.positions,
        extensions: { ...errorExtensions(new AppError('bad_request')), ...httpOf(error) },
      });
    }
    if (isStatementTimeout(cause)) {
      log.warn({ err: cause, requestId, path: error.path }, 'a statement took too long');
      return withError(error, new AppError('too_costly'));
    }
    log[isDatabaseUnavailable(cause) ? 'warn' : 'error'](
      { err: cause, requestId, path: error.path },
      'a resolver failed',
    );
    return withError(error, new AppError('internal', { requestId }));
  };
}

// A request that is no GraphQL (no JSON, no query) is 400 for every media type. For other errors, `spec` restricts the
// status to the newer media type of GraphQL over HTTP.
function httpOf({ extensions, path }: GraphQLError): object {
  // A mutation by GET: clients that accept plain JSON get 405 as well.
  if (isStatus405(extensions['http'])) return { http: { status: 405, spec: true } };
  if (extensions['code'] === 'BAD_REQUEST') return { http: { status: 400 } };
  // An error with a path happened while a right request was executed.
  return path === undefined ? { http: { status: 400, spec: true } } : {};
}

function isStatus405(http: unknown): boolean {
  return typeof http === 'object' && http !== null && 'status' in http && http.status === 405;
}

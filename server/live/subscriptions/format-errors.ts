// Errors of the live engine: masked and coded like all errors of the server.
import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { createErrorMask } from '../../graphql/error-mask.ts';
import type { Logger } from '../../lib/outage.ts';

/** An error that wraps GraphQL's own errors (syntax, validation, variables). */
export class InvalidDocumentError extends Error {
  readonly errors: readonly GraphQLError[];
  constructor(errors: readonly GraphQLError[]) {
    super('the document or its variables are not valid');
    this.name = 'Invalid';
    this.errors = errors;
  }
}

function asGraphql(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, { originalError });
}

/** The errors to send for whatever was thrown; unexpected errors are logged and become `internal`. */
export function formatErrors(error: unknown, log: Pick<Logger, 'warn' | 'error'>): GraphQLFormattedError[] {
  const mask = createErrorMask(log);
  const errors = error instanceof InvalidDocumentError ? error.errors : [asGraphql(error)];
  return errors.map((one) => withoutStatus(mask(one, randomUUID()).toJSON()));
}

/** A status belongs to HTTP; there the server takes it out of the answer. */
function withoutStatus({ extensions = {}, ...error }: GraphQLFormattedError): GraphQLFormattedError {
  const { http: _, ...rest } = extensions;
  return { ...error, extensions: rest };
}

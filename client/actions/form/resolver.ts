// Forms use the server's input schemas, so client and server return the same error codes and messages.
import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { FieldError } from '#shared/lib/app-error.ts';
import type { CodedError } from '#client/messages/error-message.ts';

/** Creates a react-hook-form resolver from a function that returns field errors. */
export function createResolver<Values extends FieldValues>(
  validate: (values: Values) => readonly FieldError[],
  errorMessage: (error: CodedError) => string,
): Resolver<Values> {
  return (values, _context, options) => {
    const problems = validate(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      problems.map((problem) => [problem.path, { type: problem.code, message: errorMessage(problem) }]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

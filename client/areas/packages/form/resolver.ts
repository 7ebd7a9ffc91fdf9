// Forms are checked by the schema the server parses with, and say the same codes in the same words.
import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { FieldProblem } from '#shared/kit/problem.ts';
import type { Refusal } from '#client/i18n/problem-words.ts';

/** A resolver out of a function that lists what is wrong, by the name of the field. */
export function problemResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => readonly FieldProblem[],
  words: (refusal: Refusal) => string,
): Resolver<Values> {
  return (values, _context, options) => {
    const problems = problemsOf(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      problems.map((problem) => [problem.path, { type: problem.code, message: words(problem) }]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

// The input of the mutation that the values of the rating form make, or what is wrong with them.
import { type RatingInput, ratingInputs } from '#shared/areas/ratings/input.ts';
import type { RatingType } from '#shared/areas/ratings/choices.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import { opinionOf, type RatingFormValues } from './values.ts';

/** The mutation's input, or the validation errors. */
export function toCreateInput(
  packageId: string,
  type: RatingType,
  values: RatingFormValues,
): { input: RatingInput<'create'> } | { problems: readonly FieldError[] } {
  const parsed = ratingInputs.create.safeParse({ packageId, ...opinionOf(type, values) }, { reportInput: true });
  return parsed.success ? { input: parsed.data } : { problems: fieldErrorsOf(parsed.error) };
}

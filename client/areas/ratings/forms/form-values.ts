// Values of the rating form, their conversion to the mutation's input, and their validation.
import { type RatingInput, ratingInputs } from '#shared/areas/ratings/input.ts';
import { categoriesOf, type RatingCategory, type RatingTag, type RatingType } from '#shared/areas/ratings/rating.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import type { FieldError } from '#shared/lib/app-error.ts';

export interface RatingFormValues {
  overall: number | null;
  categories: Partial<Record<RatingCategory, number | null>>;
  tags: readonly RatingTag[];
  comment: string;
  /** Null until the user sets it; until then it follows from the overall score. */
  wouldRecommend: boolean | null;
}

export const emptyValues: RatingFormValues = {
  overall: null,
  categories: {},
  tags: [],
  comment: '',
  wouldRecommend: null,
};

export const isUnchanged = (values: RatingFormValues): boolean => values === emptyValues;

/** The user's choice; by default true from four stars. */
export const isRecommended = ({ wouldRecommend, overall }: RatingFormValues): boolean =>
  wouldRecommend ?? (overall !== null && overall >= 4);

/** The mutation's input, or the validation errors. */
export function toCreateInput(
  packageId: string,
  type: RatingType,
  values: RatingFormValues,
): { input: RatingInput<'create'> } | { problems: readonly FieldError[] } {
  const categories: readonly RatingCategory[] = categoriesOf[type];
  const scored = categories.flatMap((category) => {
    const score = values.categories[category] ?? null;
    return score === null ? [] : [[category, score] as const];
  });
  const parsed = ratingInputs.create.safeParse(
    {
      packageId,
      type,
      overall: values.overall ?? undefined,
      ...(scored.length > 0 && { categories: Object.fromEntries(scored) }),
      tags: [...values.tags],
      comment: values.comment,
      wouldRecommend: isRecommended(values),
    },
    { reportInput: true },
  );
  return parsed.success ? { input: parsed.data } : { problems: fieldErrorsOf(parsed.error) };
}

// Values of the rating form, their conversion to the mutation's input, and their validation.
import { ratingInputs, type RatingInput } from '#shared/areas/ratings/input.ts';
import { categoriesOf, type RatingCategory, type RatingTag, type RatingType } from '#shared/areas/ratings/row.ts';
import { fieldProblems } from '#shared/kit/parse-input.ts';
import type { FieldProblem } from '#shared/kit/problem.ts';

export interface Draft {
  overall: number | null;
  categories: Partial<Record<RatingCategory, number | null>>;
  tags: readonly RatingTag[];
  comment: string;
  /** Null until the user sets it; until then it follows from the overall score. */
  wouldRecommend: boolean | null;
}

export const emptyDraft: Draft = { overall: null, categories: {}, tags: [], comment: '', wouldRecommend: null };

export const isEmpty = (values: Draft): boolean => values === emptyDraft;

/** The user's choice; by default true from four stars. */
export const recommends = ({ wouldRecommend, overall }: Draft): boolean =>
  wouldRecommend ?? (overall !== null && overall >= 4);

/** The mutation's input, or the validation errors. */
export function read(
  packageId: string,
  type: RatingType,
  values: Draft,
): { input: RatingInput<'create'> } | { problems: readonly FieldProblem[] } {
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
      wouldRecommend: recommends(values),
    },
    { reportInput: true },
  );
  return parsed.success ? { input: parsed.data } : { problems: fieldProblems(parsed.error) };
}

// What the form holds until it is sent, and what is still wrong with it.
import { ratingInputs, type RatingInput } from '#shared/areas/ratings/input.ts';
import { categoriesOf, type RatingCategory, type RatingTag, type RatingType } from '#shared/areas/ratings/row.ts';
import { fieldProblems } from '#shared/kit/parse-input.ts';
import type { FieldProblem } from '#shared/kit/problem.ts';

export interface Draft {
  overall: number | null;
  categories: Partial<Record<RatingCategory, number | null>>;
  tags: readonly RatingTag[];
  comment: string;
  /** Null until somebody says so: then it follows the stars. */
  wouldRecommend: boolean | null;
}

export const emptyDraft: Draft = { overall: null, categories: {}, tags: [], comment: '', wouldRecommend: null };

export const isEmpty = (draft: Draft): boolean => draft === emptyDraft;

/** Four stars and more are a recommendation unless somebody said otherwise. */
export const recommends = ({ wouldRecommend, overall }: Draft): boolean =>
  wouldRecommend ?? (overall !== null && overall >= 4);

/** The input as it would be sent, or what keeps it from being sent. */
export function read(
  packageId: string,
  type: RatingType,
  draft: Draft,
): { input: RatingInput<'create'> } | { problems: readonly FieldProblem[] } {
  const own: readonly RatingCategory[] = categoriesOf[type];
  const scored = own.flatMap((category) => {
    const score = draft.categories[category] ?? null;
    return score === null ? [] : [[category, score] as const];
  });
  const parsed = ratingInputs.create.safeParse(
    {
      packageId,
      type,
      overall: draft.overall ?? undefined,
      ...(scored.length > 0 && { categories: Object.fromEntries(scored) }),
      tags: [...draft.tags],
      comment: draft.comment,
      wouldRecommend: recommends(draft),
    },
    { reportInput: true },
  );
  return parsed.success ? { input: parsed.data } : { problems: fieldProblems(parsed.error) };
}

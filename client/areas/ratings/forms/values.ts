// Values of the rating form and what they say. Apart from the schemas, which the recipient's page does not load.
import { categoriesOf, type RatingCategory, type RatingTag, type RatingType } from '#shared/areas/ratings/choices.ts';

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

/** The user's choice; by default true from four stars. */
export const isRecommended = ({ wouldRecommend, overall }: RatingFormValues): boolean =>
  wouldRecommend ?? (overall !== null && overall >= 4);

/** What is sent of them, before it is checked. */
export function opinionOf(type: RatingType, values: RatingFormValues) {
  const categories: readonly RatingCategory[] = categoriesOf[type];
  const scored = categories.flatMap((category) => {
    const score = values.categories[category] ?? null;
    return score === null ? [] : [[category, score] as const];
  });
  return {
    type,
    overall: values.overall ?? undefined,
    ...(scored.length > 0 && { categories: Object.fromEntries(scored) }),
    tags: [...values.tags],
    comment: values.comment,
    wouldRecommend: isRecommended(values),
  };
}

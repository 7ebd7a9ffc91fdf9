// The periods of the figures of ratings (specification, section 9).
export const ratingPeriods = ['last7days', 'last30days', 'last90days', 'lastYear'] as const;
export type RatingPeriod = (typeof ratingPeriods)[number];

export const daysOfPeriod: Readonly<Record<RatingPeriod, number>> = {
  last7days: 7,
  last30days: 30,
  last90days: 90,
  lastYear: 365,
};

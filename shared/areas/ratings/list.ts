// The administrator's list of ratings (specification, section 2).
import { defineList } from '../../access/list-spec.ts';
import { type RatingRow, ratingTypes, sentiments } from './row.ts';

export const ratingTabs = ['pending', 'responded', 'archived', 'all'] as const;
export type RatingTab = (typeof ratingTabs)[number];

/** A score is one of five choices, not a number to compute with: in the list it is text. */
export type RatingListRow = Pick<
  RatingRow,
  'status' | 'type' | 'sentiment' | 'response' | 'flagged' | 'createdAt' | 'trackingNumber'
> & { overall: string };

interface CountFlags {
  status: string;
  responded: boolean;
}

function isShownIn(tab: RatingTab, { status, responded }: CountFlags): boolean {
  switch (tab) {
    case 'pending':
      return status === 'active' && !responded;
    case 'responded':
      return status === 'active' && responded;
    case 'archived':
      return status === 'archived';
    case 'all':
      return status !== 'deleted';
  }
}

export const ratingList = defineList<RatingListRow>()({
  entity: 'rating',
  tabs: ratingTabs,
  inTab: (tab, { status, response }) => isShownIn(tab, { status, responded: response !== null }),
  filters: {
    type: { column: 'type', kind: 'in', indexed: true, values: ratingTypes },
    sentiment: { column: 'sentiment', kind: 'in', indexed: true, values: sentiments },
    flagged: { column: 'flagged', kind: 'flag', indexed: true },
    overall: { column: 'overall', kind: 'in', indexed: true, text: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: {
    created: { column: 'createdAt', kind: 'instant' },
    overall: { column: 'overall', kind: 'rank', thenBy: 'createdAt' },
  },
  defaultSort: { by: 'created', direction: 'desc' },
});
export type RatingSort = keyof typeof ratingList.sorts;

/** The five scores as values of the list's filter. */
export const scores = ['5', '4', '3', '2', '1'] as const;

export interface RatingCounts {
  tabs: Record<RatingTab, number>;
  types: Record<(typeof ratingTypes)[number], number>;
  flagged: number;
}

/** Sums counts per key into tab counts and facets. */
export function sumRatingCounts(counted: Iterable<{ bucket: string; n: number }>): RatingCounts {
  const counts: RatingCounts = {
    tabs: { pending: 0, responded: 0, archived: 0, all: 0 },
    types: { driver: 0, support: 0 },
    flagged: 0,
  };
  for (const { bucket, n } of counted) {
    const [status = '', ...flags] = bucket.split('+');
    if (status === 'deleted') continue;
    for (const tab of ratingTabs)
      if (isShownIn(tab, { status, responded: flags.includes('responded') })) counts.tabs[tab] += n;
    for (const type of ratingTypes) if (flags.includes(type)) counts.types[type] += n;
    if (flags.includes('flagged')) counts.flagged += n;
  }
  return counts;
}

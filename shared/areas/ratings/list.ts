// The administrator's list: its tabs say where a rating stands, its filters what it says (specification, section 2).
import { defineList } from '../../access/list.ts';
import { type RatingRow, ratingTypes, sentiments } from './row.ts';

export const ratingTabs = ['pending', 'responded', 'archived', 'all'] as const;
export type RatingTab = (typeof ratingTabs)[number];

/** A score is a choice among five and not a number to reckon with: in the list it is text. */
export type RatingListRow = Pick<
  RatingRow,
  'status' | 'type' | 'sentiment' | 'response' | 'flagged' | 'createdAt' | 'trackingNumber'
> & { overall: string };

interface Marks {
  status: string;
  responded: boolean;
}

function shows(tab: RatingTab, { status, responded }: Marks): boolean {
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
  inTab: (tab, { status, response }) => shows(tab, { status, responded: response !== null }),
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

/** The five scores as the list's filter names them. */
export const scores = ['5', '4', '3', '2', '1'] as const;

export interface RatingCounts {
  tabs: Record<RatingTab, number>;
  types: Record<(typeof ratingTypes)[number], number>;
  flagged: number;
}

/** Sums counted buckets into tab counts and facets. */
export function sumRatings(buckets: Iterable<{ bucket: string; n: number }>): RatingCounts {
  const counts: RatingCounts = {
    tabs: { pending: 0, responded: 0, archived: 0, all: 0 },
    types: { driver: 0, support: 0 },
    flagged: 0,
  };
  for (const { bucket, n } of buckets) {
    const [status = '', ...marks] = bucket.split('+');
    if (status === 'deleted') continue;
    for (const tab of ratingTabs)
      if (shows(tab, { status, responded: marks.includes('responded') })) counts.tabs[tab] += n;
    for (const type of ratingTypes) if (marks.includes(type)) counts.types[type] += n;
    if (marks.includes('flagged')) counts.flagged += n;
  }
  return counts;
}

// The administrator's list of ratings (specification, section 2).
import { defineList } from '../../entities/list.ts';
import { ratingGivers, ratingTags, ratingTypes, sentiments } from './choices.ts';
import { type RatingRow, ratingStatuses } from './rating.ts';

/** A score is one of five choices, not a number to compute with: in the list it is text. */
type RatingListRow = Pick<
  RatingRow,
  | 'status'
  | 'type'
  | 'givenBy'
  | 'driverId'
  | 'supportId'
  | 'sentiment'
  | 'response'
  | 'flagged'
  | 'createdAt'
  | 'trackingNumber'
  | 'tags'
> & { overall: string };

/** The five scores as values of the list's filter. */
export const scores = ['5', '4', '3', '2', '1'] as const;

export const ratingList = defineList<RatingListRow>()({
  entity: 'rating',
  facts: {
    status: { kind: 'choice', column: 'status', values: ratingStatuses, plural: 'statuses' },
    type: { kind: 'choice', column: 'type', values: ratingTypes, plural: 'types' },
    responded: { kind: 'present', column: 'response', words: { yes: 'responded', no: 'pending' } },
    flagged: { kind: 'flag', column: 'flagged', word: 'flagged' },
  },
  tabs: {
    pending: { status: ['active'], responded: false },
    responded: { status: ['active'], responded: true },
    archived: { status: ['archived'] },
    all: { status: { not: ['deleted'] } },
  },
  countedTab: 'all',
  counted: ['type', 'flagged'],
  facets: ['type', 'flagged'],
  filters: {
    type: { column: 'type', kind: 'in', indexed: true, values: ratingTypes },
    driver: { column: 'driverId', kind: 'in', indexed: true },
    support: { column: 'supportId', kind: 'in', indexed: true },
    givenBy: { column: 'givenBy', kind: 'in', indexed: true, values: ratingGivers },
    sentiment: { column: 'sentiment', kind: 'in', indexed: true, values: sentiments },
    flagged: { column: 'flagged', kind: 'flag', indexed: true },
    overall: { column: 'overall', kind: 'in', indexed: true, values: scores, text: true },
    tags: { column: 'tags', kind: 'contains', indexed: true, values: ratingTags },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: {
    created: { column: 'createdAt', kind: 'instant' },
    overall: { column: 'overall', kind: 'rank', thenBy: 'createdAt' },
  },
  defaultSort: { by: 'created', direction: 'desc' },
});

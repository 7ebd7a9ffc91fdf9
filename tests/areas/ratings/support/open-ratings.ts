import { ratingList } from '#shared/areas/ratings/list.ts';
import { defineList } from '#shared/entities/list.ts';

type Row = Parameters<typeof ratingList.inTab>[1];

/** A second list of ratings: those without an answer, oldest first, and those that were flagged. */
export const openRatings = defineList<Row>()({
  entity: 'rating',
  facts: ratingList.facts,
  tabs: {
    waiting: { status: ['active'], responded: false, flagged: false },
    alarming: { status: ['active'], flagged: true },
  },
  countedTab: 'waiting',
  counted: ['type'],
  facets: ['type'],
  filters: { type: ratingList.filters.type },
  sorts: { created: ratingList.sorts.created },
  defaultSort: { by: 'created', direction: 'asc' },
});

// How the indexes of the table of parcels answer its list.
import type { ListFilters } from '#shared/access/list-spec.ts';
import type { Scope } from '#shared/access/scope.ts';
import { toIndexedWords } from '#shared/lib/search.ts';
import { isFiltered } from '../../db/lists/list-page.ts';
import {
  indexedSearch,
  type IndexPlan,
  type ListRefusal,
  type ListRequest,
  type ListTuning,
} from '../../entities/list-sql.ts';

/** Indexed in the order by status, as most of the history has them. */
const invoicedFlags = ['clientInvoiced', 'driverInvoiced'];

/**
 * The filter on the first column of the order's index, or on its predicate, bounds the walk. Several statuses are not
 * adjacent there.
 */
function walkedFilter(sort: string, filter: ListFilters): string | null {
  if (sort === 'created') return 'created';
  if (sort !== 'status') return null;
  if (Array.isArray(filter['status']) && filter['status'].length === 1) return 'status';
  return invoicedFlags.find((name) => filter[name] === true) ?? null;
}

function indexes(sort: string, filter: ListFilters, scope: Scope): IndexPlan {
  // Each tab has an index in the default order, and in no other.
  const byLife = sort === 'status';
  return {
    walksTab: byLife,
    walkedFilter: walkedFilter(sort, filter),
    // Numbers are unique in the company; no customer and no hub has an index of its own on them.
    indexedByScope: sort !== 'number',
    // A phone has few parcels. A driver has a few thousand, and lists of drivers an index in the default order only: in any other order
    // all are read and sorted.
    selective:
      isFiltered(filter, ['phone', 'partnerId']) || (!byLife && scope.kind === 'within' && 'driverId' in scope.columns),
  };
}

// Without one of these filters a count could scan the whole history.
const dayFilters = ['created', 'pickedUp', 'assigned', 'delivered', 'canceled', 'returned'];
const selectiveFilters = [
  ...dayFilters,
  'city',
  'driver',
  'customer',
  'numbers',
  'partnerId',
  'orderStatus',
  'phone',
  'cod',
];

const isCountable = ({ tab, search: text, filter }: ListRequest): boolean =>
  tab !== 'all' || Boolean(text?.trim()) || isFiltered(filter, selectiveFilters);

// The index by number has neither days nor companies: with rare days most of it is read, and checked against the
// companies row by row. The limit is an estimate: the cost grows with the number of companies.
const refusals: readonly ListRefusal[] = dayFilters.map((filter) => ({
  sort: 'number',
  filter,
  maxMembers: 40,
  unless: ['customer', 'driver', 'city', 'numbers', 'partnerId', 'phone'],
  code: 'package.add_customer_filter',
}));

export const packageListTuning: ListTuning = {
  refusals,
  search: (text) => indexedSearch(toIndexedWords(text)),
  indexes,
  isCountable,
};

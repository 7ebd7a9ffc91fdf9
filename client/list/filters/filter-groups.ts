import { type FilterGroup, filterGroups, type ListFilter } from '../list-definition.ts';

export interface GroupedFilters {
  /** Null for filters without a group; they come first. */
  group: FilterGroup | null;
  filters: readonly ListFilter[];
}

/** The filters by their groups, in the order of the groups; groups without filters are left out. */
export function groupFilters(filters: readonly ListFilter[]): readonly GroupedFilters[] {
  return [null, ...filterGroups].flatMap((group) => {
    const members = filters.filter((filter) => (filter.group ?? null) === group);
    return members.length > 0 ? [{ group, filters: members }] : [];
  });
}

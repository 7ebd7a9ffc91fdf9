// A filter of a list as the screen shows it.
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { FilterKind } from '#shared/access/list-spec.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import type { LoadLookup, ListViewer } from '../list-definition.ts';

/** The groups of the filters that are not always shown, in their order. */
export const filterGroups = ['numbers', 'people', 'dates', 'money', 'flags'] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** How a filter looks. */
export interface FilterLook {
  visibleTo?: (who: ListViewer) => boolean;
  /** In the "Filter" menu until it is used. */
  inMenu?: boolean;
  /** Where the menu and the sheet have it: the message `filterGroups.<group>` of lists. */
  group?: FilterGroup;
  /** Of a flag: people also ask for the rows that do not have it. */
  answers?: true;
  /** Of a flag. */
  icon?: IconType;
  /** Of a choice; the default is those of the declaration. */
  values?: readonly string[];
  valueLabel?: (value: string, t: TFunction) => string;
  /** The namespace of the labels, if the screen has not loaded it. */
  messages?: string;
  valueIcon?: (value: string) => ReactNode;
  /** The field of the facets that counts the values of a choice. Default: the name of the filter. */
  facet?: string;
  /** Of a filter by id. A filter of the column `driverId` knows the names in `driver` of the rows on the page. */
  lookup?: LoadLookup;
}

/** A filter with its declaration. A filter of the kind `in` is a choice unless it has a lookup. */
export interface ListFilter extends FilterLook {
  name: string;
  column: string;
  kind: FilterKind;
  /** Of a range of numbers: centimes. */
  money?: boolean;
  /** Of several numbers: what one looks like. */
  pattern?: RegExp;
}

/** True for a filter that is on or off. */
export const isFlag = ({ kind }: ListFilter): boolean => kind === 'flag' || kind === 'absent';

/** True for a flag of which both values are offered. */
export const hasAnswers = (filter: ListFilter): boolean => isFlag(filter) && filter.answers === true;

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

// What the rows of the open tab add up to, from the live sums of the server.
import type { ListDeclaration, ListParams } from '../list-definition.ts';
import { countActiveFilters } from './list-url.ts';

/** The sum of a field over the rows that the list shows. */
export interface ListSum {
  /** The field. Its title is `sums.<field>` of the area's messages. */
  field: string;
  value: number;
  /** In centimes. */
  isMoney: boolean;
}

/** Live counts of the tabs, with the sums that the list declares under the names of their fields. */
export type TabFigures = readonly { tab: string; n: number }[];

/** True if neither a search nor a filter narrows the tab. */
export const isWholeTab = (params: ListParams) => params.search === '' && countActiveFilters(params) === 0;

/** The sums of the tab that the viewer may see. A narrowed list has none: the server keeps those of whole tabs. */
export function sumsOf({ sums = {} }: ListDeclaration, params: ListParams, tabs: TabFigures | undefined): ListSum[] {
  const figures = isWholeTab(params) ? tabs?.find(({ tab }) => tab === params.tab) : undefined;
  return Object.entries(sums).flatMap(([field, spec]) => {
    const value: unknown = figures && Reflect.get(figures, field);
    return typeof value === 'number' ? [{ field, value, isMoney: spec?.money === true }] : [];
  });
}

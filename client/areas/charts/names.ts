// What the rows of a ranking are called, and where they lead.
import { screenPath } from '#shared/access/screens.ts';
import { type ChartDimension, chartFilters } from '#shared/areas/charts/chart.ts';
import { placeName } from '#client/list/columns.tsx';
import type { ChartRow } from './documents.ts';

/** The name of the city, hub, customer or driver; null if it is gone. */
export function nameOf({ city, hub, customer, driver }: ChartRow): string | null {
  const place = city ?? hub;
  return place ? placeName(place) : (customer?.name ?? driver?.name ?? null);
}

/** The list of the parcels that a row counts as created. */
export function parcelsPath(
  by: ChartDimension,
  id: string,
  { since, until }: { since: string; until: string },
): string {
  const query = new URLSearchParams({ tab: 'all', [chartFilters[by]]: id, created: `${since}..${until}` });
  return `${screenPath('package')}?${query}`;
}

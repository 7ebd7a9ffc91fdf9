// Where the figures lead: the list with what they count, in the period.
import { screenPath } from '#shared/access/screens.ts';
import type { RatingMetrics } from '../documents.ts';

/** The address of the list with the ratings of the period that match these filters. */
export function listPath(
  { since, until }: Pick<RatingMetrics, 'since' | 'until'>,
  filters: Record<string, string> = {},
): string {
  return `${screenPath('ratings')}?${new URLSearchParams({ tab: 'all', ...filters, created: `${since}..${until}` })}`;
}

// Where the figures lead: the list of the parcels that they count.
import { screenPath } from '#shared/access/screens.ts';

/** The list of all parcels with these filters. */
export const parcelsPath = (filters: Readonly<Record<string, string>>): string =>
  `${screenPath('package')}?${new URLSearchParams({ tab: 'all', ...filters })}`;

/** A range of days in the address. */
export const daysOf = ({ since, until }: { since: string; until: string }): string => `${since}..${until}`;

/** Noon, so that a day is the same in every time zone. */
export const instantOf = (day: string): string => `${day}T12:00:00Z`;

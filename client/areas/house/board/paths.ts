// The addresses of the lists behind the counts of the board.
import { screenPath } from '#shared/access/screens.ts';

type Filters = Readonly<Record<string, string>>;

const pathTo = (screen: 'package' | 'pallets' | 'house', params: Filters): string =>
  `${screenPath(screen)}?${new URLSearchParams(params).toString()}`;

/** The list of parcels with these filters, whatever their status. */
export const packagesPath = (filters: Filters): string => pathTo('package', { tab: 'all', ...filters });

/** The list of pallets. */
export const palletsPath = (params: Filters): string => pathTo('pallets', params);

/** The day of a driver. */
export const driverPath = (hubId: string, driverId: string): string =>
  pathTo('house', { hub: hubId, view: 'drivers', driver: driverId });

/** What is missing or too much at the hub. */
export const discrepanciesPath = (hubId: string): string => pathTo('house', { hub: hubId, view: 'discrepancies' });

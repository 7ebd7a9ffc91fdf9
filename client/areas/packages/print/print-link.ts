// The address of the print screen: the selected parcels by id, or all that a list with these filters finds. They stand
// behind "#", which no server gets: 500 ids are more than the address of a request may hold, and a reload is one.
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import type { NamedRows } from '#client/list/actions/action-types.ts';
import type { ListViewer } from '#client/list/list-definition.ts';

/** True for roles that print. */
export const canPrint = (viewer: ListViewer): boolean => canOpenScreen('print', viewer);

/** The address that opens the rows on the print screen. */
export function printPath(rows: NamedRows): string {
  const query =
    'ids' in rows
      ? new URLSearchParams({ ids: rows.ids.join(',') })
      : new URLSearchParams({ matching: JSON.stringify(rows.matching) });
  return `${screenPath('print')}#${query}`;
}

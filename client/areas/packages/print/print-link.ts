// The address of the print screen with selected parcels.
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import type { NamedRows } from '#client/list/actions/action-types.ts';
import { selectionHash } from '#client/list/actions/selection-address.ts';
import type { ListViewer } from '#client/list/list-definition.ts';

/** True for roles that print. */
export const canPrint = (viewer: ListViewer): boolean => canOpenScreen('print', viewer);

/** The address that opens the rows on the print screen. */
export const printPath = (rows: NamedRows): string => `${screenPath('print')}${selectionHash(rows)}`;

// The address of the labels of selected products.
import { screenPath } from '#shared/access/screens.ts';
import type { NamedRows } from '#client/list/actions/action-types.ts';
import { selectionHash } from '#client/list/actions/selection-address.ts';

/** The address that opens the rows where their labels are printed. */
export const labelsPath = (rows: NamedRows): string => `${screenPath('stockLabels')}${selectionHash(rows)}`;

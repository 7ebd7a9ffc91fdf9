// The addresses of the views beside the list of invoices.
import { screenPath } from '#shared/access/screens.ts';
import type { NamedRows } from '#client/list/actions/action-types.ts';
import { selectionHash } from '#client/list/actions/selection-address.ts';

export type ViewName = 'transfers' | 'bank' | 'due' | 'selection' | 'lines';

/** The address of a view. */
export const viewPath = (view: ViewName): string => `${screenPath('billing')}?view=${view}`;

/** The address of a view that works on selected rows. */
export const viewPathOf =
  (view: ViewName) =>
  (rows: NamedRows): string =>
    `${viewPath(view)}${selectionHash(rows)}`;

/** The address of the page that bills selected parcels. */
export const billingPath = viewPathOf('selection');

// What one area shows of another by name: areas must not import each other.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';

/** The button that imports parcels from a spreadsheet, in the header of the list of parcels. */
export { ImportEntry } from './areas/imports/import-entry.tsx';

/** The address of the page that bills selected parcels. */
export { billingPath } from './areas/billing/views/view-path.ts';

/** What an inventory did not find. */
export const InventoryDiscrepancies = lazyPart(
  () => import('./areas/pallets/inventory-discrepancies.tsx'),
  PartSkeleton,
);

/** What is missing or too much at a hub. */
export const HubDiscrepancies = lazyPart(() => import('./areas/pallets/hub-discrepancies.tsx'), PartSkeleton);

/** The dialog that makes slips of selected parcels. */
export const SlipForm = lazyPart(() => import('./areas/slips/slip-form.tsx'));

/** The manifests of pallets, to print. */
export const Manifests = lazyPart(() => import('./areas/pallets/print/manifests.tsx'), PartSkeleton);

/** The exit slips of drivers, to print. */
export const ExitSlips = lazyPart(() => import('./areas/slips/print/exit-slips.tsx'), PartSkeleton);

/** Chooses what a parcel takes from the stock. */
export const StockLinesControl = lazyPart(() => import('./areas/stock/parcel/stock-lines-control.tsx'));

/** Chooses the extra services of a parcel. */
export const ExtrasControl = lazyPart(() => import('./areas/extras/parcel/extras-control.tsx'));

/** Chooses a hub, for who has none. */
export const HubChoice = lazyPart(() => import('./areas/cash/staff/hub-choice.tsx'));

/** Counts the cash of a driver. */
export const CountCash = lazyPart(() => import('./areas/cash/staff/receive-form.tsx'));

/** Chooses the driver of selected parcels. */
export const DriverPicker = lazyPart(() => import('./areas/positions/assign/driver-picker.tsx'), PartSkeleton);

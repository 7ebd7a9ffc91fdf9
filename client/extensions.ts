// Extension points: what one area shows inside a screen of another. Areas must not import each other, so the screen
// renders `<PackageExtensions pkg=… />`, and the extensions are registered here. Each is loaded when it is rendered.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { canOpenScreen } from '#shared/access/screens.ts';
import { slipReaders } from '#shared/areas/slips/roles.ts';
import { isFinished, type PackageExtension } from '#client/app/extension-points/package-extension.ts';

/** Height of one rating with its heading (package-ratings.module.css). */
const ratingHeight = 102;

export const packageExtensions: readonly PackageExtension[] = [
  {
    id: 'ratings',
    visibleTo: (who) => canOpenScreen('rating', who),
    Component: lazyPart(async () => ({
      default: (await import('./areas/ratings/package-ratings.tsx')).PackageRatings,
    })),
    reservedHeight: ({ pkg }) => (isFinished(pkg) ? ratingHeight : 0),
  },
  {
    id: 'slips',
    visibleTo: ({ role }) => slipReaders.includes(role),
    Component: lazyPart(async () => ({
      default: (await import('./areas/slips/package-slips.tsx')).PackageSlips,
    })),
    reservedHeight: () => 0,
  },
];

/** The button that imports parcels from a spreadsheet, in the header of the list of parcels. */
export { ImportEntry } from './areas/imports/import-entry.tsx';

/** The dialog that makes slips of selected parcels. */
export const SlipForm = lazyPart(() => import('./areas/slips/slip-form.tsx'));

/** Chooses the driver of selected parcels. */
export const DriverPicker = lazyPart(() => import('./areas/positions/assign/driver-picker.tsx'));

// Extension points: what one area shows inside a screen of another. Areas must not import each other, so the screen
// renders `<PackageExtensions pkg=… />`, and the extensions are registered here. Each is loaded when it is rendered.
import { type ReactNode } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { canOpenScreen } from '#shared/access/screens.ts';
import { slipReaders } from '#shared/areas/slips/roles.ts';
import type { ListViewer } from '#client/list/list-definition.ts';
import { loadedOnMount } from '#client/ui/loading/deferred-component.tsx';

/** Props that the parcel drawer passes to its extensions. */
export interface PackageExtensionProps {
  pkg: {
    readonly id: string;
    readonly version: number;
    readonly trackingNumber: string;
    readonly status: string;
    readonly deliveredAt: string | null;
    readonly canceledAt: string | null;
    readonly driver: { readonly id: string; readonly name: string; readonly avatarId?: string | null } | null;
  };
}

/** True if the parcel was delivered or canceled; only then it can be rated. */
export function isFinished({ deliveredAt, canceledAt }: PackageExtensionProps['pkg']): boolean {
  return deliveredAt !== null || canceledAt !== null;
}

export interface Extension<Props> {
  /** Names it among the others. */
  id: string;
  visibleTo: (who: ListViewer) => boolean;
  Component: (props: Props) => ReactNode;
  /** Height in pixels that is reserved before it is loaded; 0 if it is usually empty. */
  reservedHeight: (of: Props) => number;
}

/** Height of one rating with its heading (package-ratings.module.css). */
const ratingHeight = 102;

export const packageExtensions: readonly Extension<PackageExtensionProps>[] = [
  {
    id: 'ratings',
    visibleTo: (who) => canOpenScreen('rating', who),
    Component: loadedOnMount(async () => ({
      default: (await import('./areas/ratings/package-ratings.tsx')).PackageRatings,
    })),
    reservedHeight: ({ pkg }) => (isFinished(pkg) ? ratingHeight : 0),
  },
  {
    id: 'slips',
    visibleTo: ({ role }) => slipReaders.includes(role),
    Component: loadedOnMount(async () => ({
      default: (await import('./areas/slips/package-slips.tsx')).PackageSlips,
    })),
    reservedHeight: () => 0,
  },
];

/** The menu of saved views in the toolbar of every list. */
export const SavedViews = lazyPart(() => import('./areas/views/views-menu.tsx'));

/** The button that imports parcels from a spreadsheet, in the header of the list of parcels. */
export { ImportEntry } from './areas/imports/import-entry.tsx';

/** The dialog that makes slips of selected parcels. */
export const SlipForm = lazyPart(() => import('./areas/slips/slip-form.tsx'));

/** Chooses the driver of selected parcels. */
export const DriverPicker = lazyPart(() => import('./areas/positions/assign/driver-picker.tsx'));

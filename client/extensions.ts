// Extension points: what one area shows inside a screen of another. Areas must not import each other, so the screen
// renders `<PackageExtensions pkg=… />`, and the extensions are registered here. Each is loaded when it is rendered.
import type { ScreenName } from '#shared/access/screens.ts';
import { lazy, type ReactNode } from 'react';
import { loadedOnMount } from '#client/ui/feedback/deferred-component.tsx';

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
  /** Shown to viewers who may open this screen. */
  screen: ScreenName;
  Component: (props: Props) => ReactNode;
  /** Height in pixels that is reserved before it is loaded; 0 if it is usually empty. */
  reservedHeight: (of: Props) => number;
}

/** Height of one rating with its heading (package-ratings.module.css). */
const ratingHeight = 102;

export const packageExtensions: readonly Extension<PackageExtensionProps>[] = [
  {
    screen: 'rating',
    Component: loadedOnMount(async () => ({
      default: (await import('./areas/ratings/package-ratings.tsx')).PackageRatings,
    })),
    reservedHeight: ({ pkg }) => (isFinished(pkg) ? ratingHeight : 0),
  },
];

/** The menu of saved views in the toolbar of every list. */
export const SavedViews = lazy(() => import('./areas/views/views-menu.tsx'));

/** The button that imports parcels from a spreadsheet, in the header of the list of parcels. */
export { ImportEntry } from './areas/imports/import-entry.tsx';

// What one area shows inside a screen of another. Areas do not know each other, so the screen leaves a place open
// (`<PackageSlot pkg=… />`), and here, beside the roll of screens, stands what is put into it. Each part is fetched
// when its place is drawn.
import type { ScreenName } from '#shared/access/screens.ts';
import { type Late, late } from '#client/kit/ui/late.ts';

/** What the drawer of a parcel tells those who have something to add to it. */
export interface PackageSlotProps {
  pkg: {
    readonly id: string;
    readonly version: number;
    readonly trackingNumber: string;
    readonly status: string;
    readonly deliveredAt: string | null;
    readonly canceledAt: string | null;
    readonly driver: { readonly id: string; readonly name: string } | null;
  };
}

/** A parcel is rated once it was delivered or canceled. */
export function hasEnded({ deliveredAt, canceledAt }: PackageSlotProps['pkg']): boolean {
  return deliveredAt !== null || canceledAt !== null;
}

export interface SlotPart<Props> {
  /** Shown to whoever may open this screen. */
  screen: ScreenName;
  part: Late<Props>;
  /** Pixels of height that are kept for it from the start; 0 where it rarely has anything to say. */
  room: (of: Props) => number;
}

/** One rating with its heading (areas/ratings/package-ratings.module.css). */
const ratingRoom = 102;

export const packageSlot: readonly SlotPart<PackageSlotProps>[] = [
  {
    screen: 'rating',
    part: late<PackageSlotProps>(async () => (await import('./areas/ratings/package-ratings.tsx')).PackageRatings),
    room: ({ pkg }) => (hasEnded(pkg) ? ratingRoom : 0),
  },
];

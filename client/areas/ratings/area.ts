// What the area shows: ratings of drivers and support.
import { Star } from 'lucide-react';
import { canOpenScreen } from '#shared/access/screens.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { isFinished } from '#client/app/extension-points/package-extension.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

/** Height of one rating with its heading (package-ratings.module.css). */
const ratingHeight = 102;

export const ratingsArea = defineArea({
  screens: {
    ratings: { icon: Star, load: () => import('./list.tsx') },
    rating: { icon: Star, load: () => import('./detail-page.tsx') },
  },
  packageExtensions: [
    {
      id: 'ratings',
      visibleTo: (who) => canOpenScreen('rating', who),
      Component: lazyPart(async () => ({ default: (await import('./package-ratings.tsx')).PackageRatings })),
      reservedHeight: ({ pkg }) => (isFinished(pkg) ? ratingHeight : 0),
    },
  ],
});

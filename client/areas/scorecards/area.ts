// What the area shows: a driver's own scorecard on its profile.
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';

export const scorecardsArea = defineArea({
  profileExtensions: [
    { id: 'scorecard', roles: ['DRIVER', 'SUBDRIVER'], Section: lazyPart(() => import('./section.tsx'), PartSkeleton) },
  ],
});

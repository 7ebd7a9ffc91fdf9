// What the area shows: the keys of partners.
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';

export const apiKeysArea = defineArea({
  profileExtensions: [
    { id: 'api', roles: ['ADMIN', 'CUSTOMER'], Section: lazyPart(() => import('./section.tsx'), PartSkeleton) },
  ],
});

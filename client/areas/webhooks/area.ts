// What the area shows: signed messages to companies.
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';

export const webhooksArea = defineArea({
  profileExtensions: [
    { id: 'webhooks', roles: ['ADMIN', 'CUSTOMER'], Section: lazyPart(() => import('./section.tsx'), PartSkeleton) },
  ],
});

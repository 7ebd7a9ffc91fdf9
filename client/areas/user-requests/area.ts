// What the area shows: requests, and the open ones about a parcel in its drawer.
import { FileQuestion } from 'lucide-react';
import { canOpenScreen } from '#shared/access/screens.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const userRequestsArea = defineArea({
  screens: {
    userRequests: { icon: FileQuestion, load: () => import('./list.tsx') },
  },
  frameParts: [
    {
      id: 'userRequests',
      visibleTo: (who) => who.role !== 'DRIVER' && who.role !== 'CUSTOMER' && canOpenScreen('userRequests', who),
      Component: lazyPart(() => import('./nav-count.tsx')),
    },
  ],
  packageExtensions: [
    {
      id: 'requests',
      // Back office and support decide here, without the screen; drivers see their own requests, which are about no parcel.
      visibleTo: (who) =>
        who.role !== 'DRIVER' &&
        (canOpenScreen('userRequests', who) || who.role === 'BACKOFFICE' || who.role === 'SUPPORT'),
      Component: lazyPart(() => import('./package-requests.tsx')),
      reservedHeight: () => 0,
    },
  ],
});

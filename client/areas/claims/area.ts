// What the area shows: claims, and in the drawer of a parcel those about it, with the comments among staff.
import { MessageSquareWarning } from 'lucide-react';
import { roleGroups } from '#shared/access/roles.ts';
import { canOpenScreen } from '#shared/access/screens.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const claimsArea = defineArea({
  screens: {
    tickets: { icon: MessageSquareWarning, load: () => import('./list.tsx') },
  },
  frameParts: [
    {
      id: 'claims',
      // `claimStaff`, whose module is not part of the first page.
      visibleTo: ({ role }) => roleGroups.house.some((each) => each === role),
      Component: lazyPart(() => import('./queue/nav-count.tsx')),
    },
  ],
  packageExtensions: [
    {
      id: 'claims',
      visibleTo: (who) => canOpenScreen('tickets', who),
      Component: lazyPart(() => import('./parcel/parcel.tsx')),
    },
  ],
});

// What the area shows: claims, and those about a parcel in its drawer.
import { MessageSquareWarning } from 'lucide-react';
import { canOpenScreen } from '#shared/access/screens.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const claimsArea = defineArea({
  screens: {
    tickets: { icon: MessageSquareWarning, load: () => import('./list.tsx') },
  },
  packageExtensions: [
    {
      id: 'claims',
      visibleTo: (who) => canOpenScreen('tickets', who),
      Component: lazyPart(() => import('./package-claims.tsx')),
      reservedHeight: () => 0,
    },
  ],
});

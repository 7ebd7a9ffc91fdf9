// What the area shows: attempts without a response, and in the drawer of a parcel those at it.
import { PhoneMissed } from 'lucide-react';
import { canOpenScreen } from '#shared/access/screens.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const attemptsArea = defineArea({
  screens: { attempts: { icon: PhoneMissed, load: () => import('./list.tsx') } },
  packageExtensions: [
    {
      id: 'attempts',
      visibleTo: (who) => canOpenScreen('attempts', who),
      Component: lazyPart(() => import('./parcel.tsx')),
    },
  ],
});

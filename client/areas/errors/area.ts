// What the area shows: the page of unknown addresses.
import { Compass } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const errorsArea = defineArea({
  screens: {
    notFound: { icon: Compass, load: () => import('./not-found.tsx') },
  },
});

// What the area shows: hubs, cities, tariffs and settings.
import { SlidersHorizontal } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const configArea = defineArea({
  screens: {
    config: { icon: SlidersHorizontal, load: () => import('./screen.tsx') },
  },
});

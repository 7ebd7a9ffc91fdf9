// What the area shows: the house.
import { House } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const houseArea = defineArea({
  screens: {
    house: { icon: House, load: () => import('./screen.tsx') },
  },
});
